import type { Category, State } from '@dealstead/contracts';
import type { Random } from '../random.ts';
import { agriculturalText } from './agricultural.ts';
import { commercialText } from './commercial.ts';
import {
  countryRoad,
  streetName,
  type BuildingFacts,
  type CategoryText,
  type ListingFacts,
  type TextContext,
} from './context.ts';
import { developmentText } from './development.ts';
import { formatDollars } from './format.ts';
import { industrialText } from './industrial.ts';
import { investmentText } from './investment.ts';
import { landText } from './land.ts';
import { mixedUseText } from './mixedUse.ts';
import { closings, comparables, noValue, reasons, type Landscape } from './phrases.ts';
import { recreationalText } from './recreational.ts';
import { residentialText } from './residential.ts';
import { unrestrictedText } from './unrestricted.ts';

/** The text fields of a listing, and the facts of the building that they state. */
export interface ListingText extends BuildingFacts {
  readonly title: string;
  readonly description: string;
  readonly features: readonly string[];
  readonly address: string;
}

const noBuilding: BuildingFacts = { bedrooms: null, bathrooms: null, squareFeet: null, yearBuilt: null };

const categoryTexts: Record<Category, (context: TextContext) => CategoryText> = {
  land: landText,
  residential: residentialText,
  commercial: commercialText,
  industrial: industrialText,
  'mixed-use': mixedUseText,
  agricultural: agriculturalText,
  recreational: recreationalText,
  investment: investmentText,
  development: developmentText,
  unrestricted: unrestrictedText,
};

const ruralCategories = new Set<Category>(['land', 'unrestricted', 'recreational', 'agricultural', 'development']);

const statesByLandscape: Record<Landscape, readonly State[]> = {
  desert: ['AZ', 'NM', 'NV', 'UT'],
  mountain: ['AK', 'CO', 'ID', 'MT', 'OR', 'WA', 'WY'],
  prairie: ['IA', 'IL', 'IN', 'KS', 'ND', 'NE', 'OK', 'SD', 'TX', 'MO'],
  coast: ['CA', 'DE', 'FL', 'HI', 'LA', 'MD', 'NJ', 'RI', 'SC'],
  // All other states.
  forest: [],
};
const landscapeOf = (state: State): Landscape =>
  (Object.keys(statesByLandscape) as Landscape[]).find((landscape) => statesByLandscape[landscape].includes(state)) ??
  'forest';

/** Writes title, description, features and address of a listing. */
export function writeListingText(random: Random, listing: ListingFacts): ListingText {
  const isRural = ruralCategories.has(listing.category) && listing.acres >= 1;
  const road = isRural ? countryRoad(random) : streetName(random);
  const text = categoryTexts[listing.category]({ random, listing, landscape: landscapeOf(listing.state), road });
  const sentences = [
    text.opening,
    ...text.facts,
    random.pick(listing.arv === null ? noValue : comparables),
    ...(listing.rehabCost ? [rehabSentence(random, listing.rehabCost)] : []),
    random.pick(reasons),
    random.pick(closings),
  ];
  return {
    title: text.title,
    description: sentences.join(' '),
    features: [...new Set(text.features)],
    ...noBuilding,
    ...text.building,
    address: isRural
      ? random.pick([`0 ${road}`, `Parcel off ${road}`, `${random.whole(100, 9_900)} ${road}`])
      : `${random.whole(12, 9_800)} ${road}`,
  };
}

function rehabSentence(random: Random, dollars: number): string {
  const cost = formatDollars(dollars);
  return random.pick([
    `We put repairs at ${cost}; the scope is in the file.`,
    `Repairs come to about ${cost} by a contractor's walk-through.`,
    `Budget ${cost} for the work and check it yourself.`,
  ]);
}
