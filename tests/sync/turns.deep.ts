// The same tests with the full amount.
import './turns.test'
