// The same tests with the full amount.
import './11-movement.test'
