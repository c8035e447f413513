import * as v from 'valibot'
import { Source, Text } from '../../kernel/pack/pack'

/** Every table says by which rule it holds and where its numbers come from. */
export const table = <const E extends v.ObjectEntries>(entries: E) =>
  v.looseObject({ rule: Text, source: Source, ...entries })
