import { describe, expect, test } from '@jest/globals';
import { states } from '@dealstead/contracts';
import { parseSearchText, withCorrections } from './parseSearchText.ts';
import { naughtyStrings } from '../fixtures/naughtyStrings.ts';
import { pick, createRandom } from '../fixtures/randomText.ts';

/** Short notation of a parsed text: `~` follows a word that may be incomplete, capitals are state codes. */
function said(text: string): string {
  const { words, reading } = parseSearchText(text);
  const bound = (unit: string, least: number | null, most: number | null) =>
    least === null && most === null ? [] : [`${unit} ${least ?? ''}..${most ?? ''}`];
  return [
    words === undefined
      ? '-'
      : words
          .map(({ text, kind }) => (kind === 'code' ? text.toUpperCase() : kind === 'beginning' ? `${text}~` : text))
          .join(' '),
    ...(reading
      ? [
          ...bound('acres', reading.minAcres, reading.maxAcres),
          ...bound('$', reading.minPrice, reading.maxPrice),
          ...(reading.near ? [`near ${reading.near.name} ${reading.near.miles}`] : []),
        ]
      : []),
  ].join(' | ');
}

describe('a search text is read', () => {
  test.each<[text: string, read: string]>([
    // Words.
    ['lake cabin texas', 'lake cabin texas~'],
    ['lake cabin texas ', 'lake cabin texas'],
    ['Cabin in the woods', 'cabin woods~'],
    ['cheap land', 'cheap land~'],
    ['land tx', 'land TX'],
    ['la crosse', 'LA crosse~'],
    ['Gary, in', 'gary IN'],
    ['land in', 'land'],
    ['land IN', 'land IN'],
    ['LAND IN TEXAS', 'land texas~'],
    ['new mexico ranch', 'NM ranch~'],
    ['ranch West Virginia', 'ranch WV'],
    ['virginia beach', 'virginia beach~'],
    ["owner's café", 'owners cafe~'],
    ['cabin cabin', 'cabin'],
    ['the', 'the'],
    ['in the', 'in the'],
    ['near', 'near'],
    ['cabin near', 'cabin'],
    ['cabin near me', 'cabin'],
    ['', '-'],
    ['   ', '-'],
    ['!?', ''],
    ['one two three four five six seven eight nine ten', 'one two three four five six seven eight'],
    // Acres.
    ['5 acres', '- | acres 4..6'],
    ['5 acres near Austin', '- | acres 4..6 | near Austin, TX 50'],
    ['40-acre ranch', 'ranch~ | acres 32..48'],
    ['five acres', '- | acres 4..6'],
    ['half an acre', '- | acres 0.4..0.6'],
    ['1/2 acre lot', 'lot~ | acres 0.4..0.6'],
    ['2½ acres', '- | acres 2..3'],
    ['5ac land', 'land~ | acres 4..6'],
    ['over 20 acres', '- | acres 20..'],
    ['20+ acres', '- | acres 20..'],
    ['20 acres or more', '- | acres 20..'],
    ['at least 20 acres', '- | acres 20..'],
    ['less than 2 acres', '- | acres ..2'],
    ['up to 1,000 acres', '- | acres ..1000'],
    ['between 5 and 10 acres', '- | acres 5..10'],
    ['10-20 acres', '- | acres 10..20'],
    ['10 to 20 acres timber', 'timber~ | acres 10..20'],
    ['about 80 acres', '- | acres 64..96'],
    ['over 5 acres under 10 acres', '- | acres 5..10'],
    ['acres', 'acres~'],
    ['5 bedrooms', '5 bedrooms~'],
    ['3br house', '3br house~'],
    // Prices.
    ['under $100k', '- | $ ..100000'],
    ['under 100k', '- | $ ..100000'],
    ['under $100,000', '- | $ ..100000'],
    ['house under 100000', 'house | $ ..100000'],
    ['below $1.5m', '- | $ ..1500000'],
    ['over $1 million', '- | $ 1000000..'],
    ['$80k cabin', 'cabin~ | $ ..80000'],
    ['$50k-$100k', '- | $ 50000..100000'],
    ['50-100k', '- | $ 50000..100000'],
    ['between $50,000 and $75,000', '- | $ 50000..75000'],
    ['around $80k', '- | $ 64000..96000'],
    ['$100k or less', '- | $ ..100000'],
    ['10 acres under $50k in texas', 'texas~ | acres 8..12 | $ ..50000'],
    ['under 100', 'under 100~'],
    ['$500 per acre', '500 per acre~'],
    ['$5,000/acre', '5000 acre~'],
    ['county road 1200', 'county road 1200~'],
    // Places.
    ['near Austin, TX', '- | near Austin, TX 50'],
    ['near Austin, Minnesota', '- | near Austin, MN 50'],
    ['near austin mn cabin', 'cabin~ | near Austin, MN 50'],
    ['near Portland', '- | near Portland, OR 50'],
    ['near Portland Maine', '- | near Portland, ME 50'],
    ['land near Salt Lake City', 'land | near Salt Lake City, UT 50'],
    ['near St. Louis', '- | near Saint Louis, MO 50'],
    ['near Winston-Salem', '- | near Winston-Salem, NC 50'],
    ['near Charleston, West Virginia', '- | near Charleston, WV 50'],
    ['near New York', '- | near New York, NY 50'],
    ['near washington dc', '- | near Washington, DC 50'],
    ['near 78704', '- | near 78704 (Austin, TX) 50'],
    ['within 20 miles of Boise', '- | near Boise, ID 20'],
    ['cabin 30 miles from Denver under $90k', 'cabin | $ ..90000 | near Denver, CO 30'],
    ['close to Tulsa', '- | near Tulsa, OK 50'],
    ['near the city of Reno', '- | near Reno, NV 50'],
    ['near Austin in the hills', 'hills~ | near Austin, TX 50'],
    ['near Gary, IN', '- | near Gary, IN 50'],
    ['near a lake', 'lake~'],
    ['near lake', 'lake~'],
    ['near Beach, ND', '- | near Beach, ND 50'],
    ['near Nowhereville', 'nowhereville~'],
    ['near Aus', 'aus~'],
    ['in Austin', 'austin~'],
    ['in Travis County', '- | near Travis County, TX 27'],
    ['Washington County, OR land', 'land~ | near Washington County, OR 24'],
    ['Orleans Parish', '- | near Orleans Parish, LA 18'],
    ['cabin on orange county road', 'cabin orange county road~'],
    ['county', 'county~'],
    // Quotes prevent interpretation.
    ['"5 acres" near Austin', '5 acres | near Austin, TX 50'],
    ['"near Austin"', 'austin'],
    ['"5 acres', '- | acres 4..6'],
  ])('%s', (text, read) => {
    expect(said(text)).toBe(read);
  });

  test('prices for the index in cents', () => {
    expect(parseSearchText('between $50,000 and $75,500.50 near Austin')).toMatchObject({
      minPrice: 5_000_000,
      maxPrice: 7_550_050,
      near: { latitude: 30.27, longitude: -97.74, miles: 50 },
    });
  });

  test('the interpretation reports spelling corrections', () => {
    const corrected = [
      { text: 'lkae', kind: 'word', corrections: ['lake'] },
      { text: 'tx', kind: 'code' },
    ] as const;
    expect(withCorrections(null, corrected)).toEqual({
      near: null,
      minAcres: null,
      maxAcres: null,
      minPrice: null,
      maxPrice: null,
      corrected: [{ typed: 'lkae', meant: ['lake'] }],
    });
    const { reading } = parseSearchText('lkae tx under $90k');
    expect(withCorrections(reading, corrected)).toEqual({
      ...reading,
      corrected: [{ typed: 'lkae', meant: ['lake'] }],
    });
    expect(withCorrections(null, [{ text: 'tx', kind: 'code' }])).toBeNull();
  });
});

