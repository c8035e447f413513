// The same tests with the full amount.
import './words.test'
