import { expect, test, describe } from '@jest/globals';
import { countyOf } from './countyOf.ts';
import { findCounty, findTown, townOfZip } from './gazetteer.ts';
import { nameKey, sameTown } from './nameKey.ts';
import { stateNamed } from './states.ts';

test.each([
  ['St. Louis', 'Saint Louis'],
  ['Ft Worth', 'Fort Worth'],
  ["O'Fallon", 'OFallon'],
  ["O'Fallon", 'O Fallon'],
  ['Winston-Salem', 'winston salem'],
  ['Port St Lucie', 'Port Saint Lucie'],
  ['Sault Ste. Marie', 'Sault Sainte Marie'],
  ['De Kalb', 'DeKalb'],
  ['LaGrange', 'La Grange'],
  ["Coeur d'Alene", 'Coeur D Alene'],
  ['Española', 'Espanola'],
  ['W Palm Beach', 'West Palm Beach'],
  ['The Woodlands', 'Woodlands'],
  ['Colorado Spgs', 'Colorado Springs'],
  ['Mc Allen', 'McAllen'],
])('the names %s and %s are one town', (name, other) => expect(sameTown(name, other)).toBe(true));

test.each([
  ['Saint Louis', 'East Saint Louis'],
  ['Kansas City', 'Kansas'],
  ['Prince George', "Prince George's"],
  ['Main St', 'Main Saint'],
])('the names %s and %s are two towns', (name, other) => expect(sameTown(name, other)).toBe(false));

test('the key of a name is stable', () => {
  for (const name of ['St. Louis', "O'Fallon", 'The Villages', 'N. Las Vegas'])
    expect(nameKey(nameKey(name))).toBe(nameKey(name));
  expect(nameKey('...')).toBe('');
});

test.each([
  ['Philly', 'Philadelphia, PA'],
  ['vegas', 'Las Vegas, NV'],
  ['NOLA', 'New Orleans, LA'],
  ['H-Town', 'Houston, TX'],
  ['htown', 'Houston, TX'],
  ['KC', 'Kansas City, MO'],
  ['Indy', 'Indianapolis, IN'],
  ['chi-town', 'Chicago, IL'],
  ['SLC', 'Salt Lake City, UT'],
  ['frisco', 'Frisco, TX'],
  ['St Pete', 'Saint Petersburg, FL'],
  ['Big Bear', 'Big Bear Lake, CA'],
  ['29 Palms', 'Twentynine Palms, CA'],
  ['Washington DC', 'Washington, DC'],
  ['O Fallon', "O'Fallon, MO"],
  ['mc lean', 'McLean, VA'],
  ['los ángeles', 'Los Angeles, CA'],
  ['the bronx', 'Bronx, NY'],
])('the name %s means the town %s', (name, town) => expect(findTown(name)?.name).toBe(town));

test('a nickname with a state is the city only in that state', () => {
  expect(findTown('KC', 'KS')?.name).toBe('Kansas City, KS');
  expect(findTown('Philly', 'TX')).toBeUndefined();
  expect(findTown('Portland', 'ME')?.name).toBe('Portland, ME');
});

test('a town has its county and population', () => {
  expect(findTown('Austin', 'TX')).toMatchObject({ town: 'Austin', county: 'Travis', zip: '73301', hasOneZip: false });
  expect(findTown('Austin')!.population).toBeGreaterThan(500_000);
});

describe('ZIP codes of organizations', () => {
  test.each([
    ['State Farm Ins', 'OR'],
    ['At&t', 'MA'],
    ['Bank Of America', 'WA'],
    ['Kansas Lottery', 'KS'],
    ['Ny Telephone', 'NY'],
    ['Auburn University', 'AL'],
    ['American Express', 'TX'],
  ])('%s, %s is not a town', (name, state) => expect(findTown(name, state)).toBeUndefined());

  test.each([
    ['10197', 'New York, NY'],
    ['15266', 'Pittsburgh, PA'],
    ['23173', 'Richmond, VA'],
    ['36849', 'Auburn, AL'],
  ])('%s is in %s', (zip, town) => expect(townOfZip(zip)?.name).toBe(town));

  test.each([
    ['Telephone', 'TX'],
    ['Edison', 'NE'],
    ['Alum Bank', 'PA'],
    ['Green Bank', 'WV'],
    ['State Line', 'MS'],
    ['Lincoln University', 'PA'],
    ['National City', 'MI'],
    ['Agency', 'MO'],
    ['Shinhopple', 'NY'],
    ['Cowanesque', 'PA'],
    ['East Boston', 'MA'],
    ['Okoboji', 'IA'],
  ])('%s, %s is a town', (name, state) => expect(findTown(name, state)?.town).toBe(name));
});

test('counties are found by name, boroughs and parishes included', () => {
  expect(findCounty('travis')?.name).toBe('Travis County, TX');
  expect(findCounty('st tammany', 'LA')?.name).toBe('St. Tammany Parish, LA');
  expect(findCounty('dupage')?.county).toBe('DuPage');
  expect(findCounty('du page')?.county).toBe('DuPage');
});

describe('countyOf', () => {
  test('the stated county in the spelling of the gazetteer', () => {
    expect(countyOf({ state: 'TX', county: 'travis county' })).toBe('Travis');
    expect(countyOf({ state: 'LA', county: 'Orleans Parish', city: 'Baton Rouge' })).toBe('Orleans');
    expect(countyOf({ state: 'NM', county: 'Dona Ana' })).toBe('Doña Ana');
  });

  test('else that of the ZIP code, else that of the town', () => {
    expect(countyOf({ state: 'TX', zipCode: '78704', city: 'Dallas' })).toBe('Travis');
    expect(countyOf({ state: 'TX', zipCode: '78704-1234' })).toBe('Travis');
    expect(countyOf({ state: 'TX', city: 'Ft. Worth' })).toBe('Tarrant');
    expect(countyOf({ state: 'FL', county: 'unknown', zipCode: '78704', city: 'Miami' })).toBe('Miami-Dade');
    expect(countyOf({ state: 'TX', city: 'Nowhere at all' })).toBeNull();
  });
});

test.each([
  ['TX', 'TX'],
  ['texas', 'TX'],
  ['Calif.', 'CA'],
  ['N. Carolina', 'NC'],
  ['N.C.', 'NC'],
  ['west virginia', 'WV'],
  ['NewYork', 'NY'],
  ['W. Va.', 'WV'],
  ['Carolina del Norte', 'NC'],
  ['Nuevo México', 'NM'],
  ['washington', 'WA'],
  ['DC', undefined],
  ['dallas', undefined],
])('the text %s is the state %s', (name, state) => expect(stateNamed(name)).toBe(state));
