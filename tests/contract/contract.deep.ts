// The same tests with the full amount.
import './contract.test'
