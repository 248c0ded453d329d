import type { Category, State } from '@dealstead/contracts';
import type { Deal } from '../market.ts';
import type { Random } from '../random.ts';
import { streets, suffixes, waters, type Landscape } from './phrases.ts';

/** What is known of a listing before its text is written. Money in whole dollars. */
export interface ListingFacts extends Deal {
  readonly category: Category;
  readonly city: string;
  readonly state: State;
  readonly acres: number;
  readonly price: number;
}

/** What the text of a category is written from. */
export interface TextContext {
  readonly random: Random;
  readonly listing: ListingFacts;
  readonly landscape: Landscape;
  /** The listing's road or street. */
  readonly road: string;
}

/** Facts of a building that the text states; null where it states none. */
export interface BuildingFacts {
  readonly bedrooms: number | null;
  readonly bathrooms: number | null;
  readonly squareFeet: number | null;
  readonly yearBuilt: number | null;
}

/** What a category contributes to the text of a listing. */
export interface CategoryText {
  readonly title: string;
  /** First sentences of the description. */
  readonly opening: string;
  /** Sentences that follow. */
  readonly facts: readonly string[];
  readonly features: readonly string[];
  readonly building?: Partial<BuildingFacts>;
}

/** Square feet of a one-storey building; at most two fifths of its lot. */
export function floorArea(random: Random, acres: number, min: number, max: number): number {
  const lotLimit = acres * 43_560 * 0.4;
  return Math.max(900, Math.round(Math.min(random.between(min, max), random.between(0.6, 1) * lotLimit) / 50) * 50);
}

/** A stated rent a month in dollars: 0.7 to 1.2 % of the price, in steps of $25. */
export const monthlyRent = (random: Random, price: number): number =>
  Math.round((price * random.between(0.007, 0.012)) / 25) * 25;

/** Name of a rural road: more often a number than a name. */
export function countryRoad(random: Random): string {
  const number = random.whole(3, 998);
  return random.pick([
    `County Road ${number}`,
    `County Road ${number}`,
    `State Route ${random.whole(2, 399)}`,
    `Highway ${random.whole(5, 399)}`,
    `${random.pick(waters)} ${random.pick(['Creek', 'Hollow', 'Ridge', 'Branch', 'Fork', 'Bend', 'Springs'])} Road`,
    `Old ${random.pick(streets)} Road`,
  ]);
}

export const streetName = (random: Random): string => `${random.pick(streets)} ${random.pick(suffixes)}`;

export const creekName = (random: Random): string =>
  `${random.pick(waters)} ${random.pick(['Creek', 'Creek', 'Branch', 'Fork', 'River', 'Run'])}`;
