import { expect, test } from '@jest/globals';
import { readAcres, readArea } from './area.ts';

test.each([
  ['0.25', {}, 0.25],
  ['40', {}, 40],
  ['8,712', {}, 0.2],
  ['217800', {}, 5],
  ['0.5 acres', {}, 0.5],
  ['2 ac.', {}, 2],
  ['10,890 sqft', {}, 0.25],
  ['10890 sq. ft.', {}, 0.25],
  ['0.5', { units: 'Acres' }, 0.5],
  ['43560', { units: 'Square Feet' }, 1],
  ['1', { units: 'Hectares' }, 2.471054],
  ['4046.8564224', { units: 'Square Meters' }, 1],
  ['640', { unit: 'acres' }, 640],
  ['640 sf', { unit: 'acres' }, 0.014692],
] as const)('a lot of %j %j is %p acres', (text, options, acres) =>
  expect(readAcres(text, { ...options, of: 'lot' })).toEqual({ kind: 'value', value: acres }),
);

test('a building is in square feet unless its units say otherwise', () => {
  expect(readArea('1,442', { of: 'building' })).toEqual({ kind: 'value', value: 1_442 });
  const inMeters = readArea('139.4', { of: 'building', units: 'Square Meters' });
  expect(inMeters.kind === 'value' && Math.round(inMeters.value)).toBe(1_500);
  expect(readArea('139.4 m²', { of: 'building' })).toEqual(inMeters);
});

test('a lot that may be either is unclear, zero is unknown, and other units are named', () => {
  expect(readAcres('640', { of: 'lot' })).toMatchObject({ kind: 'unclear', readings: [640, 0.014692] });
  expect(readAcres('0', { of: 'lot' }).kind).toBe('empty');
  expect(readAcres('n/a', { of: 'lot' }).kind).toBe('empty');
  expect(readAcres('40 varas', { of: 'lot' })).toEqual({
    kind: 'not-understood',
    reason: '“varas” is no unit of area',
  });
  expect(readAcres('big', { of: 'lot' }).kind).toBe('not-understood');
  expect(readAcres('-1', { of: 'lot' }).kind).toBe('not-understood');
});
