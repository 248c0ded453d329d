import type { Category } from '@dealstead/contracts';
import { type PropertyType, propertyTypes } from '@dealstead/contracts/listings/propertyTypes';
import { tokenize } from './text/tokenize.ts';
import type { Listing } from './types.ts';

/** The fields that property types are derived from. */
export type TypedFields = Pick<Listing, 'title' | 'description' | 'category'>;

/** Buildings of more than four units. */
const largeBuildings = 'five,six,seven,eight,nine,ten,twelve,5,6,7,8,9,10,11,12'
  .split(',')
  .map((count) => `${count}-unit`)
  .join(',');

/**
 * Phrases of each type; hyphens separate words, which may be plurals. The longest phrase counts, so that `others`
 * exclude what a shorter phrase would find.
 */
const phrases: Readonly<Record<PropertyType, string>> = {
  house:
    'house,home,sfr,sfh,single-family,single-family-residence,bungalow,farm-house,ranch-house,ranch-home,ranch-style-home,cape-cod',
  multifamily:
    'multi-family,multi-family-home,multi-family-house,multi-unit,mfh,sixplex,6-plex,eightplex,8-plex,5-plex,quintplex,plex,' +
    largeBuildings,
  duplex: 'duplex,two-family,2-family,two-unit,2-unit,2-plex',
  triplex: 'triplex,tri-plex,three-family,3-family,three-unit,3-unit,3-plex',
  fourplex: 'fourplex,four-plex,quadplex,quad-plex,quad,four-family,4-family,four-unit,4-unit,4-plex',
  apartment: 'apartment,apartment-building,apartment-complex,apartment-community,apt-building,apt-complex,apts',
  condo: 'condo,condominium',
  townhouse: 'town-house,town-home,row-house,row-home',
  'mobile-home':
    'mobile-home,manufactured-home,manufactured-house,double-wide,single-wide,triple-wide,house-trailer,trailer-home,trailer-house',
  'tiny-home': 'tiny-home,tiny-house',
  cabin: 'cabin,log-cabin,log-home',
  farm: 'farm,farm-land,crop-land,dairy-farm,hobby-farm,farmstead,orchard,vineyard',
  ranch: 'ranch,ranch-land,horse-ranch,cattle-ranch,working-ranch,ranchette',
  warehouse: 'ware-house,distribution-center,flex-space',
  office: 'office,office-building,office-space,office-suite',
  retail:
    'retail,retail-space,store-front,corner-store,strip-mall,strip-center,shopping-center,shopping-plaza,shop-front',
  'self-storage': 'self-storage,mini-storage,storage-facility,storage-unit,mini-ware-house,storage-building',
  hotel: 'hotel,motel,inn',
  'rv-park': 'rv-park,rv-resort,camp-ground,rv-camp-ground,trailer-park',
};

/** Phrases that contain one of a type without meaning it. */
const others =
  'home-site,house-site,home-lot,house-lot,home-stead,homestead-exemption,home-owner,home-office,dream-home,new-home,' +
  'your-home,motor-home,home-base,home-plan,house-plan,open-house,boat-house,pump-house,well-house,green-house,hen-house,' +
  'court-house,school-house,smoke-house,opera-house,club-house,guest-house,nursing-home,funeral-home,power-house,' +
  'steak-house,one-home,home-town,home-builder,second-home,forever-home,home-nearby,house-number,' +
  'mobile-home-allowed,mobile-home-ok,mobile-home-okay,mobile-home-welcome,mobile-home-permitted,no-mobile-home,' +
  'manufactured-home-allowed,manufactured-home-ok,manufactured-home-welcome,no-manufactured-home,' +
  'tiny-home-allowed,tiny-home-ok,tiny-home-welcome,tiny-house-allowed,tiny-home-friendly,' +
  'single-family-lot,single-family-zoning,single-family-home-site,zoned-single-family,cabin-site,cabin-lot,cabin-home-site,' +
  'townhome-lot,town-home-site,duplex-lot,multi-family-zoning,zoned-multi-family,apartment-site,' +
  'basement-apartment,garage-apartment,in-law-apartment,farm-to-market,farm-road,farm-rd,state-farm,farm-equipment,' +
  'farm-store,brick-ranch,raised-ranch,ranch-style,ranch-road,ranch-rd,post-office,office-of,county-office,' +
  'assessors-office,motel-6,ware-house-district';

/** A trie over words: state 0 is the root, and no phrase is longer than a path. */
interface PhraseTrie {
  /** Number of each word that occurs in a phrase, from 1; singular and plural share it. */
  readonly wordNumbers: ReadonlyMap<string, number>;
  /** The next state by state and word number; 0 if there is none. */
  readonly transitions: Uint16Array;
  /** For each state the type whose phrase ends there, from 1; `noType` for `others`, 0 if none ends. */
  readonly accepts: Int8Array;
  readonly width: number;
}

const noType = -1;

