import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { GeocodedPlace } from '@dealstead/contracts';
import { member, naughty, type Running, startTestListings } from '../../fixtures/listings.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings({ ready: false });
});
afterAll(() => listings.stop());

const path = (q: string) => `/api/places/locate?q=${encodeURIComponent(q)}`;
const locate = (q: string) => listings.read<GeocodedPlace[]>(path(q), member(1, { plan: 'free' }));
const brief = ({ address, city, state, zipCode, precision }: GeocodedPlace) =>
  [address, city, state, zipCode, precision].join('|');

test('a located address has all values that the form needs', async () => {
  expect(await locate('1847 Faxon Ave, Memphis, TN 38112')).toEqual([
    {
      label: '1847 Faxon Ave, Memphis, TN 38112',
      address: '1847 Faxon Ave',
      city: 'Memphis',
      state: 'TN',
      zipCode: '38112',
      county: 'Shelby',
      latitude: 35.148,
      longitude: -89.973,
      precision: 'zip',
    },
  ]);
});

test.each([
  ['38104', '|Memphis|TN|38104|zip'],
  ['38104-1234', '|Memphis|TN|38104|zip'],
  ['02139', '|Cambridge|MA|02139|zip'],
  ['Memphis, TN', '|Memphis|TN||city'],
  ['memphis tn', '|Memphis|TN||city'],
  ['New York', '|New York|NY||city'],
  ['New York, New York, USA', '|New York|NY||city'],
  ['marfa texas', '|Marfa|TX|79843|city'],
  ['St. Louis, Missouri', '|Saint Louis|MO||city'],
  ['35.1512, -89.9903', '|Memphis|TN|38112|position'],
  ['35.1512 -89.9903', '|Memphis|TN|38112|position'],
  ['1847 Faxon Ave Memphis TN', '1847 Faxon Ave|Memphis|TN||city'],
  ['1847 Faxon Ave 38112', '1847 Faxon Ave|Memphis|TN|38112|zip'],
  ['12 Elm St, Apt 4, Memphis, TN 38112', '12 Elm St, Apt 4|Memphis|TN|38112|zip'],
  ['12 Elm St, Apt 4, TN 38112', '12 Elm St, Apt 4|Memphis|TN|38112|zip'],
  // An unknown town: the ZIP code decides.
  ['12 Elm St, Nowhereville, TN 38112', '12 Elm St|Memphis|TN|38112|zip'],
  // An invalid ZIP code: the town is known.
  ['12 Elm St, Memphis, TN 00000', '12 Elm St|Memphis|TN||city'],
])('the form finds the place of %s', async (typed, meant) => {
  expect(brief((await locate(typed))[0]!)).toBe(meant);
});

test('for an ambiguous name, returns the largest town first', async () => {
  expect((await locate('Springfield')).map(({ state }) => state)).toEqual(['MO', 'MA', 'IL', 'OR', 'OH']);
});

test.each([
  'zz top',
  'Washington, DC',
  '20001',
  '51.5, -0.1',
  '00',
  '99.9, -300',
  '12 Elm St, Memphis, GA 38104',
  ', , ,',
])('the text "%s" names no place', async (typed) => {
  expect(await locate(typed)).toEqual([]);
});

test('requires a session and a text', async () => {
  expect((await listings.request(path('38104'))).status).toBe(401);
  expect((await listings.request(path(' '), member(1))).status).toBe(400);
  expect((await listings.request(path('x'.repeat(301)), member(1))).status).toBe(400);
});

test('naughty strings cause no error', async () => {
  for (const text of naughty) expect([200, 400]).toContain((await listings.request(path(text), member(1))).status);
  for (const text of [`${'a '.repeat(150)}`, `${','.repeat(300)}`, `${'1'.repeat(300)}`, `${'St, '.repeat(75)}`])
    expect((await listings.request(path(text), member(1))).status).toBeLessThan(500);
}, 90_000);
