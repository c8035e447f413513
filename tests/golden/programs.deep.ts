// The same tests with the full amount.
import './programs.test'
