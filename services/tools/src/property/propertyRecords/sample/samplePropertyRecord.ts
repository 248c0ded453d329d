import { addDays } from '@dealstead/contracts';
import type { Category, PropertyRecordKind, State } from '@dealstead/contracts';
import { emptyFacts, type PropertyRecordInput, type SaleInput, type TaxInput } from '../propertyRecord.ts';
import { drawOwners, drawPerson, drawStreet } from './owners.ts';
import { createRandom, type Random } from './random.ts';

/** The facts of a demo listing that its sample record repeats. Money in whole dollars. */
export interface SampleListing {
  readonly id: number;
  readonly category: Category;
  readonly address: string;
  readonly city: string;
  readonly state: State;
  readonly zipCode: string;
  readonly county: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly acres: string | null;
  readonly bedrooms: number | null;
  readonly bathrooms: number | null;
  readonly squareFeet: number | null;
  readonly yearBuilt: number | null;
  readonly price: number;
  readonly arv: number | null;
}

/** The name with which every generated fact is shown. */
export const sampleSourceName = 'Sample record';

/** Assessed value as a share of market value in sample records. */
export const sampleAssessmentRatio = 0.85;

const kinds: Readonly<Record<Category, PropertyRecordKind>> = {
  land: 'land',
  residential: 'single-family',
  commercial: 'commercial',
  industrial: 'industrial',
  'mixed-use': 'commercial',
  agricultural: 'land',
  recreational: 'land',
  investment: 'multi-family',
  development: 'land',
  unrestricted: 'land',
};

const zoning: Readonly<Record<PropertyRecordKind, readonly string[]>> = {
  'single-family': ['R-1', 'R-2', 'RS-6'],
  'multi-family': ['R-3', 'RM-2'],
  condo: ['R-4'],
  townhouse: ['R-4'],
  manufactured: ['R-MH'],
  commercial: ['C-1', 'C-2'],
  industrial: ['I-1', 'M-1'],
  land: ['A-1', 'RR', 'AG'],
};

/** Rounds dollars to hundreds, in cents. */
export const roundedCents = (dollars: number): number => Math.max(1, Math.round(dollars / 100)) * 100_00;

interface Building {
  readonly bedrooms: number | null;
  readonly bathrooms: number | null;
  readonly squareFeet: number | null;
  readonly yearBuilt: number | null;
  readonly stories: number | null;
  readonly units: number | null;
}

const noBuilding: Building = {
  bedrooms: null,
  bathrooms: null,
  squareFeet: null,
  yearBuilt: null,
  stories: null,
  units: null,
};

/** The building of a listing; what the listing does not state is drawn. */
function buildingOf(listing: SampleListing, kind: PropertyRecordKind, random: Random): Building {
  if (kind === 'land') return noBuilding;
  const units = kind === 'multi-family' ? random.whole(2, 4) : 1;
  const squareFeet = listing.squareFeet ?? Math.round((units * random.between(720, 1_150)) / 10) * 10;
  const bedrooms = listing.bedrooms ?? (kind === 'multi-family' ? units * 2 : null);
  return {
    squareFeet,
    bedrooms,
    bathrooms: listing.bathrooms ?? (kind === 'multi-family' ? units : null),
    yearBuilt: listing.yearBuilt ?? random.whole(1948, 2004),
    stories: squareFeet > 1_800 && random.chance(0.6) ? 2 : 1,
    units,
  };
}

/** Five years of tax and assessment that end with last year. `value` is the market value in dollars. */
export function drawTaxes(random: Random, value: number, kind: PropertyRecordKind, asOf: string): TaxInput[] {
  const rate = random.between(0.008, 0.019);
  const landShare = kind === 'land' ? 1 : random.between(0.16, 0.3);
  const growth = random.between(1.02, 1.05);
  const lastYear = Number(asOf.slice(0, 4)) - 1;
  return Array.from({ length: 5 }, (_, back) => {
    const total = roundedCents((value * sampleAssessmentRatio) / growth ** back);
    const land = kind === 'land' ? total : roundedCents((total / 100) * landShare);
    return {
      year: lastYear - back,
      taxCents: Math.round(total * rate),
      landCents: land,
      improvementCents: total - land,
      totalCents: total,
    };
  });
}

