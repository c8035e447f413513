// The same tests with the full amount.
import './random.test'
