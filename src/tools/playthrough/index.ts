export { Mirror } from './mirror'
export { Session } from './session'
