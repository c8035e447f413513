// The one store of this window.
import { DexieStore } from '../../match/store/dexie'

let store: DexieStore | undefined

export function theStore(): DexieStore {
  store ??= new DexieStore()
  return store
}
