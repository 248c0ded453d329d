import {
  type FinancingOption,
  type Category,
  categories,
  type DealType,
  dealTypes,
  type SellerRole,
  sellerRoles,
  type State,
  type Status,
  unlistedPlaces,
  unlistedReason,
} from '@dealstead/contracts';
import { stateNamed } from '@dealstead/geo';
import { toLookupKey } from '@dealstead/service-kit/csv/cellValues';

/** Values of the data dictionary and common variants, with their meaning here. */
const toMap = <T>(entries: Readonly<Record<string, T>>) => new Map(Object.entries(entries));

/** `StandardStatus`. `Delete` marks a listing to be skipped and has no status. */
export const statusWords = toMap<Status | 'delete'>({
  active: 'active',
  activeundercontract: 'under-contract',
  pending: 'under-contract',
  comingsoon: 'draft',
  incomplete: 'draft',
  closed: 'closed',
  expired: 'expired',
  withdrawn: 'withdrawn',
  canceled: 'withdrawn',
  hold: 'withdrawn',
  delete: 'delete',
  forsale: 'active',
  new: 'active',
  newlisting: 'active',
  available: 'active',
  readytobuild: 'active',
  backonmarket: 'active',
  undercontract: 'under-contract',
  contingent: 'under-contract',
  sold: 'closed',
  cancelled: 'withdrawn',
  offmarket: 'withdrawn',
  temporarilyoffmarket: 'withdrawn',
  onhold: 'withdrawn',
  draft: 'draft',
  inreview: 'draft',
  deleted: 'delete',
});

/** The dictionary's status of a listing's status; in review is internal. */
export const standardStatus: Readonly<Record<Status, string>> = {
  active: 'Active',
  'under-contract': 'ActiveUnderContract',
  closed: 'Closed',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  draft: 'Incomplete',
  'in-review': 'Incomplete',
};

/** `PropertyType`; leases are not sold here. */
export const typeWords = toMap<Category | 'lease'>({
  residential: 'residential',
  residentialincome: 'investment',
  manufacturedinpark: 'residential',
  land: 'land',
  farm: 'agricultural',
  commercialsale: 'commercial',
  businessopportunity: 'commercial',
  commerciallease: 'lease',
  residentiallease: 'lease',
});

/** `PropertyType` of a category; the exact category is in `X_Dealstead_Category`. */
export const propertyType: Readonly<Record<Category, string>> = {
  land: 'Land',
  residential: 'Residential',
  commercial: 'CommercialSale',
  industrial: 'CommercialSale',
  'mixed-use': 'CommercialSale',
  agricultural: 'Farm',
  recreational: 'Land',
  investment: 'ResidentialIncome',
  development: 'Land',
  unrestricted: 'Land',
};

const categoryKeys = new Map(categories.map((category) => [toLookupKey(category), category]));

/** Words that indicate a type within longer texts, the more specific first. */
const kinds: readonly (readonly [RegExp, Category | 'lease'])[] = [
  [/lease|rental/, 'lease'],
  [/mixeduse/, 'mixed-use'],
  [/industrial|warehouse|manufacturingplant/, 'industrial'],
  [/multifamily|duplex|triplex|fourplex|quadruplex|apartmentbuilding|income/, 'investment'],
  [/house|home|condo|town|apartment|residen|singlefamily|cabin|cottage|coop|mobile/, 'residential'],
  [/office|retail|commercial|business|hotel|store/, 'commercial'],
  [/farm|ranch|agri|orchard|vineyard/, 'agricultural'],
  [/recreation|hunting|camp/, 'recreational'],
  [/development|subdivision/, 'development'],
  [/land|lot|acreage|vacant/, 'land'],
];

const knownKinds = new Map<string, Category | 'lease' | null>();

/** The category of a word, `lease` for rentals; null if unknown. */
export function findCategory(word: string): Category | 'lease' | null {
  const known = knownKinds.get(word);
  if (known !== undefined) return known;
  const key = toLookupKey(word);
  const found =
    categoryKeys.get(key) ?? typeWords.get(key) ?? kinds.find(([pattern]) => pattern.test(key))?.[1] ?? null;
  // Files use few distinct words; the bound protects the memory from one that does not.
  if (knownKinds.size < 1_000) knownKinds.set(word, found);
  return found;
}

const dealKeys = new Map(dealTypes.map((type) => [toLookupKey(type), type]));
/** The deal type of a word. */
export const findDealType = (word: string): DealType | undefined => dealKeys.get(toLookupKey(word));

const roleKeys = new Map<string, SellerRole>([
  ...sellerRoles.map((role) => [toLookupKey(role), role] as const),
  ['equitable', 'equitable-interest'],
  ['wholesaler', 'equitable-interest'],
  ['assignor', 'equitable-interest'],
  ['broker', 'agent'],
]);
/** The seller role of a word. */
export const findSellerRole = (word: string): SellerRole | undefined => roleKeys.get(toLookupKey(word));

/** Places outside the fifty states by their code and name. */
const unlisted = new Map<string, string>([
  ...Object.entries(unlistedPlaces).flatMap(([code, place]) =>
    [code, place.replace('the ', '')].map((name) => [toLookupKey(name), place] as const),
  ),
  ['usvirginislands', unlistedPlaces.VI],
]);

/** One of the fifty states as `stateNamed` finds it; else the reason. */
export function findState(text: string): { state: State } | { why: string } {
  const state = stateNamed(text);
  if (state !== undefined) return { state };
  const place = unlisted.get(toLookupKey(text));
  return {
    why: place === undefined ? 'Not one of the 50 states' : unlistedReason(place),
  };
}

/** Names of financing options in RESO's `ListingTerms` lookup; ours if it has none. */
const listingTerms: Readonly<Record<FinancingOption, string>> = {
  cash: 'Cash',
  conventional: 'Conventional',
  fha: 'FHA',
  va: 'VALoan',
  usda: 'USDALoan',
  'hard-money': 'HardMoney',
  'private-money': 'PrivateFinancingAvailable',
  'owner-finance': 'OwnerMayCarry',
  'subject-to': 'SubjectTo',
  assumable: 'Assumable',
  'lease-option': 'LeaseOption',
  '1031-exchange': '1031Exchange',
  trade: 'Trade',
  other: 'Other',
};
export const toListingTerm = (option: string): string => listingTerms[option as FinancingOption] ?? option;

/** Default urgency, as in the column. */
export const defaultUrgency = 'normal';
const urgencyKeys = toMap<string>({ low: 'low', normal: 'normal', medium: 'normal', high: 'high', urgent: 'high' });
/** The urgency of a word. */
export const findUrgency = (word: string): string | undefined => urgencyKeys.get(toLookupKey(word));
