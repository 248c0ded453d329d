import { describe, expect, test } from '@jest/globals';
import { suggestPlaces } from './suggestPlaces.ts';

const labels = (prefix: string, limit = 8) => suggestPlaces(prefix, limit).map(({ label }) => label);

test.each([
  ['dal', 'Dallas, TX'],
  ['Hou', 'Houston, TX'],
  ['texa', 'Texas'],
  ['tx', 'Texas'],
  ['philly', 'Philadelphia, PA'],
  ['veg', 'Las Vegas, NV'],
  ['dfw', 'Dallas–Fort Worth'],
  ['NYC', 'New York City'],
  ['bay area', 'San Francisco Bay Area'],
  ['east te', 'East Tennessee'],
  ['travis co', 'Travis County, TX'],
  ['st lou', 'Saint Louis, MO'],
  ["o'fal", "O'Fallon, MO"],
  ['ofal', "O'Fallon, MO"],
  ['winston-s', 'Winston-Salem, NC'],
  ['portland, me', 'Portland, ME'],
  ['Spring TX', 'Spring, TX'],
  ['san ant', 'San Antonio, TX'],
])('the typed text %s suggests %s', (prefix, label) => expect(labels(prefix)).toContain(label));

test('a city comes before its county and metropolitan area', () => {
  expect(labels('dallas')[0]).toBe('Dallas, TX');
  expect(labels('lubbock', 3)).toEqual(['Lubbock, TX', 'Lubbock metro', 'Lubbock County, TX']);
});

test('a state behind the name restricts the places', () => {
  expect(labels('springfield, mo')[0]).toBe('Springfield, MO');
  expect(labels('springfield, illinois')[0]).toBe('Springfield, IL');
  expect(labels('austin, t')).toEqual(['Austin, TX']);
});

test('a suggestion has the filter that it stands for', () => {
  const filterOf = (prefix: string) => suggestPlaces(prefix, 1)[0]?.filter;
  expect(filterOf('dallas')).toEqual({ city: 'Dallas', state: 'TX' });
  expect(filterOf('travis county')).toEqual({ county: 'Travis', state: 'TX' });
  expect(filterOf('78704')).toEqual({ zip: '78704' });
  expect(filterOf('poconos')).toEqual({ region: 'poconos' });
  expect(filterOf('ohio')).toEqual({ state: 'OH' });
});

describe('ZIP codes', () => {
  test('by their beginning, in populous towns first', () => {
    expect(labels('7870', 2)).toEqual(['78701 (Austin, TX)', '78702 (Austin, TX)']);
    expect(labels('78704')).toEqual(['78704 (Austin, TX)']);
  });

  test('of DC are left out, because no listing is there', () => expect(labels('20001')).toEqual([]));
});

test('nothing for a text without letters, and at most as many as asked for', () => {
  expect(labels('')).toEqual([]);
  expect(labels(' ,.')).toEqual([]);
  expect(labels('zzzz')).toEqual([]);
  expect(labels('s', 5)).toHaveLength(5);
});

test('every label is suggested once', () => {
  for (const prefix of ['s', 'st', 'saint louis', 'new', 'bal', 'rich', 'lake']) {
    const found = labels(prefix, 20);
    expect(new Set(found).size).toBe(found.length);
  }
});

test('cities outside of counties are not counties', () => {
  expect(labels('virginia beach')[0]).toBe('Virginia Beach, VA');
  expect(labels('virginia beach')).not.toContain('Virginia Beach County, VA');
});
