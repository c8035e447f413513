// The same tests with the full amount.
import './open.test'
