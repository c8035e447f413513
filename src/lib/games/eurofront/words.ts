// The words that the data files of EuroFront use: who there is, where, and of what kind.
import * as v from 'valibot'
import { Whole } from '../../kernel/pack/pack'

/** Who takes turns. Allies and Soviets are one player. */
export const Faction = v.picklist(['axis', 'allies', 'soviets'])
/** 1936 has two of its own. */
export const Party = v.picklist([...Faction.options, 'nationalists', 'republicans'])
/** Whose block it is; that of a minor power is made by politics. */
export const Side = v.picklist([...Faction.options, 'minor'])

export const FRONTS = ['WF', 'EF', 'MF', 'NF'] as const
export const Front = v.picklist(FRONTS)

/** Everyone with blocks. Commonwealth: Canadians, ANZAC, and the Polish Corps in exile. */
export const Nation = v.picklist([
  'Germany',
  'Italy',
  'Britain',
  'Commonwealth',
  'USA',
  'Free France',
  'France',
  'Vichy',
  'USSR',
  'Poland',
  'Belgium',
  'Holland',
  'Denmark',
  'Norway',
  'Sweden',
  'Finland',
  'Switzerland',
  'Portugal',
  'Nationalist Spain',
  'Republican Spain',
  'Hungary',
  'Rumania',
  'Bulgaria',
  'Yugoslavia',
  'Greece',
  'Turkey',
  'Syria',
  'Palestine',
  'Iraq',
  'Persia'
])

/** Ground by the borders of 1939. */
export const Country = v.picklist([
  'Germany',
  'Italy',
  'Britain',
  'France',
  'USSR',
  'Poland',
  'Belgium',
  'Holland',
  'Denmark',
  'Norway',
  'Sweden',
  'Finland',
  'Switzerland',
  'Portugal',
  'Spain',
  'Hungary',
  'Rumania',
  'Bulgaria',
  'Yugoslavia',
  'Greece',
  'Turkey',
  'Syria',
  'Palestine',
  'Iraq',
  'Persia',
  'Eire',
  'Danzig',
  'Baltic States',
  'Czechoslovakia',
  'Albania',
  'Spanish Morocco',
  'Morocco',
  'Algeria',
  'Tunisia',
  'Libya',
  'Egypt',
  'Saudi Arabia',
  'West Africa',
  'Ethiopia',
  'India',
  'Afghanistan'
])

/** Parts of a country that change hands, or are treated on their own. */
export const District = v.picklist([
  'West Poland',
  'East Poland',
  'East Prussia',
  'Austria',
  'Bohemia',
  'Slovakia',
  'Estonia',
  'Latvia',
  'Lithuania',
  'Bessarabia',
  'Transylvania',
  'Finnish Karelia',
  'Vichy',
  'Corsica',
  'Sardinia',
  'Sicily',
  'Rhodes',
  'Crete',
  'Cyprus',
  'Malta',
  'Gibraltar',
  'Mallorca',
  'Northern Ireland',
  'European Turkey',
  'Anatolia',
  'N Persia',
  'S Persia'
])

export const HexTerrain = v.picklist([
  'clear',
  'forest',
  'hill',
  'marsh',
  'mountain',
  'desert',
  'sandSea',
  'depression',
  'lake',
  'sea'
])
export const AreaTerrain = v.picklist(['clear', 'forest', 'marsh', 'mountain', 'desert', 'tundra'])

export const UnitType = v.picklist([
  'armor',
  'mech',
  'infantry',
  'mountain',
  'cavalry',
  'shock',
  'static',
  'fort',
  'amphibious',
  'para',
  'hq',
  'supremeHq',
  'theaterHq'
])
export const Elite = v.picklist(['ss', 'afrika', 'siegeGuns'])
export const UnitSize = v.picklist([
  'corps',
  'army',
  'armyGroup',
  'supreme',
  'theater',
  'brigade',
  'garrison',
  'fort'
])

/** How many faces of a die hit: 6, 5-6, 4-6, 3-6. */
export const Fire = v.picklist(['SF', 'DF', 'TF', 'QF'])
export const Weather = v.picklist(['dry', 'mud', 'snow'])
/** S39 is June to November 1939, W39 December 1939 to May 1940. */
export const Season = v.pipe(v.string(), v.regex(/^[SW](?:39|4[0-4])$/))
export const Month = v.pipe(v.string(), v.regex(/^19(?:3[6-9]|4[0-5])-(?:0[1-9]|1[0-2])$/))

export const Hex = v.pipe(v.string(), v.regex(/^\d{4}$/))
/** A hex, or the name of an area. */
export const Place = v.pipe(v.string(), v.regex(/^(?:\d{4}|[A-Z][A-Z ]*)$/))
export const Sea = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))
export const Strength = v.pipe(Whole, v.minValue(0), v.maxValue(4))
export const Die = v.pipe(Whole, v.minValue(1), v.maxValue(6))
/** The code of a diplomatic event. */
export const EventCode = v.pipe(v.string(), v.regex(/^[A-Z0-9]{2}$/))
