import { expect, test } from 'vitest'
import { scenarioFor } from './03.2-scenario'
import { game, worldFor } from './testing'

const tables = () => worldFor('little-entente').tables

test('3.2a any scenario may be picked', () => {
  expect(game.scenarios.map((id) => game.create(id).scenario)).toEqual([
    'western-powers-guarantee',
    'little-entente',
    'intermarium',
    'anti-comintern-war',
    'general-war'
  ])
  expect(() => game.create('1939')).toThrow('no scenario')
})

test('3.2b B1 or rolled: two numbers for the first, one for each other', () => {
  expect([1, 2, 3, 4, 5, 6].map((die) => scenarioFor(tables(), die))).toEqual([
    'western-powers-guarantee',
    'western-powers-guarantee',
    'little-entente',
    'intermarium',
    'anti-comintern-war',
    'general-war'
  ])
  for (const die of [0, 7]) expect(() => scenarioFor(tables(), die)).toThrow()
})

test('3.2c a match knows the scenario and nothing of a die', () => {
  for (const die of [1, 2]) {
    const scenario = scenarioFor(tables(), die)
    expect(JSON.stringify(game.create(scenario))).toBe(
      JSON.stringify(game.create('western-powers-guarantee'))
    )
  }
})
