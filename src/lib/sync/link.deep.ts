// The same tests with the full amount.
import './link.test'
