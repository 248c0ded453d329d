import { type DealType, dealTypes, takesCashOnly } from '@dealstead/contracts';
import { type PropertyType, propertyTypes } from '@dealstead/contracts/listings/propertyTypes';
import { buildIndex, type Listing, type SearchIndex } from '@dealstead/search-engine';
import { firstId, listing as demoListing } from '@dealstead/infra/demo/listing';
import type { BuildingFacts } from '@dealstead/infra/demo/listingText/context';

/** The time of the evaluation; demo listings are a function of their id and the time. */
export const now = Date.UTC(2026, 10, 21, 12);

const cents = (dollars: number | null) => (dollars === null ? null : dollars * 100);
const roundDegrees = (degrees: number) => Math.round(degrees * 100) / 100;
const isDealType = (text: string): text is DealType => dealTypes.includes(text as DealType);

/** A demo listing as the search feed delivers it. */
export type DemoListing = Listing & BuildingFacts;

/** The first demo listings. */
export const demoListings = (count: number): DemoListing[] =>
  Array.from({ length: count }, (_, n) => demoListingOf(firstId + n));

/** The demo listing of an id. */
export function demoListingOf(id: number): DemoListing {
  const { dealType, ...demo } = demoListing(id, new Date(now));
  return {
    id: demo.id,
    createdAt: demo.createdAt.getTime(),
    status: demo.status,
    category: demo.category,
    state: demo.state,
    city: demo.city,
    county: demo.county,
    zipCode: demo.zipCode,
    title: demo.title,
    description: demo.description,
    images: [],
    price: demo.price * 100,
    arv: cents(demo.arv),
    hasArvSales: false,
    rehabCost: cents(demo.rehabCost),
    monthlyRent: cents(demo.monthlyRent),
    acres: demo.acres,
    dealType: isDealType(dealType) ? dealType : null,
    ownerFinance: dealType === 'owner-finance' || demo.financeOptions.includes('owner-finance'),
    cashOnly: takesCashOnly({ financeOptions: demo.financeOptions, dealType }),
    featured: demo.featured,
    featuredUntil: demo.featuredUntil?.getTime() ?? null,
    daysBefore: demo.daysOnMarket,
    bedrooms: demo.bedrooms,
    bathrooms: demo.bathrooms,
    squareFeet: demo.squareFeet,
    yearBuilt: demo.yearBuilt,
    latitude: roundDegrees(demo.latitude),
    longitude: roundDegrees(demo.longitude),
    userId: 1,
  };
}

async function* inBatches(listings: readonly Listing[]): AsyncGenerator<readonly Listing[]> {
  for (let at = 0; at < listings.length; at += 1_000) yield listings.slice(at, at + 1_000);
}

export const indexOf = (listings: readonly Listing[]): Promise<SearchIndex> => buildIndex(inBatches(listings));

/**
 * The texts of demo listings that a reader takes for each property type. Written without regard to how the search engine
 * derives types, so that the evaluation measures it.
 */
const readTypes: Readonly<Partial<Record<PropertyType, (of: Listing, text: string) => boolean>>> = {
  house: ({ category }) => category === 'residential',
  townhouse: ({ category }, text) => category === 'residential' && /row house|town ?ho(?:use|me)/i.test(text),
  multifamily: ({ category }) => category === 'investment',
  duplex: ({ category }, text) => category === 'investment' && /duplex/i.test(text),
  triplex: ({ category }, text) => category === 'investment' && /triplex/i.test(text),
  fourplex: ({ category }, text) => category === 'investment' && /fourplex|four-unit|\bquad\b/i.test(text),
  apartment: ({ category }, text) =>
    (category === 'investment' && /(?:four|five|six|eight)-unit/i.test(text)) ||
    (category === 'mixed-use' && /apartment/i.test(text)),
  cabin: ({ category }, text) => category === 'recreational' && /\bcabin\b/i.test(text),
  farm: ({ category }) => category === 'agricultural',
  ranch: ({ category }, text) => category === 'agricultural' && /\branch\b/i.test(text),
  warehouse: ({ category }, text) =>
    category === 'industrial' && /warehouse|distribution|cold storage|truck terminal/i.test(text),
  office: ({ category }, text) => category === 'commercial' && /\boffice\b/i.test(text),
  retail: ({ category }, text) => /commercial|mixed-use/.test(category) && /retail|storefront|\bshop\b/i.test(text),
};

const typesRead = new WeakMap<Listing, ReadonlySet<PropertyType>>();

/** Whether a reader of the listing would say that it is of the type. */
export function isOfType(listing: Listing, type: PropertyType): boolean {
  let types = typesRead.get(listing);
  if (types === undefined) {
    const text = `${listing.title}. ${listing.description}`;
    types = new Set(propertyTypes.filter((one) => readTypes[one]?.(listing, text)));
    typesRead.set(listing, types);
  }
  return types.has(type);
}
