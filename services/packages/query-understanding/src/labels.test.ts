import { expect, test } from '@jest/globals';
import { interpretQuery } from './interpretQuery.ts';

test.each([
  ['texas', 'Texas'],
  ['tx or ok', 'Texas or Oklahoma'],
  ['tx, ok, ar', 'Texas, Oklahoma, or Arkansas'],
  ['dallas', 'Dallas, TX'],
  ['travis county', 'Travis County, TX'],
  ['orleans parish', 'Orleans Parish, LA'],
  ['near austin', 'Near Austin, TX'],
  ['within 20 miles of austin', 'Within 20 miles of Austin, TX'],
  ['within 1 mile of 78704', 'Within 1 mile of 78704'],
  ['dfw', 'Dallas–Fort Worth'],
  ['78704 or 78745', '78704 or 78745'],
  ['3 bed', '3+ beds'],
  ['2-3 bed', '2–3 beds'],
  ['exactly 1 bedroom', '1 bed'],
  ['up to 3 beds', 'Up to 3 beds'],
  ['2.5 bath', '2.5+ baths'],
  ['1 1/2 bath', '1.5+ baths'],
  ['more than 2 baths', '2.25+ baths'],
  ['under 200k', 'Under $200K'],
  ['over 1.25m', 'Over $1.25M'],
  ['100-200k', '$100K–$200K'],
  ['$78,704', 'Under $78,704'],
  ['5 acres', '4–6 acres'],
  ['5+ acres', '5+ acres'],
  ['under 1 acre', 'Under 1 acre'],
  ['1500+ sq ft', '1,500+ sq ft'],
  ['after 1990', 'Built 1990 or later'],
  ['before 1950', 'Built 1950 or earlier'],
  ['built in 1985', 'Built in 1985'],
  ['1990s', 'Built 1990–1999'],
  ['70% arv', 'At most 70% of ARV'],
  ['50k spread', '$50K+ spread'],
  ['cap rate 7%+', '7%+ cap rate'],
  ['cash on cash over 8%', '8%+ cash-on-cash'],
  ['flip profit above 40k', '$40K+ flip profit, all cash'],
  ['below mao', 'Price at or below MAO'],
  ['10k below mao', 'Price $10K+ below MAO'],
  ['new this week', 'Listed in the last 7 days'],
  ['house', 'House'],
  ['duplex or triplex', 'Duplex or Triplex'],
  ['land', 'Land'],
  ['seller financing', 'Owner finance'],
  ['sub2', 'Subject to'],
  ['under contract', 'Under contract'],
  ['cheap', 'Cheapest first'],
])('the query “%s” has the chip %s', (text, label) =>
  expect(interpretQuery(text).parts.map((part) => part.label)).toEqual([label]),
);

test('a part says which words state it', () => {
  const { parts } = interpretQuery('3 bed houses in the Dallas area, under $200k');
  expect(parts.map(({ typed }) => typed)).toEqual(['3 bed', 'houses', 'Dallas area', 'under $200k']);
  expect(interpretQuery('within 20 miles of Austin, TX').parts[0]!.typed).toBe('within 20 miles of Austin, TX');
  expect(interpretQuery('tx land or ok').parts[0]!.typed).toBe('tx ok');
});

test('a part says whether it corrects a misspelling', () => {
  const { parts } = interpretQuery('duplx in huston tx');
  expect(parts).toEqual([
    expect.objectContaining({ typed: 'duplx', isCorrected: true }),
    expect.objectContaining({ typed: 'huston tx', label: 'Houston, TX', isCorrected: true }),
  ]);
  expect(interpretQuery('duplex').parts[0]!.isCorrected).toBe(false);
});

test('parts that need a plan say so', () => {
  const features = Object.fromEntries(
    interpretQuery('70% arv 50k spread owner finance subto new this week cap rate 7% 3 bed tx').parts.map(
      ({ kind, feature }) => [kind, feature],
    ),
  );
  expect(features).toEqual({
    arvPercent: 'advanced-filters',
    spread: 'advanced-filters',
    ownerFinance: 'advanced-filters',
    dealType: 'advanced-filters',
    daysOnMarket: 'advanced-filters',
    capRate: 'investment-calculator',
    beds: null,
    place: null,
  });
});
