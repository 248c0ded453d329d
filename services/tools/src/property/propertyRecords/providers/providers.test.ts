import { describe, expect, test } from '@jest/globals';
import { createAttom } from './attom.ts';
import { ProviderUnavailable } from './provider.ts';
import { createRentCast } from './rentcast.ts';

const now = () => new Date('2026-11-20T15:00:00Z');

/** A `fetch` that answers each call with the next response, and records the calls. */
function fakeFetch(...answers: (Response | Error)[]) {
  const calls: { url: string; init: RequestInit }[] = [];
  const run = (async (input: unknown, init: RequestInit = {}) => {
    calls.push({ url: String(input), init });
    const answer = answers[Math.min(calls.length, answers.length) - 1]!;
    if (answer instanceof Error) throw answer;
    return answer.clone();
  }) as typeof fetch;
  return { calls, fetch: run };
}

/** The shape of RentCast's documentation for `/v1/properties`. */
const rentCastProperty = {
  id: '5500-Grand-Lake-Dr,-San-Antonio,-TX-78244',
  formattedAddress: '5500 Grand Lake Dr, San Antonio, TX 78244',
  addressLine1: '5500 Grand Lake Dr',
  addressLine2: null,
  city: 'San Antonio',
  state: 'TX',
  zipCode: '78244',
  county: 'Bexar',
  latitude: 29.475962,
  longitude: -98.351442,
  propertyType: 'Single Family',
  bedrooms: 3,
  bathrooms: 2,
  squareFootage: 1878,
  lotSize: 8843,
  yearBuilt: 1973,
  assessorID: '05076-103-0500',
  legalDescription: 'CB 5076A BLK 3 LOT 50',
  zoning: 'RH',
  lastSaleDate: '2017-10-19T00:00:00.000Z',
  lastSalePrice: 185_000,
  features: { floorCount: 1, unitCount: 1, garage: true },
  taxAssessments: { '2019': { year: 2019, value: 135_430, land: 23_450, improvements: 111_980 } },
  propertyTaxes: { '2019': { year: 2019, total: 3_223 } },
  history: { '2017-10-19': { event: 'Sale', date: '2017-10-19T00:00:00.000Z', price: 185_000 } },
  owner: {
    names: ['Michael Smith'],
    type: 'Individual',
    mailingAddress: { formattedAddress: '149 Weaver Blvd, Weaverville, NC 28787' },
  },
  ownerOccupied: false,
};

/** The shape of ATTOM's documentation for `/property/expandedprofile`. */
const attomProperty = {
  identifier: { Id: 184_713_191, fips: '08031', apn: '0219204021000', attomId: 184_713_191 },
  lot: { lotSize1: 0.1435, lotSize2: 6_250, zoningType: 'Residential' },
  area: { countrySecSubd: 'Denver County', subdName: 'BERKELEY' },
  address: { countrySubd: 'CO', line1: '4529 WINONA CT', locality: 'DENVER', postal1: '80212' },
  location: { latitude: '39.778926', longitude: '-105.047775' },
  summary: { propClass: 'Single Family Residence / Townhouse', propType: 'SFR', yearBuilt: 1900 },
  building: { size: { livingSize: 934 }, rooms: { beds: 2, bathsTotal: 1 }, summary: { levels: 1, unitsCount: '0' } },
  sale: { saleSearchDate: '2004-9-15', amount: { saleAmt: 180_000, saleRecDate: '2004-9-15', saleDocNum: '187711' } },
  assessment: {
    assessed: { assdImprValue: 4_570, assdLandValue: 27_450, assdTtlValue: 32_020 },
    tax: { taxAmt: 2_100.65, taxYear: 2019 },
    owner: {
      owner1: { fullName: 'ANNE B SMITH' },
      owner2: {},
      absenteeOwnerStatus: 'O',
      mailingAddressOneLine: '4529 WINONA CT, DENVER, CO 80212',
    },
  },
};

