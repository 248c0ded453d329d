import { type PropertyRecordKind, states, todayInNewYork, addDays } from '@dealstead/contracts';
import { OutsideText } from '@dealstead/contracts/outsideText';
import { z } from 'zod';
import { emptyFacts, type PropertyRecordInput } from '../propertyRecord.ts';
import { titleCase } from '../titleCase.ts';
import type { PropertyDataProvider } from './provider.ts';
import { createProviderClient, type ProviderClientOptions } from './providerClient.ts';

/** A number that some of ATTOM's resources send as text; 0 stands for unknown. */
const Figure = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => {
    const number = value == null || value === '' ? Number.NaN : Number(value);
    return Number.isFinite(number) && number !== 0 ? number : null;
  });
const Text = OutsideText.nullish();

/**
 * Properties of ATTOM's Property API, https://api.developer.attomdata.com/docs. Its resources differ in the case of their
 * keys, so keys are lower case here.
 */
const Property = z.object({
  identifier: z.object({ id: z.union([z.number(), OutsideText]), apn: Text }),
  lot: z.object({ lotsize1: Figure, zoningtype: Text }).nullish(),
  area: z.object({ countrysecsubd: Text, subdname: Text }).nullish(),
  address: z.object({ countrysubd: z.enum(states), line1: Text, locality: OutsideText, postal1: Text }),
  location: z.object({ latitude: Figure, longitude: Figure }).nullish(),
  summary: z.object({ proptype: Text, propclass: Text, yearbuilt: Figure, legal1: Text, absenteeind: Text }).nullish(),
  building: z
    .object({
      size: z.object({ livingsize: Figure, universalsize: Figure }).nullish(),
      rooms: z.object({ beds: Figure, bathstotal: Figure }).nullish(),
      summary: z.object({ levels: Figure, unitscount: Figure }).nullish(),
    })
    .nullish(),
  sale: z
    .object({
      salesearchdate: Text,
      saletransdate: Text,
      amount: z.object({ saleamt: Figure, salerecdate: Text, saledocnum: Text }).nullish(),
    })
    .nullish(),
  assessment: z
    .object({
      assessed: z.object({ assdlandvalue: Figure, assdimprvalue: Figure, assdttlvalue: Figure }).nullish(),
      tax: z.object({ taxamt: Figure, taxyear: Figure }).nullish(),
      owner: z
        .object({
          owner1: z.object({ fullname: Text }).nullish(),
          owner2: z.object({ fullname: Text }).nullish(),
          mailingaddressoneline: Text,
          absenteeownerstatus: Text,
        })
        .nullish(),
    })
    .nullish(),
});
type Property = z.infer<typeof Property>;

function lowerKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toLowerCase(), lowerKeys(inner)]));
}

const Response = z.preprocess(lowerKeys, z.object({ property: z.array(Property).nullish() }));

function kindOf(summary: Property['summary']): PropertyRecordKind {
  const words = `${summary?.proptype ?? ''} ${summary?.propclass ?? ''}`.toLowerCase();
  if (/vacant|land|agric/.test(words)) return 'land';
  if (/condo/.test(words)) return 'condo';
  if (/town/.test(words) && !/single/.test(words)) return 'townhouse';
  if (/mobile|manufactured/.test(words)) return 'manufactured';
  if (/apartment|multi|duplex|triplex|quad/.test(words)) return 'multi-family';
  if (/industrial|warehouse/.test(words)) return 'industrial';
  if (/commercial|retail|office/.test(words)) return 'commercial';
  return 'single-family';
}

