import { expect, test } from '@jest/globals';
import { setupSteps, type SetupFacts } from './setupSteps.ts';

const nothing: SetupFacts = {
  done: { openedListing: false, listedProperty: false, savedBuyerProfile: false },
  hasPlan: false,
  canPost: false,
};
const buyBox = {
  categories: [],
  states: [],
  minPrice: null,
  maxPrice: null,
  minAcres: null,
  maxAcres: null,
  maxArvPercent: null,
  financing: [],
};
const keysOf = (facts: SetupFacts, isDone: boolean) =>
  setupSteps(facts).flatMap(({ key, done }) => (done === isDone ? [key] : []));

test('a new member has done one step, and steps of larger plans are left out', () => {
  expect(keysOf(nothing, true)).toEqual(['account']);
  expect(keysOf({ ...nothing, buyBox }, false)).toEqual(['browse', 'buy-box', 'plan', 'buyer-profile']);
});

test('each step is done by its own fact', () => {
  const facts: SetupFacts = {
    ...nothing,
    hasPlan: true,
    canPost: true,
    buyBox: { ...buyBox, states: ['TX'] },
    savedListings: 0,
    savedSearches: 2,
  };
  expect(keysOf(facts, true)).toEqual(['account', 'buy-box', 'plan', 'search']);
  expect(keysOf(facts, false)).toEqual(['browse', 'favorite', 'buyer-profile', 'post']);
  expect(keysOf({ ...facts, buyBox: { ...buyBox, maxPrice: 90_000 } }, true)).toContain('buy-box');
});
