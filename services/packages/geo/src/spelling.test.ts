import { expect, test } from '@jest/globals';
import { correctCountyName, correctPlaceName, editDistance } from './spelling.ts';

function correct(name: string, state?: string): string | undefined {
  const place = correctPlaceName(name, state);
  if (place === undefined) return undefined;
  if (place.kind === 'city') return place.town.name;
  return place.kind === 'state' ? place.state : place.region.id;
}

test.each([
  ['huston', 'Houston, TX'],
  ['dalas', 'Dallas, TX'],
  ['dallass', 'Dallas, TX'],
  ['pheonix', 'Phoenix, AZ'],
  ['tuscon', 'Tucson, AZ'],
  ['cincinatti', 'Cincinnati, OH'],
  ['albuquerqe', 'Albuquerque, NM'],
  ['clevland', 'Cleveland, OH'],
  ['philidelphia', 'Philadelphia, PA'],
  ['indianopolis', 'Indianapolis, IN'],
  ['san antonia', 'San Antonio, TX'],
  ['sanantonio', 'San Antonio, TX'],
  ['las vagas', 'Las Vegas, NV'],
  ['san deigo', 'San Diego, CA'],
  ['jacksonvile', 'Jacksonville, FL'],
  ['mineapolis', 'Minneapolis, MN'],
  ['milwakee', 'Milwaukee, WI'],
  ['atlnata', 'Atlanta, GA'],
  ['orlndo', 'Orlando, FL'],
  ['chatanooga', 'Chattanooga, TN'],
  ['arizonia', 'AZ'],
  ['flordia', 'FL'],
  ['tennesee', 'TN'],
  ['virgina', 'VA'],
  ['north carolna', 'NC'],
  ['massachusets', 'MA'],
  ['pensylvania', 'PA'],
  ['texs', undefined],
  ['txeas', 'TX'],
  ['outerbanks', 'outer-banks'],
  ['adirondaks', 'adirondacks'],
  ['pocnos', 'poconos'],
  ['newyork', 'NY'],
  ['phily', 'Philadelphia, PA'],
  ['pidgeon forge', 'Pigeon Forge, TN'],
  ['statan island', 'Staten Island, NY'],
  ['inland empre', 'inland-empire'],
])('the misspelled place %s means %s', (name, place) => expect(correct(name)).toBe(place));

test.each([
  ['pittsburg', 'PA', 'Pittsburgh, PA'],
  ['springfeild', 'IL', 'Springfield, IL'],
  ['wacco', 'TX', 'Waco, TX'],
  ['Ft Wroth', 'TX', 'Fort Worth, TX'],
  ['plano', 'TX', undefined],
])('the misspelled place %s in %s means %s', (name, state, place) => expect(correct(name, state)).toBe(place));

test('correct names stay, also those of rarer places', () => {
  for (const name of [
    'houston',
    'austin',
    'Pittsburg',
    'texas',
    'poconos',
    'philly',
    'Lawton',
    'Huntsville',
    'st louis',
  ])
    expect(correct(name)).toBeUndefined();
});

test('what resembles no place stays', () => {
  for (const name of [
    '',
    'abc',
    'qwertyuiop',
    'x'.repeat(100),
    '12345',
    'waterfront',
    'fixer upper',
    'handyman special',
  ])
    expect(correct(name)).toBeUndefined();
});

test('misspelt counties', () => {
  expect(correctCountyName('travs', 'TX')?.name).toBe('Travis County, TX');
  expect(correctCountyName('maricopia')?.name).toBe('Maricopa County, AZ');
  expect(correctCountyName('travis')).toBeUndefined();
});

test.each([
  ['houston', 'houston', 0],
  ['houston', 'huston', 1],
  ['phoenix', 'pheonix', 1],
  ['cincinnati', 'cincinatti', 2],
  ['dallas', 'austin', 3],
  ['ab', 'abcdef', 3],
])('the edit distance of %s and %s is exact up to 3', (one, other, distance) =>
  expect(Math.min(3, editDistance(one, other, 2))).toBe(distance),
);