describe('RentCast', () => {
  test('a property record is translated, in cents and acres', async () => {
    const { calls, fetch } = fakeFetch(Response.json([rentCastProperty]));
    const [record] = await createRentCast('key-1', { fetch, now }).findByAddress('5500 Grand Lake Dr, San Antonio, TX');
    expect(record).toMatchObject({
      source: 'rentcast',
      sourceKey: rentCastProperty.id,
      asOf: '2026-11-20',
      kind: 'single-family',
      parcelNumber: '05076-103-0500',
      lotAcres: 0.203,
      ownerNames: ['Michael Smith'],
      ownerMailingAddress: '149 Weaver Blvd, Weaverville, NC 28787',
      sales: [{ date: '2017-10-19', priceCents: 18_500_000 }],
      taxes: [
        { year: 2019, taxCents: 322_300, landCents: 2_345_000, improvementCents: 11_198_000, totalCents: 13_543_000 },
      ],
    });
    const url = new URL(calls[0]!.url);
    expect([url.origin, url.pathname, url.searchParams.get('address')]).toEqual([
      'https://api.rentcast.io',
      '/v1/properties',
      '5500 Grand Lake Dr, San Antonio, TX',
    ]);
    expect(calls[0]!.init).toMatchObject({ redirect: 'error', headers: { 'x-api-key': 'key-1' } });
  });

  test('texts that PostgreSQL cannot store are replaced', async () => {
    const owner = { ...rentCastProperty.owner, names: ['Ann\0 Lee \uD83D'] };
    const { fetch } = fakeFetch(Response.json([{ ...rentCastProperty, owner, legalDescription: 'LOT\0 1' }]));
    const [record] = await createRentCast('key-1', { fetch, now }).findByAddress('5500 Grand Lake Dr, San Antonio, TX');
    expect(record).toMatchObject({ ownerNames: ['Ann\uFFFD Lee \uFFFD'], legalDescription: 'LOT\uFFFD 1' });
  });

  test('an address that looks like a path stays a parameter of the fixed host', async () => {
    const { calls, fetch } = fakeFetch(Response.json([]));
    await createRentCast('key', { fetch }).findByAddress('//evil.example/?x=1#@169.254.169.254');
    expect(new URL(calls[0]!.url).host).toBe('api.rentcast.io');
  });
});

describe('ATTOM', () => {
  test('an expanded profile is translated, whatever the case of its keys', async () => {
    const { calls, fetch } = fakeFetch(Response.json({ status: { code: 0 }, property: [attomProperty] }));
    const [record] = await createAttom('key-2', { fetch, now }).findByAddress('4529 Winona Ct, Denver, CO 80212');
    expect(record).toMatchObject({
      source: 'attom',
      sourceKey: '184713191',
      address: '4529 Winona Ct',
      city: 'Denver',
      county: 'Denver',
      latitude: 39.778926,
      squareFeet: 934,
      lotAcres: 0.1435,
      units: null,
      ownerNames: ['ANNE B SMITH'],
      ownerOccupied: true,
      sales: [{ date: '2004-09-15', priceCents: 18_000_000, documentNumber: '187711' }],
      taxes: [{ year: 2019, taxCents: 210_065, totalCents: 3_202_000 }],
    });
    const { searchParams } = new URL(calls[0]!.url);
    expect([searchParams.get('address1'), searchParams.get('address2')]).toEqual([
      '4529 Winona Ct',
      'Denver, CO 80212',
    ]);
  });

  test('texts that PostgreSQL cannot store are replaced', async () => {
    const summary = { ...attomProperty.summary, legal1: 'LOT\0 1 \uD83D' };
    const { fetch } = fakeFetch(Response.json({ property: [{ ...attomProperty, summary }] }));
    const [record] = await createAttom('key-2', { fetch, now }).findByAddress('4529 Winona Ct, Denver, CO');
    expect(record).toMatchObject({ legalDescription: 'LOT\uFFFD 1 \uFFFD' });
  });

  test('a search without a result has the status 400', async () => {
    const { fetch } = fakeFetch(Response.json({ status: { msg: 'SuccessWithoutResult' } }, { status: 400 }));
    expect(await createAttom('key', { fetch }).findByAddress('1 Nowhere Rd, Denver, CO')).toEqual([]);
  });
});

describe('a provider', () => {
  const request = (fetch: typeof globalThis.fetch, timeoutMs?: number) =>
    createRentCast('key', { fetch, ...(timeoutMs !== undefined && { timeoutMs }) }).findByAddress('1 Elm St');

  test('over its quota is not asked again for the same lookup', async () => {
    const { calls, fetch } = fakeFetch(new Response('', { status: 429 }));
    await expect(request(fetch)).rejects.toMatchObject({ status: 503, code: 'provider-over-quota' });
    expect(calls).toHaveLength(1);
  });

  test('that fails once is asked again', async () => {
    const { fetch } = fakeFetch(new Response('', { status: 502 }), Response.json([rentCastProperty]));
    expect(await request(fetch)).toHaveLength(1);
  });

  test.each([
    ['another shape', Response.json([{ id: 7 }])],
    ['no JSON', new Response('<html>')],
    ['a wrong key', new Response('', { status: 401 })],
  ])('that answers with %s is unavailable', async (_, response) => {
    await expect(request(fakeFetch(response).fetch)).rejects.toBeInstanceOf(ProviderUnavailable);
  });

  test('that does not answer in time is unavailable', async () => {
    const hang = ((_: unknown, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
      })) as typeof fetch;
    await expect(request(hang, 30)).rejects.toMatchObject({ code: 'provider-unavailable' });
  });

  test('that keeps failing is not asked for a while', async () => {
    const { calls, fetch } = fakeFetch(new TypeError('fetch failed'));
    const provider = createRentCast('key', { fetch });
    for (let nth = 0; nth < 8; nth++) await provider.findByAddress('1 Elm St').catch(() => undefined);
    // Five lookups of two attempts each open the circuit.
    expect(calls).toHaveLength(10);
  });
});
