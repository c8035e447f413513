export { AdvisedSession } from './advised'
export { Mirror } from './mirror'
export { RecordedSession } from './recorded'
