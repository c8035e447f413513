// The same tests with the full amount.
import './cycles.test'
