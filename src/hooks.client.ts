// Styles imported here are linked from every page's head, so that nothing is drawn before they apply.
import './lib/ui/tokens.css'
import './lib/ui/base.css'
