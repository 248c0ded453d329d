import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { randomCases } from '../fixtures/randomCases.ts';
import { DraftContent, PublishInput } from './drafts.ts';
import {
  parseCents,
  canTransition,
  missingFields,
  allowedTransitions,
  photoIdOf,
  photoUrl,
  statuses,
  type DraftContent as Draft,
  withoutOtherRoles,
} from './posting.ts';
import { scalarFields } from './scalarFields.ts';

describe('statuses', () => {
  test('no transition leaves closed', () => {
    for (const mover of ['owner', 'admin', 'clock'] as const) expect(allowedTransitions('closed', mover)).toEqual([]);
  });
  test('no owner changes a listing to its own status, or to draft once it was published', () => {
    for (const status of statuses) expect(canTransition(status, status, 'owner')).toBe(false);
    expect(statuses.filter((from) => canTransition(from, 'draft', 'owner'))).toEqual(['in-review']);
  });
  test('only the expiry job expires a listing, only an admin publishes one in review', () => {
    expect(canTransition('active', 'expired', 'clock')).toBe(true);
    expect(canTransition('active', 'expired', 'owner')).toBe(false);
    expect(canTransition('in-review', 'active', 'owner')).toBe(false);
    expect(canTransition('in-review', 'active', 'admin')).toBe(true);
  });
});

test.each([
  ['96000', 9_600_000],
  ['$96,000', 9_600_000],
  [' 96 000.5 ', 9_600_050],
  ['96000.555', null],
  ['1e5', null],
  ['$185k', 18_500_000],
  ['1.25M', 125_000_000],
  ['185kk', null],
  ['0k', 0],
  ['-5', null],
  ['-5000', null],
  ['', null],
  [undefined, null],
  ['9'.repeat(10), null],
])('the typed amount %p is %p cents', (typed, cents) => {
  expect(parseCents(typed)).toBe(cents);
});

describe('missing fields of a draft', () => {
  const whole: Draft = {
    address: '1904 Vance Ave',
    city: 'Memphis',
    state: 'TN',
    latitude: 35.127,
    longitude: -89.99,
    category: 'residential',
    title: 'Three-bed bungalow',
    price: '96,000',
    financeOptions: ['cash'],
    sellerRole: 'owner',
    disclosureConfirmed: true,
    contactEmail: 'dana@example.com',
  };
  test('a complete draft has none', () => expect(missingFields(whole)).toEqual([]));
  test('an empty draft has some in place, numbers, terms and role, in the order of the form', () => {
    const sections = missingFields({}).map(({ section }) => section);
    expect([...new Set(sections)]).toEqual(['place', 'numbers', 'terms', 'role']);
  });
  test.each<[string, Partial<Draft>, string]>([
    ['acres of land', { category: 'land' }, 'acres'],
    ['an agent’s license', { sellerRole: 'agent', brokerage: 'Bluff City' }, 'licenseNumber'],
    ['the end of a contract', { sellerRole: 'equitable-interest', contractSignedOn: '2026-11-11' }, 'contractEndsOn'],
    ['a price that is an amount', { price: 'a lot' }, 'price'],
    ['a rehab that is an amount', { rehabCost: 'little' }, 'rehabCost'],
    ['a confirmed disclosure', { disclosureConfirmed: false }, 'disclosureConfirmed'],
    ['a pin', { latitude: null }, 'latitude'],
    ['baths in quarters', { bathrooms: '1.3' }, 'bathrooms'],
    ['a ZIP code', { zipCode: '3811' }, 'zipCode'],
    ['acres that are a number', { acres: 'about forty' }, 'acres'],
    ['a rent that is an amount', { monthlyRent: '1,450/mo' }, 'monthlyRent'],
    ['a day', { closeBy: '0202-05-01' }, 'closeBy'],
    ['an email', { contactEmail: 'dana@example' }, 'contactEmail'],
    ['a state', { state: 'PR' }, 'state'],
    ['an address in the fifty states', { address: '1600 Pennsylvania Ave NW, Washington, DC 20500' }, 'address'],
    ['an address outside Puerto Rico', { address: '5 Calle Luna, San Juan, Puerto Rico' }, 'address'],
    ['a ZIP code of the fifty states', { zipCode: '00901' }, 'zipCode'],
    ['a price that is no debt', { price: '-5000' }, 'price'],
    ['a year that a house can be built in', { yearBuilt: '2090' }, 'yearBuilt'],
    ['ten digits of a phone', { contactPhone: '12345' }, 'contactPhone'],
    ['digits of a phone', { contactPhone: 'abcdefghij' }, 'contactPhone'],
    [
      'a contract that was signed',
      { sellerRole: 'equitable-interest', contractSignedOn: '2199-01-01', contractEndsOn: '2199-02-01' },
      'contractSignedOn',
    ],
    ['ways to pay that are offered', { financeOptions: ['a handshake'] }, 'financeOptions'],
    [
      'the dates of a contract in their order',
      { sellerRole: 'equitable-interest', contractSignedOn: '2026-11-02', contractEndsOn: '2026-11-01' },
      'contractEndsOn',
    ],
    ['a year in range', { yearBuilt: '1066' }, 'yearBuilt'],
    ['days that are a number', { inspectionDays: 'ten' }, 'inspectionDays'],
  ])('a draft lacks %s', (_, change, field) => {
    expect(missingFields({ ...whole, ...change }).map((one) => one.field)).toEqual([field]);
  });
  test('the dates of another role, which the form hides, are none', () => {
    expect(missingFields({ ...whole, contractSignedOn: '2026-11-02', contractEndsOn: '0202-11-01' })).toEqual([]);
  });

  test('publishing accepts what has none, whatever is typed in up to three fields', () => {
    const typed = fc.oneof(
      fc.constantFrom('', ' ', '1.5', '1 1/2', '1.3', '12', '1,450', '$1.50', '38112', '2026-12-24', '0202-05-01'),
      fc.constantFrom('a@b.co', 'a@b', 'low', 'fha', 'wholesale', 'flipper', 'a    b', '\u202e', 'two', '1995', '-5'),
      fc.string({ maxLength: 4 }),
    );
    const lists = ['financeOptions', 'targetBuyerType', 'features'] as const;
    const texts = ['city', 'zipCode', 'acres', 'title', 'price', 'urgency', 'dealType', 'cashOnCashReturn'] as const;
    const names = [...scalarFields.map(({ name }) => name), ...texts, 'contactEmail', 'category', 'state'] as const;
    const change = fc.oneof(
      fc.tuple(fc.constantFrom(...names), typed),
      fc.tuple(fc.constantFrom(...lists), fc.uniqueArray(typed, { minLength: 1, maxLength: 2 })),
    );
    let complete = 0;
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        const content = { ...whole, ...Object.fromEntries(changes) };
        if (!DraftContent.safeParse(content).success || missingFields(content).length > 0) return;
        complete++;
        expect(PublishInput.safeParse(withoutOtherRoles(content)).error?.issues ?? []).toEqual([]);
      }),
      randomCases(5_000),
    );
    expect(complete).toBeGreaterThan(100);
  });
});

test('the address of a photo names it in every width; a drawing names none', () => {
  const id = 'AbCdEfGhIjKlMnOpQrStUv';
  expect(photoIdOf(photoUrl(id, 1280))).toBe(id);
  expect(photoIdOf('/api/properties/5/drawings/block.svg')).toBeNull();
});