const cents = (dollars: number | null | undefined) => (dollars == null ? null : Math.round(dollars * 100));
/** "2019-5-2" and "2019/05/02" as ISO day. */
function isoDay(text: string | null | undefined): string | null {
  const [, year, month = '', day = ''] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(text ?? '') ?? [];
  return year === undefined ? null : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function salesOf({ sale }: Property): PropertyRecordInput['sales'] {
  const date = isoDay(sale?.saletransdate) ?? isoDay(sale?.salesearchdate) ?? isoDay(sale?.amount?.salerecdate);
  if (date === null) return [];
  return [{ date, priceCents: cents(sale?.amount?.saleamt), documentNumber: sale?.amount?.saledocnum ?? null }];
}

function taxesOf({ assessment }: Property): PropertyRecordInput['taxes'] {
  const year = assessment?.tax?.taxyear;
  if (!year) return [];
  const assessed = assessment.assessed;
  return [
    {
      year,
      taxCents: cents(assessment.tax?.taxamt),
      landCents: cents(assessed?.assdlandvalue),
      improvementCents: cents(assessed?.assdimprvalue),
      totalCents: cents(assessed?.assdttlvalue),
    },
  ];
}

function recordOf(property: Property, asOf: string): PropertyRecordInput {
  const { address, area, building, location, lot, summary } = property;
  const owner = property.assessment?.owner;
  return {
    ...emptyFacts,
    source: 'attom',
    sourceKey: String(property.identifier.id),
    sourceName: 'ATTOM',
    asOf,
    kind: kindOf(summary),
    parcelNumber: property.identifier.apn ?? null,
    address: titleCase(address.line1 ?? ''),
    city: titleCase(address.locality),
    state: address.countrysubd,
    zipCode: address.postal1 ?? null,
    county: area?.countrysecsubd ? titleCase(area.countrysecsubd).replace(/ County$/, '') : null,
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
    bedrooms: building?.rooms?.beds ?? null,
    bathrooms: building?.rooms?.bathstotal ?? null,
    squareFeet: building?.size?.livingsize ?? building?.size?.universalsize ?? null,
    yearBuilt: summary?.yearbuilt ?? null,
    stories: building?.summary?.levels ?? null,
    units: building?.summary?.unitscount ?? null,
    lotAcres: lot?.lotsize1 ?? null,
    zoning: lot?.zoningtype ?? null,
    subdivision: area?.subdname ?? null,
    legalDescription: summary?.legal1 ?? null,
    ownerNames: [owner?.owner1?.fullname, owner?.owner2?.fullname].filter(
      (name) => name != null && name !== '',
    ) as string[],
    ownerMailingAddress: owner?.mailingaddressoneline ?? null,
    ownerOccupied: owner?.absenteeownerstatus == null ? null : owner.absenteeownerstatus === 'O',
    sales: salesOf(property),
    taxes: taxesOf(property),
  };
}

type Options = Partial<Pick<ProviderClientOptions, 'fetch' | 'timeoutMs'>> & { readonly now?: () => Date };

/** Property records and sales of ATTOM (api.gateway.attomdata.com). */
export function createAttom(key: string, { now = () => new Date(), ...client }: Options = {}): PropertyDataProvider {
  const { get } = createProviderClient({
    name: 'ATTOM',
    baseUrl: 'https://api.gateway.attomdata.com/propertyapi/v1.0.0',
    headers: { apikey: key, accept: 'application/json' },
    requestsPerSecond: 5,
    // A search without a result has the status 400 and the message SuccessWithoutResult.
    emptyStatuses: [400, 404],
    ...client,
  });
  async function find(path: string, query: Record<string, string>): Promise<PropertyRecordInput[]> {
    const found = (await get(path, query, Response))?.property ?? [];
    const asOf = todayInNewYork(now());
    return found.map((property) => recordOf(property, asOf));
  }
  const withSlashes = (date: string) => date.replaceAll('-', '/');
  return {
    source: 'attom',
    name: 'ATTOM',
    findByAddress: (address) => {
      const [line1 = '', ...rest] = address.split(',');
      return find('/property/expandedprofile', { address1: line1.trim(), address2: rest.join(',').trim() });
    },
    findByPoint: async (latitude, longitude) => {
      const position = { latitude: String(latitude), longitude: String(longitude) };
      const [nearest] = await find('/property/snapshot', { ...position, radius: '0.05', pagesize: '1' });
      // A snapshot has no owner and no taxes.
      return nearest ? find('/property/expandedprofile', { attomid: nearest.sourceKey }) : [];
    },
    findSalesNear: async ({ latitude, longitude }) =>
      latitude === null || longitude === null
        ? []
        : find('/sale/snapshot', {
            latitude: String(latitude),
            longitude: String(longitude),
            radius: '1',
            startsalesearchdate: withSlashes(addDays(todayInNewYork(now()), -730)),
            endsalesearchdate: withSlashes(todayInNewYork(now())),
            pagesize: '200',
          }),
  };
}
