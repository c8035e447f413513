// The same tests with the full amount.
import './describe.test'
