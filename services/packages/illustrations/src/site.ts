import type { Category } from '@dealstead/contracts';
import { mix, shade } from './color.ts';
import type { Ground } from './projection.ts';
import { createRandom } from './seededRandom.ts';
import type { Random } from './seededRandom.ts';

/** Data of an illustration. Price in dollars. */
export interface IllustrationSubject {
  id: number;
  title: string;
  category: Category;
  state: string;
  acres: number | null;
  price: number;
}

export type Biome = 'forest' | 'prairie' | 'desert' | 'mountain' | 'coast';
export type Season = 'spring' | 'summer' | 'autumn' | 'winter';
export type TreeKind =
  | 'broad'
  | 'oak'
  | 'pine'
  | 'birch'
  | 'bare'
  | 'saguaro'
  | 'cactus'
  | 'palm'
  | 'juniper'
  | 'shrub';

interface Land {
  grass: string;
  soil: string;
  subsoil: string;
  leaf: string;
  needle: string;
  trees: [TreeKind, ...TreeKind[]];
  /** Tint of the surroundings, translucent over either theme's background. */
  haze: string;
}

const lands: Record<Biome, Land> = {
  forest: {
    grass: '#93B27E',
    soil: '#7E5F42',
    subsoil: '#B08E66',
    leaf: '#47805A',
    needle: '#2F6650',
    trees: ['broad', 'broad', 'oak', 'pine'],
    haze: '#6FA07A',
  },
  prairie: {
    grass: '#C4BE7A',
    soil: '#6F5538',
    subsoil: '#A98A5D',
    leaf: '#74904A',
    needle: '#4C7A55',
    trees: ['oak', 'broad', 'oak', 'juniper'],
    haze: '#B7B04E',
  },
  desert: {
    grass: '#DFC191',
    soil: '#B06F47',
    subsoil: '#CF9566',
    leaf: '#63875B',
    needle: '#6C8A63',
    trees: ['saguaro', 'cactus', 'saguaro', 'juniper'],
    haze: '#D79A4A',
  },
  mountain: {
    grass: '#A1B58D',
    soil: '#675C52',
    subsoil: '#958779',
    leaf: '#6E9A5C',
    needle: '#2E6150',
    trees: ['pine', 'pine', 'pine', 'birch'],
    haze: '#6E93B0',
  },
  coast: {
    grass: '#A6C48C',
    soil: '#BBA172',
    subsoil: '#DCCB9C',
    leaf: '#4F925E',
    needle: '#3F8058',
    trees: ['palm', 'palm', 'broad', 'palm'],
    haze: '#4FA3B5',
  },
};

const biomes: Partial<Record<string, Biome>> = {
  AZ: 'desert',
  NM: 'desert',
  NV: 'desert',
  UT: 'desert',
  TX: 'prairie',
  OK: 'prairie',
  KS: 'prairie',
  NE: 'prairie',
  SD: 'prairie',
  ND: 'prairie',
  IA: 'prairie',
  MO: 'prairie',
  IL: 'prairie',
  CO: 'mountain',
  MT: 'mountain',
  ID: 'mountain',
  WY: 'mountain',
  WA: 'mountain',
  OR: 'mountain',
  AK: 'mountain',
  CA: 'mountain',
  FL: 'coast',
  SC: 'coast',
  LA: 'coast',
  HI: 'coast',
  MS: 'coast',
};
const snowy = new Set('AK CO CT IA ID IL IN MA ME MI MN MT ND NE NH NY OH PA RI SD UT VT WI WY'.split(' '));

/** Parcel data for the builders. */
export interface Site {
  subject: IllustrationSubject;
  acres: number;
  biome: Biome;
  season: Season;
  land: Land;
  /** Corners clockwise from the back, in the unit square. */
  outline: Ground[];
  /** Whether a second street runs along the side at u = 1. */
  corner: boolean;
  /** Scale of houses: 1 on a town lot, about half on a ranch. */
  scale: number;
  /** Whether there is snow on roofs and ground in this season. */
  snow: boolean;
  says(words: RegExp): boolean;
  /** A separate random stream for each object, so that one change does not affect the others. */
  random(thing: string): Random;
}

/** Four slightly irregular corners; larger tracts may lack one. Building sites lose only a small piece at the back. */
function outlineOf(random: Random, acres: number, wild: boolean): Ground[] {
  const inset = () => random.between(0.015, 0.075);
  const corners: Ground[] = [
    [inset(), inset()],
    [1 - inset(), inset()],
    [1 - inset(), 1 - inset()],
    [inset(), 1 - inset()],
  ];
  const [back, right, front, left] = corners as [Ground, Ground, Ground, Ground];
  const cut = wild ? random.between(0.16, 0.3) : random.between(0.12, 0.16);
  const which = random();
  if (acres <= 2) return corners;
  if (which < 0.32) return [back, [right[0] - cut, back[1]], [right[0], right[1] + cut], front, left];
  if (wild && which < 0.56) return [back, right, front, [left[0] + cut, left[1]], [left[0], left[1] - cut]];
  if (wild && which < 0.72) return [[back[0] + cut, back[1]], right, front, left, [left[0], back[1] + cut]];
  return corners;
}

function seasonOf(random: Random, biome: Biome, state: string): Season {
  const roll = random();
  if (biome === 'desert' || biome === 'coast') return roll < 0.4 ? 'spring' : 'summer';
  if (roll < 0.24) return 'spring';
  if (roll < 0.66) return 'summer';
  return roll < 0.9 || !snowy.has(state) ? 'autumn' : 'winter';
}

/** Derives the site of a listing. */
export function siteOf(subject: IllustrationSubject): Site {
  const random = (thing: string) => createRandom(`${subject.id} ${thing}`);
  const title = subject.title.toLowerCase();
  const says = (words: RegExp) => words.test(title);
  const biome = says(/\bbeach|\bocean|\bgulf|\bisland|coastal/)
    ? 'coast'
    : says(/desert/)
      ? 'desert'
      : (biomes[subject.state] ?? 'forest');
  const acres = subject.acres && subject.acres > 0 ? subject.acres : 0.5;
  const season = seasonOf(random('season'), biome, subject.state);
  const tone = random('ground');
  const base = lands[biome];
  const seasonal = {
    spring: ['#9CC77E', 0.22],
    summer: ['#8FAE7A', 0],
    autumn: ['#BFAE6C', 0.38],
    winter: ['#EEF2F0', 0.72],
  } as const;
  const [hue, share] = seasonal[season];
  const land: Land = {
    ...base,
    grass: shade(mix(base.grass, hue, biome === 'desert' ? share * 0.25 : share), tone.between(-0.04, 0.05)),
    soil: shade(base.soil, tone.between(-0.08, 0.06)),
    subsoil: shade(base.subsoil, tone.between(-0.06, 0.06)),
    leaf: season === 'spring' && biome !== 'desert' ? mix(base.leaf, '#8CBF5A', 0.28) : base.leaf,
  };
  return {
    subject,
    acres,
    biome,
    season,
    land,
    outline: outlineOf(random('outline'), acres, subject.category === 'land'),
    corner: says(/\bcorner\b/) && !says(/corner of (the )?(county|state)/),
    scale: Math.max(0.52, Math.min(1.06, 1 - 0.17 * Math.log10(acres / 0.2))),
    snow: season === 'winter',
    says,
    random,
  };
}