describe('no search text is too odd', () => {
  const random = createRandom(3);
  const parts = [
    ...[
      '5',
      '1,000',
      '½',
      '1/0',
      '/',
      '$',
      'k',
      'm',
      'acres',
      '-',
      '–',
      '"',
      '”',
      '<',
      '+',
      ',',
      '.',
      "'",
      'near',
      'in',
      'within',
    ],
    ...[
      'between',
      'and',
      'to',
      'under',
      'no more than',
      'miles of',
      'county',
      'St.',
      'Austin',
      'new',
      'york',
      'half',
      'a',
      '🏡',
    ],
    ...states.slice(0, 5),
  ];
  const mixed = Array.from({ length: 3_000 }, () =>
    Array.from({ length: 1 + Math.floor(random() * 40) }, () => pick(random, parts)).join(random() < 0.8 ? ' ' : ''),
  );
  const long = ['5', '$', '1,', '-', 'a ', 'near ', 'saint ', 'between 5 ', '"', "'", '½', ', '].map((part) =>
    part.repeat(200).slice(0, 200),
  );

  test('to be read, and soon', () => {
    const texts = [
      ...naughtyStrings.map((text) => text.slice(0, 200)),
      ...mixed.map((text) => text.slice(0, 200)),
      ...long,
    ];
    parseSearchText('near Austin');
    const began = process.cpuUsage();
    for (const text of texts) {
      const { words, near, minAcres, maxAcres, minPrice, maxPrice } = parseSearchText(text);
      expect((words ?? []).every((word) => word.text !== '')).toBe(true);
      for (const bound of [minAcres, maxAcres, minPrice, maxPrice, near?.miles]) {
        expect(bound === undefined || (Number.isFinite(bound) && bound >= 0)).toBe(true);
      }
    }
    const { user } = process.cpuUsage(began);
    expect(user / 1_000 / texts.length).toBeLessThan(5);
  });
});
