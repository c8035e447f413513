// The same tests with the full amount.
import './replicas.test'
