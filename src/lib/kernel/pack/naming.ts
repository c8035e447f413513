// How units are called in a diary: the nation is said once for all units in a row that share it.
import { shortList } from '../words'

interface Named {
  readonly id: string
  readonly name: string
  readonly nation: string
}

/** "the German 1st Corps and 2nd Corps"; beyond `most` they are counted. */
export function namer(
  units: readonly Named[],
  adjective: (nation: string) => string,
  most: number
): (ids: readonly string[]) => string {
  const known = new Map(units.map((unit) => [unit.id, unit]))
  return (ids) => {
    let nation = ''
    const names = ids.map((id) => {
      const unit = known.get(id)
      if (unit === undefined) return id
      const again = unit.nation === nation || unit.name.startsWith(adjective(unit.nation))
      nation = unit.nation
      return again ? unit.name : `${adjective(unit.nation)} ${unit.name}`
    })
    return `the ${shortList(names, most)}`
  }
}
