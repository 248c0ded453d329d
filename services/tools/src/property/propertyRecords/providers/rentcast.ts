import { type PropertyRecordKind, states, todayInNewYork } from '@dealstead/contracts';
import { OutsideText } from '@dealstead/contracts/outsideText';
import { z } from 'zod';
import { emptyFacts, type PropertyRecordInput } from '../propertyRecord.ts';
import type { PropertyDataProvider } from './provider.ts';
import { createProviderClient, type ProviderClientOptions } from './providerClient.ts';

/** Property records of RentCast, https://developers.rentcast.io/reference/property-records-schema. */
const Property = z.object({
  id: OutsideText,
  addressLine1: OutsideText.nullish(),
  addressLine2: OutsideText.nullish(),
  city: OutsideText,
  state: z.enum(states),
  zipCode: OutsideText.nullish(),
  county: OutsideText.nullish(),
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
  propertyType: OutsideText.nullish(),
  bedrooms: z.number().nullish(),
  bathrooms: z.number().nullish(),
  squareFootage: z.number().nullish(),
  /** Square feet. */
  lotSize: z.number().nullish(),
  yearBuilt: z.number().nullish(),
  assessorID: OutsideText.nullish(),
  legalDescription: OutsideText.nullish(),
  subdivision: OutsideText.nullish(),
  zoning: OutsideText.nullish(),
  lastSaleDate: OutsideText.nullish(),
  lastSalePrice: z.number().nullish(),
  features: z.object({ floorCount: z.number().nullish(), unitCount: z.number().nullish() }).nullish(),
  taxAssessments: z
    .record(
      OutsideText,
      z.object({
        year: z.number(),
        value: z.number().nullish(),
        land: z.number().nullish(),
        improvements: z.number().nullish(),
      }),
    )
    .nullish(),
  propertyTaxes: z.record(z.string(), z.object({ year: z.number(), total: z.number().nullish() })).nullish(),
  history: z
    .record(OutsideText, z.object({ event: OutsideText.nullish(), date: OutsideText, price: z.number().nullish() }))
    .nullish(),
  owner: z
    .object({
      names: z.array(OutsideText).nullish(),
      mailingAddress: z.object({ formattedAddress: OutsideText.nullish() }).nullish(),
    })
    .nullish(),
  ownerOccupied: z.boolean().nullish(),
});
type Property = z.infer<typeof Property>;

const kinds: Readonly<Record<string, PropertyRecordKind>> = {
  'Single Family': 'single-family',
  Condo: 'condo',
  Townhouse: 'townhouse',
  Manufactured: 'manufactured',
  'Multi-Family': 'multi-family',
  Apartment: 'multi-family',
  Land: 'land',
};

const squareFeetPerAcre = 43_560;
const cents = (dollars: number | null | undefined) => (dollars == null ? null : Math.round(dollars * 100));
const whole = (value: number | null | undefined) => (value == null ? null : Math.round(value));

function salesOf({ history, lastSaleDate, lastSalePrice }: Property): PropertyRecordInput['sales'] {
  const sales = Object.values(history ?? {})
    .filter(({ event }) => event === 'Sale')
    .map(({ date, price }) => ({ date: date.slice(0, 10), priceCents: cents(price) }));
  if (lastSaleDate && !sales.some(({ date }) => date === lastSaleDate.slice(0, 10)))
    sales.push({ date: lastSaleDate.slice(0, 10), priceCents: cents(lastSalePrice) });
  return sales;
}

function taxesOf({ taxAssessments, propertyTaxes }: Property): PropertyRecordInput['taxes'] {
  const years = new Set([...Object.keys(taxAssessments ?? {}), ...Object.keys(propertyTaxes ?? {})]);
  return [...years].map((year) => ({
    year: Number(year),
    taxCents: cents(propertyTaxes?.[year]?.total),
    landCents: cents(taxAssessments?.[year]?.land),
    improvementCents: cents(taxAssessments?.[year]?.improvements),
    totalCents: cents(taxAssessments?.[year]?.value),
  }));
}

function recordOf(property: Property, asOf: string): PropertyRecordInput {
  return {
    ...emptyFacts,
    source: 'rentcast',
    sourceKey: property.id,
    sourceName: 'RentCast',
    asOf,
    kind: kinds[property.propertyType ?? ''] ?? 'single-family',
    parcelNumber: property.assessorID ?? null,
    address: [property.addressLine1, property.addressLine2].filter(Boolean).join(' '),
    city: property.city,
    state: property.state,
    zipCode: property.zipCode ?? null,
    county: property.county ?? null,
    latitude: property.latitude ?? null,
    longitude: property.longitude ?? null,
    bedrooms: whole(property.bedrooms),
    bathrooms: property.bathrooms ?? null,
    squareFeet: whole(property.squareFootage),
    yearBuilt: whole(property.yearBuilt),
    stories: property.features?.floorCount ?? null,
    units: whole(property.features?.unitCount),
    lotAcres: property.lotSize == null ? null : Math.round((property.lotSize / squareFeetPerAcre) * 10_000) / 10_000,
    zoning: property.zoning ?? null,
    subdivision: property.subdivision ?? null,
    legalDescription: property.legalDescription ?? null,
    ownerNames: property.owner?.names ?? [],
    ownerMailingAddress: property.owner?.mailingAddress?.formattedAddress ?? null,
    ownerOccupied: property.ownerOccupied ?? null,
    sales: salesOf(property),
    taxes: taxesOf(property),
  };
}

type Options = Partial<Pick<ProviderClientOptions, 'fetch' | 'timeoutMs'>> & {
  readonly now?: () => Date;
  readonly baseUrl?: string | undefined;
};

const salesPeriodDays = 730;
const salesRadiusMiles = 1;

/** Property records and sales of RentCast (api.rentcast.io); one key allows 20 requests a second. */
export function createRentCast(
  key: string,
  { now = () => new Date(), baseUrl = 'https://api.rentcast.io/v1', ...client }: Options = {},
): PropertyDataProvider {
  const { get } = createProviderClient({
    name: 'RentCast',
    baseUrl,
    headers: { 'x-api-key': key, accept: 'application/json' },
    requestsPerSecond: 15,
    ...client,
  });
  async function find(query: Record<string, string>): Promise<PropertyRecordInput[]> {
    const found = (await get('/properties', query, z.array(Property))) ?? [];
    const asOf = todayInNewYork(now());
    return found.map((property) => recordOf(property, asOf));
  }
  return {
    source: 'rentcast',
    name: 'RentCast',
    findByAddress: (address) => find({ address, limit: '8' }),
    findByPoint: (latitude, longitude) =>
      find({ latitude: String(latitude), longitude: String(longitude), radius: '0.05', limit: '1' }),
    findSalesNear: async ({ latitude, longitude }) =>
      latitude === null || longitude === null
        ? []
        : find({
            latitude: String(latitude),
            longitude: String(longitude),
            radius: String(salesRadiusMiles),
            saleDateRange: String(salesPeriodDays),
            limit: '500',
          }),
  };
}
