import { describe, expect, test } from '@jest/globals';
import {
  parseCents,
  canTransition,
  missingFields,
  allowedTransitions,
  photoIdOf,
  photoUrl,
  statuses,
  type DraftContent,
} from './posting.ts';

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
  ['-5', null],
  ['', null],
  [undefined, null],
  ['9'.repeat(10), null],
])('the amount %p is %p cents', (typed, cents) => {
  expect(parseCents(typed)).toBe(cents);
});

describe('missing fields of a draft', () => {
  const whole: DraftContent = {
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
  test.each<[string, Partial<DraftContent>, string]>([
    ['acres of land', { category: 'land' }, 'acres'],
    ['an agent’s license', { sellerRole: 'agent', brokerage: 'Bluff City' }, 'licenseNumber'],
    ['the end of a contract', { sellerRole: 'equitable-interest', contractSignedOn: '2026-11-11' }, 'contractEndsOn'],
    ['a price that is an amount', { price: 'a lot' }, 'price'],
    ['a rehab that is an amount', { rehabCost: 'little' }, 'rehabCost'],
    ['a confirmed disclosure', { disclosureConfirmed: false }, 'disclosureConfirmed'],
    ['a pin', { latitude: null }, 'latitude'],
  ])('%s', (_, change, field) => {
    expect(missingFields({ ...whole, ...change }).map((one) => one.field)).toEqual([field]);
  });
});

test('the address of a photo names it in every width; a drawing names none', () => {
  const id = 'AbCdEfGhIjKlMnOpQrStUv';
  expect(photoIdOf(photoUrl(id, 1280))).toBe(id);
  expect(photoIdOf('/api/properties/5/drawings/block.svg')).toBeNull();
});
