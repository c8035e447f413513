// The same tests with the full amount.
import './size.test'