/** Monthly rent in cents of a building worth `value` dollars: small and cheap houses rent for a larger share. */
export function drawRent(random: Random, value: number, kind: PropertyRecordKind): number | null {
  if (kind === 'land') return null;
  const share = Math.min(0.0105, Math.max(0.0048, 0.0092 - 0.0011 * Math.log(value / 150_000)));
  return Math.max(450_00, Math.round((value * share * random.between(0.94, 1.06)) / 25) * 25_00);
}

function drawSales(
  random: Random,
  { value, owner, asOf }: { value: number; owner: string; asOf: string },
): SaleInput[] {
  const count = random.whole(1, 3);
  const sales: SaleInput[] = [];
  // The latest is at least two years old, so that a property is not its own comparable.
  let days = random.whole(800, 2_600);
  for (let nth = 0; nth < count; nth++) {
    const isFamily = nth > 0 && random.chance(0.15);
    const years = days / 365;
    sales.push({
      date: addDays(asOf, -days),
      priceCents: isFamily
        ? roundedCents(100)
        : roundedCents(value * 0.78 * 0.96 ** years * random.between(0.92, 1.06)),
      document: isFamily ? 'Quitclaim deed' : 'Warranty deed',
      documentNumber: `${addDays(asOf, -days).slice(0, 4)}-${random.whole(100_000, 999_999)}`,
      buyer: nth === 0 ? owner : drawPerson(random),
      seller: drawPerson(random),
      armsLength: !isFamily,
    });
    days += random.whole(1_100, 3_800);
  }
  return sales;
}

/** A parcel number in the common form of map, block and lot. */
export const parcelNumberOf = (listingId: number, nth: number): string => {
  const map = String(100 + (listingId % 900));
  return `${map}-${String(Math.floor(listingId / 900) % 10_000).padStart(4, '0')}-${String(nth).padStart(3, '0')}`;
};

/**
 * The sample record of a demo listing, a pure function of the listing and the as-of date: the listing's address, position,
 * size and building, and drawn owners, taxes and sales.
 */
export function samplePropertyRecord(listing: SampleListing, asOf: string): PropertyRecordInput {
  const random = createRandom(listing.id * 31 + 7);
  const kind = kinds[listing.category];
  const building = buildingOf(listing, kind, random);
  const value = listing.arv ?? listing.price * 1.3;
  const acres = listing.acres === null ? random.between(0.12, 0.5) : Number(listing.acres);
  const ownerNames = drawOwners(random);
  const isPerson = !/^Estate|LLC$|Co$|Trust$/.test(ownerNames[0]!);
  const isOccupant = kind === 'single-family' && isPerson && random.chance(0.45);
  const sales = drawSales(random, { value, owner: ownerNames.join(' and '), asOf });
  const place = `${listing.city}, ${listing.state} ${listing.zipCode}`;
  const lot = random.whole(1, 40);
  const block = random.whole(1, 12);
  return {
    ...emptyFacts,
    source: 'sample',
    sourceKey: `listing-${listing.id}`,
    sourceName: sampleSourceName,
    asOf,
    kind,
    parcelNumber: parcelNumberOf(listing.id, 0),
    address: listing.address,
    city: listing.city,
    state: listing.state,
    zipCode: listing.zipCode,
    county: listing.county,
    latitude: listing.latitude,
    longitude: listing.longitude,
    ...building,
    lotAcres: Math.round(acres * 10_000) / 10_000,
    zoning: random.pick(zoning[kind]),
    subdivision: kind === 'land' ? null : `${listing.city} Addition No. ${block}`,
    legalDescription:
      kind === 'land'
        ? `${listing.acres ?? ''} acres, Tract ${lot}, ${listing.county ?? listing.city}`.trim()
        : `Lot ${lot}, Block ${block}, ${listing.city} Addition`,
    ownerNames,
    ownerMailingAddress: isOccupant ? `${listing.address}, ${place}` : `${drawStreet(random)}, ${place}`,
    ownerOccupied: kind === 'land' ? null : isOccupant,
    rentCents: drawRent(random, value, kind),
    sales,
    taxes: drawTaxes(random, value, kind, asOf),
  };
}
