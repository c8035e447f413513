// The same tests with the full amount.
import './eisenhowers-war-orders.test'
