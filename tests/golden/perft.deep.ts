// The same tests with the full amount.
import './perft.test'
