import type { Category, FinancingOption, State } from '@dealstead/contracts';
import { projectedReturn, states } from '@dealstead/contracts';
import { findZipCode } from '@dealstead/geo';
import type { BuildingFacts } from './listingText/context.ts';
import { writeListingText } from './listingText/listingText.ts';
import { drawCategory, drawDeal, drawSize, isBuilt, stateOf } from './market.ts';
import { demoPartnership, demoWholesaler, otherOwners } from './people.ts';
import { placesOf } from './places.ts';
import { type Random, randomOf } from './random.ts';

/** Id of the first listing; the n-th is firstId + n. */
export const firstId = 10_001;

/** A demo listing without the owner's id. Money in whole dollars. */
export interface Listing extends BuildingFacts {
  readonly id: number;
  readonly owner: string;
  readonly title: string;
  readonly description: string;
  readonly category: Category;
  readonly price: number;
  readonly arv: number | null;
  readonly rehabCost: number | null;
  readonly wholesaleFee: number;
  readonly profitPotential: number | null;
  /** Percent. */
  readonly roiEstimate: number | null;
  readonly cashOnCashReturn: number | null;
  readonly minCashRequired: number;
  /** Dollars that the seller states. */
  readonly monthlyRent: number | null;
  readonly city: string;
  readonly state: State;
  readonly zipCode: string;
  readonly county: string | null;
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly acres: string | null;
  readonly features: readonly string[];
  readonly status: 'active' | 'under-contract';
  readonly featured: boolean;
  readonly featuredUntil: Date | null;
  readonly dealType: string;
  readonly daysOnMarket: number;
  readonly urgency: 'low' | 'normal' | 'high';
  readonly targetBuyerType: readonly string[];
  readonly financeOptions: readonly FinancingOption[];
  readonly viewCount: number;
  readonly inquiryCount: number;
  readonly offerCount: number;
  readonly createdAt: Date;
  readonly confirmedAt: Date | null;
}

const day = 86_400_000;
const longest = 120 * day;
/** Number of the first listings that the two demo owners share. */
const theirs = { listings: 5_000, every: 83 };

/** The demo owners have a share of the first listings; the others belong to the owners of their state. */
function ownerOf(n: number, state: State, random: Random): string {
  if (n < theirs.listings && n % theirs.every === 17) return demoWholesaler;
  if (n < theirs.listings && n % theirs.every === 51) return demoPartnership;
  const home = states.indexOf(state);
  return otherOwners[(home * 5 + random.pick([0, 7, 13])) % otherOwners.length] ?? demoWholesaler;
}

const buyers: Record<'built' | 'open', readonly string[]> = {
  built: ['fix-and-flip', 'buy-hold', 'cash-buyer', 'owner-occupant'],
  open: ['land-investor', 'builder', 'cash-buyer', 'recreational-buyer'],
};

function terms(random: Random, price: number) {
  const dealType = random.pick([
    'wholesale',
    'wholesale',
    'wholesale',
    'assignment',
    'assignment',
    'double-close',
    'owner-finance',
    'subject-to',
  ]);
  const also = random.some(
    ['hard-money', 'conventional', 'private-money', '1031-exchange'] as const,
    random.whole(0, 2),
  );
  const owner = dealType === 'owner-finance' || random.chance(0.12) ? (['owner-finance'] as const) : [];
  const down = owner.length > 0 ? random.between(0.1, 0.25) : 1;
  return {
    dealType,
    financeOptions: ['cash' as const, ...also, ...owner],
    minCashRequired: Math.round((price * down) / 500) * 500,
  };
}

/**
 * The rent a month that a seller states: the one in the text, else of each third home from 0.6 to 1.1 % of its value, in
 * steps of $25, rounded up.
 */
function rentOf(
  n: number,
  category: Category,
  value: number,
  { title, description }: Pick<Listing, 'title' | 'description'>,
): number | null {
  const [, stated] = /\$([\d,]+) a month/.exec(`${title} ${description}`) ?? [];
  if (stated !== undefined) return Number(stated.replaceAll(',', ''));
  if (category !== 'residential' || n % 3 !== 0) return null;
  return Math.ceil((value * (0.006 + (n % 11) * 0.0005)) / 25) * 25;
}

/**
 * The demo listing with this id, a pure function of the id and the date. Its age is up to 120 days, with recent ones
 * more likely.
 */
export function listing(id: number, now: Date): Listing {
  const n = id - firstId;
  const random = randomOf(n);
  const state = stateOf(n);
  const { category, urban } = drawCategory(random);
  const place = random.pick(placesOf(state, urban));
  const { acres, price } = drawSize(random, { category, state, urban });
  const deal = drawDeal(random, { category, price });
  const text = writeListingText(random, { ...deal, category, city: place.city, state, acres, price });
  const built = isBuilt(category);

  const age = Math.round(longest * random.unit() ** 1.5);
  const createdAt = new Date(now.getTime() - Math.max(age, 120_000));
  const featured = random.chance(0.02);
  const confirmed = random.chance(0.7)
    ? new Date(now.getTime() - Math.round(Math.min(age, 9 * day) * random.unit()))
    : null;
  const projected = projectedReturn({ price, arv: deal.arv, rehabCost: deal.rehabCost });
  const views = Math.round((age / day) * random.between(1, 9)) + random.whole(0, 12);
  const inquiries = Math.floor(views * random.between(0, 0.05));
  const scatter = urban ? 0.008 : 0.025;
  return {
    id,
    owner: ownerOf(n, state, random),
    ...text,
    category,
    price,
    ...deal,
    profitPotential: projected.profit_potential,
    roiEstimate: projected.roi_estimate,
    monthlyRent: rentOf(n, category, deal.arv ?? price, text),
    cashOnCashReturn: category === 'investment' ? Math.round(random.between(500, 1_500)) / 100 : null,
    city: place.city,
    state,
    zipCode: place.zip,
    county: findZipCode(place.zip)?.county ?? null,
    latitude: place.latitude + random.normal(0, scatter),
    longitude: place.longitude + random.normal(0, scatter),
    acres: built && random.chance(0.03) ? null : String(acres),
    status: random.chance(0.05) ? 'under-contract' : 'active',
    featured,
    featuredUntil: featured ? new Date(now.getTime() + random.whole(3, 28) * day) : null,
    ...terms(random, price),
    // They were posted here: what a listing states of days elsewhere comes with a file.
    daysOnMarket: 0,
    urgency: random.pick(['normal', 'normal', 'normal', 'high', 'low']),
    targetBuyerType: random.some(buyers[built ? 'built' : 'open'], random.whole(1, 2)),
    // Few visitors open the details, and those are counted here.
    viewCount: Math.round(views / 5),
    inquiryCount: inquiries,
    offerCount: Math.floor(inquiries * random.between(0, 0.6)),
    createdAt,
    confirmedAt: confirmed,
  };
}
