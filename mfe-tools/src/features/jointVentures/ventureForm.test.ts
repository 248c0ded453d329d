import { expect, test } from '@jest/globals';
import { emptyForm, emptyLink, parseShare, parseVenture, splitOf } from './ventureForm.ts';

const complete = {
  ...emptyForm,
  title: 'Brick ranch',
  city: 'Memphis',
  contribution: 'Funds the rehab',
  offered: 'The contract',
  deadline: '2027-01-05',
  control: [{ ...emptyLink, holder: 'Reyes Homes', grantor: 'Estate', until: '2027-02-01' }],
};

test('a complete form becomes fields whose shares total 100', () => {
  const { fields, errors } = parseVenture({ ...complete, partnerShare: '33.3 %', contributionAmount: '$85,000' });
  expect(errors).toEqual({});
  expect(fields).toMatchObject({ split: { posterShare: 66.7, partnerShare: 33.3 }, contributionAmount: 85_000 });
});

test('every field that is missing has a sentence', () => {
  expect(Object.keys(parseVenture(emptyForm).errors)).toEqual([
    'title',
    'city',
    'contribution',
    'offered',
    'deadline',
    'control.0.holder',
    'control.0.grantor',
    'control.0.until',
  ]);
  expect(parseVenture({ ...complete, offered: 'See www.example.com' }).errors).toHaveProperty('offered');
});

test('an owner has no end and no grantor', () => {
  const control = [{ ...emptyLink, basis: 'owned' as const, holder: 'Reyes Homes' }];
  expect(parseVenture({ ...complete, control }).fields?.control).toEqual([
    { holder: 'Reyes Homes', grantor: '', basis: 'owned', until: null },
  ]);
});

test('shares are percentages with at most two decimals', () => {
  expect(['40', '33.33%', '0.01', '99.99'].map(parseShare)).toEqual([40, 33.33, 0.01, 99.99]);
  expect(['', '0', '100', '33.333', '-5', 'half'].map(parseShare)).toEqual([null, null, null, null, null, null]);
  expect(splitOf(0.1)).toEqual({ posterShare: 99.9, partnerShare: 0.1 });
});
