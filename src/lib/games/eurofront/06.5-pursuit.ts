// Chapter 6.5: the last unit of a side to leave a battle is fired at as it goes.
import { blocksOf, worldOf } from './board'
import { speedOf } from './06.1-speed'
import { groundDefense, rollFire, hitsOn } from './07.3-hits'
import { loseStep } from './07.33-losses'
import type { Context, Fire } from './events'
import { hexId, idOf } from './lookup'
import { cvOf, mustKnow } from './secret'
import type { State } from './state'
import { enemyOf, seatOf, sideOfFaction, type Faction } from './world'

/** 6.52: fire of everybody in the battle who is no slower. Says whether the rearguard survives. */
export function pursue(state: State, token: number, context: Context): boolean {
  const place = state.at[token]!
  const faction = state.color[token] as Faction
  const unit = mustKnow(state, token)
  const speed = speedOf(state, unit, place)
  const { pursuit, defense } = worldOf(state).tables
  const fire: Fire[] = []
  let hits = 0
  for (const pursuer of blocksOf(state, enemyOf(sideOfFaction(faction)), place)) {
    const by = mustKnow(state, pursuer)
    const pace = speedOf(state, by, place)
    // 6.51b, 6.52a: HQs do not fire, and the slower do not catch up.
    if (by.isHq || pace < speed || cvOf(state, pursuer) === 0) continue
    const kind = pace > speed ? pursuit.faster : pursuit.equal
    const rolled = rollFire(state, context.dice, cvOf(state, pursuer), kind)
    hits += rolled.hits
    fire.push({ unit: by.id, dice: rolled.dice, hits: hitsOn(state, kind), rule: '6.52a' })
  }
  // 6.52c; a fort is hard to hit wherever it is (2.28d).
  const level = unit.type === 'fort' ? defense.fort : groundDefense(state, place).value
  const lost = Math.floor(hits / level)
  const id = idOf(state, token)
  context.emit({
    kind: 'pursuit',
    rule: '6.52a',
    side: seatOf(faction),
    units: [id],
    hexes: [hexId(state, place)],
    speed,
    fire,
    lost
  })
  for (let step = 0; step < lost; step++) if (!loseStep(state, token, '6.51b', context)) return false
  return true
}
