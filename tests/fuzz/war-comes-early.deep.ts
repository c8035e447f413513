// The same tests with the full amount.
import './war-comes-early.test'