function buildTrie(): PhraseTrie {
  const all = [
    ...propertyTypes.flatMap((type, number) =>
      phrases[type]
        .split(',')
        .flatMap(spellings)
        .map((words) => [words, number + 1] as const),
    ),
    ...others
      .split(',')
      .flatMap(spellings)
      .map((words) => [words, noType] as const),
  ];
  const wordNumbers = new Map<string, number>();
  let numbered = 0;
  for (const word of new Set(all.flatMap(([words]) => words))) {
    numbered++;
    for (const form of [word, `${word}s`, `${word}es`]) wordNumbers.set(form, wordNumbers.get(form) ?? numbered);
  }
  const width = numbered + 1;
  const transitions: number[] = Array.from({ length: width }, () => 0);
  const accepts = [0];
  for (const [words, accepted] of all) {
    let state = 0;
    for (const word of words) {
      const at = state * width + wordNumbers.get(word)!;
      if (transitions[at] === 0) {
        transitions[at] = accepts.push(0) - 1;
        for (let column = 0; column < width; column++) transitions.push(0);
      }
      state = transitions[at]!;
    }
    accepts[state] = accepted;
  }
  return { wordNumbers, transitions: Uint16Array.from(transitions), accepts: Int8Array.from(accepts), width };
}

/** A phrase of two words may be written as one. */
function spellings(phrase: string): string[][] {
  const words = phrase.split('-');
  return words.length === 2 ? [words, [words.join('')]] : [words];
}

const trie = buildTrie();

/** The number of a folded word as input of `TypeScanner`; 0 if it occurs in no phrase. */
export const phraseWordNumber = (word: string): number => trie.wordNumbers.get(word) ?? 0;

/** Finds phrases in a sequence of words: from the left, the longest. */
export class TypeScanner {
  #state = 0;
  #accepted = 0;
  #types = 0;

  /** Takes the next word by its number. */
  next(word: number): void {
    if (word === 0 && this.#state === 0) return;
    let state = trie.transitions[this.#state * trie.width + word]!;
    if (state === 0 || word === 0) {
      this.#accept();
      state = word === 0 ? 0 : trie.transitions[word]!;
    }
    this.#state = state;
    const accepted = trie.accepts[state]!;
    if (accepted !== 0) this.#accepted = accepted;
  }

  #accept(): void {
    if (this.#accepted > 0) this.#types |= 1 << (this.#accepted - 1);
    this.#accepted = 0;
  }

  /** Ends the text: returns the bits of the types it names, and begins the next. */
  end(): number {
    this.#accept();
    const types = this.#types;
    this.#state = 0;
    this.#types = 0;
    return types;
  }
}

const bit = (type: PropertyType): number => 1 << propertyTypes.indexOf(type);
const bitsOf = (...types: PropertyType[]): number => types.reduce((bits, type) => bits | bit(type), 0);

/** Types of several homes in one building. */
const shared = bitsOf('duplex', 'triplex', 'fourplex', 'apartment');
/** Dwellings that are no detached house. */
const otherDwellings =
  shared | bitsOf('multifamily', 'condo', 'townhouse', 'mobile-home', 'tiny-home', 'cabin', 'rv-park', 'hotel');
const commercial = bitsOf('warehouse', 'office', 'retail', 'self-storage', 'hotel', 'rv-park');

/**
 * What the description counts for in each category: a lot's description names what could be built there, so land counts
 * by its title only.
 */
const describedTypes: Readonly<Record<Category, number>> = {
  land: 0,
  unrestricted: 0,
  development: 0,
  residential: ~(commercial | bitsOf('ranch', 'farm')),
  investment: -1,
  commercial: ~bit('house'),
  industrial: ~bit('house'),
  'mixed-use': ~bit('house'),
  agricultural: bitsOf('farm', 'ranch', 'cabin', 'mobile-home'),
  recreational: bitsOf('cabin', 'rv-park', 'mobile-home'),
};

/** The types of a listing from those that its texts name. */
export function combineTypes(inTitle: number, inDescription: number, category: Category): number {
  let types = inTitle;
  if (category === 'residential') types &= ~bit('ranch');
  types |= inDescription & describedTypes[category];
  if (types & shared) types |= bit('multifamily');
  if (category === 'agricultural') types |= bit('farm');
  if (category === 'residential' && (types & otherDwellings) === 0) types |= bit('house');
  return types;
}

const scanner = new TypeScanner();
function namedTypes(text: string): number {
  for (const word of tokenize(text)) scanner.next(phraseWordNumber(word));
  return scanner.end();
}

/** The property types of a listing as a bit mask, bit n for `propertyTypes[n]`. */
export const propertyTypeMask = ({ title, description, category }: TypedFields): number =>
  combineTypes(namedTypes(title), namedTypes(description), category);

/** The bit mask of some types. */
export const typeMask = (types: readonly PropertyType[]): number => bitsOf(...types);

/**
 * The property types of a listing, from the words of its title and, where its category allows, its description.
 * Multifamily includes duplexes, triplexes, fourplexes and apartment buildings; farm includes all agricultural listings;
 * house includes residential listings that name no other kind of dwelling.
 */
export function propertyTypesOf(listing: TypedFields): PropertyType[] {
  const mask = propertyTypeMask(listing);
  return propertyTypes.filter((_, number) => (mask >>> number) & 1);
}
