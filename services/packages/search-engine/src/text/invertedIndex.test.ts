import { describe, expect, test } from '@jest/globals';
import { stateNames } from '@dealstead/contracts';
import type { DocumentSet, Word, WordMatches } from '../types.ts';
import { forEachChunk } from '../engine/bitmap.ts';
import { randomListing } from '../fixtures/randomListing.ts';
import { SeededRandom } from '../fixtures/random.ts';
import { DocumentBuffer } from '../engine/memorySegment.ts';
import { trainPhrases } from '../engine/phraseDictionary.ts';
import { deletedDocument, type TextIndex, type SearchableFields } from '../engine/textIndex.ts';
import { naughtyStrings } from '../fixtures/naughtyStrings.ts';
import { pick, createRandom, randomFields } from '../fixtures/randomText.ts';
import { texts } from './index.ts';
import { Lexicon } from './lexicon.ts';
import { stemOf } from './stem.ts';
import { tokenize } from './tokenize.ts';
import { share } from '@dealstead/contracts/fixtures/randomCases';

const word = (text: string): Word => ({ text, kind: 'word' });
const beginning = (text: string): Word => ({ text, kind: 'beginning' });

const plain: SearchableFields = {
  title: 'Ranch',
  description: '',
  city: 'Elko',
  county: null,
  state: 'NV',
  zipCode: null,
  category: 'land',
  dealType: null,
};
/** Builds from stored fields, some of them compressed. */
const built = (wordings: readonly SearchableFields[], order: Uint32Array) => {
  const listing = randomListing(1, new SeededRandom(1));
  const buffer = new DocumentBuffer(
    trainPhrases(wordings.slice(0, 300).flatMap(({ title, description }) => [title, description])),
  );
  const builder = texts.createBuilder();
  for (const one of wordings) builder.add(buffer, buffer.add({ ...listing, ...one }));
  return builder.build(order);
};
const segmentOf = (wordings: readonly SearchableFields[]) => built(wordings, Uint32Array.from(wordings.keys()));
const memoryIndexOf = (wordings: readonly SearchableFields[]) => {
  const index = texts.createMemoryIndex();
  for (const one of wordings) index.add(one);
  return index;
};
const listed = (documents: DocumentSet): number[] => {
  const all: number[] = [];
  forEachChunk(documents, (list, count) => all.push(...list.subarray(0, count)));
  return all;
};
/** Documents and weights in document order; fails if sets overlap or are unsorted. */
const weightsIn = (matches: WordMatches): [document: number, weight: number][] => {
  const fail = (what: string) => new Error(`${what}: ${JSON.stringify(matches)}`);
  if (matches.some(({ weight }, at) => at > 0 && weight >= matches[at - 1]!.weight)) throw fail('The best come first');
  const found = matches.flatMap(({ weight, documents }) => {
    const list = listed(documents);
    if (documents.kind === 'bits' && documents.count !== list.length) throw fail('A count is wrong');
    if (list.some((document, at) => at > 0 && document <= list[at - 1]!)) throw fail('Documents ascend');
    return list.map((document): [number, number] => [document, weight]);
  });
  if (new Set(found.map(([document]) => document)).size < found.length) throw fail('A document comes once');
  return found.sort(([one], [other]) => one - other);
};
/** Titles of the matches, best first. */
const titles = (wordings: readonly SearchableFields[], text: TextIndex, word: Word) =>
  text.match(word).flatMap(({ documents }) => listed(documents).map((document) => wordings[document]!.title));

/** Terms and stems of a listing, computed once. */
interface Read {
  readonly strong: readonly string[];
  readonly weak: readonly string[];
  readonly stems: ReadonlyMap<string, string>;
}
const read = new WeakMap<SearchableFields, Read>();
function wordsIn(of: SearchableFields): Read {
  const known = read.get(of);
  if (known) return known;
  const stateName = stateNames[of.state];
  const isWide = stateName.includes(' ');
  const fields = [of.title, of.city, of.county, of.zipCode, of.category, of.dealType, isWide ? null : stateName];
  const strong = fields.flatMap((field) => tokenize(field ?? ''));
  const weak = [of.description, isWide ? stateName : ''].flatMap(tokenize);
  const stems = new Map([...strong, ...weak].map((word) => [word, stemOf(word)]));
  read.set(of, { strong, weak, stems });
  return { strong, weak, stems };
}

const stems = new Map<string, string>();
/** `stemOf`, computed once for each word. */
function cachedStemOf(text: string): string {
  const stem = stems.get(text) ?? stemOf(text);
  stems.set(text, stem);
  return stem;
}

/** Reference implementation of the weight of a word in a listing. */
function worth({ text, kind, corrections }: Word, of: SearchableFields): number {
  if (corrections) return Math.max(...corrections.map((text) => worth({ text, kind: 'word' }, of)));
  const { strong, weak, stems } = wordsIn(of);
  const stem = cachedStemOf(text);
  const isForm = (other: string) => stems.get(other) === stem || (kind === 'beginning' && other.startsWith(text));
  if (strong.includes(text)) return 4;
  if (strong.some(isForm)) return 3;
  if (weak.includes(text)) return 2;
  return weak.some(isForm) ? 1 : 0;
}
const scanned = (word: Word, wordings: readonly (SearchableFields | undefined)[]): [number, number][] =>
  wordings.flatMap((of, document): [number, number][] => {
    const weight = of ? worth(word, of) : 0;
    return weight > 0 ? [[document, weight]] : [];
  });

describe('words of a text', () => {
  test.each<[string, string[]]>([
    ['Lake-front CABIN, 2.5 acres', ['lake', 'front', 'cabin', '2.5', 'acres']],
    ["Owner’s cabin; owner's barn", ['owners', 'cabin', 'owners', 'barn']],
    ['$1,240,000 or 12,40 or 3.', ['1240000', 'or', '12', '40', 'or', '3']],
    ['Española, Coeur d’Alene, Straße', ['espanola', 'coeur', 'dalene', 'strasse']],
    ['a5.5b 5..5 .5', ['a5.5b', '5', '5', '5']],
    ['湖 домик', ['湖', 'домик']],
    ['🏡 — …', []],
    [`${'x'.repeat(50)}y`, ['x'.repeat(32)]],
  ])('%s', (text, words) => {
    expect(tokenize(text)).toEqual(words);
  });

  const random = createRandom(1);
  const odd = [
    'a',
    'B',
    '7',
    '.',
    ',',
    "'",
    '’',
    ' ',
    '-',
    'é',
    'Ł',
    'ß',
    '½',
    '中',
    '\u0301',
    '\ud83d',
    '000',
    'ﬁ',
    'Σ',
  ];
  const mixed = Array.from({ length: share(2_000) }, () => Array.from({ length: 9 }, () => pick(random, odd)).join(''));
  test('are the same read letter by letter', () => {
    const lexicon = new Lexicon();
    for (const text of [...naughtyStrings, ...mixed]) {
      const words = [...lexicon.tokens.subarray(0, lexicon.tokenize(text))];
      expect([text, words.length]).toEqual([text, tokenize(text).length]);
      expect([...lexicon.tokens.subarray(0, lexicon.tokenize(text))].map((word) => lexicon.textOf(word))).toEqual(
        tokenize(text),
      );
    }
  });
});

describe('what a word finds', () => {
  const wordings: SearchableFields[] = [
    { ...plain, title: 'Barn', description: 'Two cabins by the water.' },
    { ...plain, title: 'Barn', description: 'A cabin by the water.' },
    { ...plain, title: 'Two cabins' },
    { ...plain, title: 'A cabin' },
    { ...plain, title: 'Cabinets in a shop' },
    { ...plain, title: 'Meadow' },
  ];
  for (const [name, text] of Object.entries({ segment: segmentOf(wordings), memory: memoryIndexOf(wordings) })) {
    test(`the title before the description, as it is written before its other forms (${name})`, () => {
      expect(weightsIn(text.match(word('cabin')))).toEqual([
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 4],
      ]);
      expect(titles(wordings, text, beginning('cabin'))).toEqual([
        'A cabin',
        'Two cabins',
        'Cabinets in a shop',
        'Barn',
        'Barn',
      ]);
      expect(titles(wordings, text, beginning('m'))).toEqual(['Meadow']);
      expect(text.match(word('cab'))).toEqual([]);
    });
  }

  test('"virginia" asks for Virginia first', () => {
    const wordings: SearchableFields[] = [
      { ...plain, title: 'West', state: 'WV' },
      { ...plain, title: 'East', state: 'VA' },
    ];
    expect(titles(wordings, segmentOf(wordings), word('virginia'))).toEqual(['East', 'West']);
  });
});

describe('a word with typing errors', () => {
  const wordings: SearchableFields[] = [
    ...Array.from({ length: 20 }, () => ({ ...plain, title: 'House by the lake', description: 'Texas style' })),
    { ...plain, title: 'Hose and rake', description: 'Waterfront cottage in Pennsylvania' },
  ];
  const text = segmentOf(wordings);
  const meant = (typed: Word, ...texts: TextIndex[]) => correct(typed, texts.length > 0 ? texts : [text]);
  const correct = (typed: Word, all: readonly TextIndex[], fieldWords = new Set<string>()) =>
    texts.correctSpelling([typed], all, fieldWords)[0];

  test.each<[string, string[] | undefined]>([
    ['huose', ['house']],
    ['houes', ['house']],
    ['ohuse', ['house']],
    ['txas', ['texas']],
    ['waterfrnot', ['waterfront']],
    ['watrefrnt', ['waterfront']],
    ['pensilvania', ['pennsylvania']],
    ['lak', undefined],
    ['zzzz', undefined],
    ['78701', undefined],
  ])('%s', (typed, expected) => {
    expect(meant(word(typed))?.corrections).toEqual(expected);
  });

  test('is taken as it is where anything holds it, as a form or as a beginning', () => {
    expect(meant(word('hose'))).toEqual(word('hose'));
    expect(meant(word('houses'))).toEqual(word('houses'));
    expect(meant(word('pennsyl'))).toEqual(beginning('pennsyl'));
  });

  test('is never a word of the field', () => {
    expect(correct(word('huose'), [text], new Set(['huose']))).toEqual(word('huose'));
  });

  test('looks into all texts: a word of one is right for all', () => {
    const index = memoryIndexOf([
      { ...plain, title: 'Huose' },
      { ...plain, title: 'Ferret' },
    ]);
    expect(meant(word('huose'), text, index)).toEqual(word('huose'));
    expect(meant(word('feret'), text, index)?.corrections).toEqual(['ferret']);
  });

  test('finds what was meant in its forms too', () => {
    expect(
      weightsIn(text.match({ ...word('hoses'), corrections: ['house', 'rake'] })).map(([, weight]) => weight),
    ).toEqual(wordings.map(() => 4));
  });
});

describe('the same as a plain scan', () => {
  const random = createRandom(7);
  const some = (count: number) => Array.from({ length: count }, () => randomFields(random));
  const vocabulary = (wordings: readonly SearchableFields[]) => [
    ...new Set(wordings.flatMap((one) => tokenize(`${one.title} ${one.city} ${one.description} ${one.zipCode ?? ''}`))),
  ];

  /** Words of each kind, mostly from the listings. */
  function wordsOf(wordings: readonly SearchableFields[]): Word[] {
    const all = vocabulary(wordings);
    const each = <T>(make: (text: string) => T) => Array.from({ length: share(300) }, () => make(pick(random, all)));
    return [
      ...each(word),
      ...each((text) => word(`${text}s`)),
      ...each((text) => beginning(text.slice(0, 1))),
      ...each((text) => beginning(text.slice(0, 2))),
      ...each((text) => beginning(text.slice(0, 3 + Math.floor(random() * 4)))),
      ...each((text) => ({ ...word('typed'), corrections: [text, pick(random, all)] })),
    ];
  }
  const check = (text: TextIndex, wordings: readonly (SearchableFields | undefined)[], words: readonly Word[]) => {
    for (const one of words) {
      const found = scanned(one, wordings);
      const answer = weightsIn(text.match(one));
      if (String(answer) !== String(found)) expect([one, answer]).toEqual([one, found]);
      if (text.frequency(one) > 0 !== found.length > 0) throw new Error(`The frequency of ${one.text} is wrong`);
    }
  };

  const first = some(700);
  const words = wordsOf(first);
  test('built in any order', () => {
    const order = Uint32Array.from(first.keys()).sort(
      (one, other) => ((one * 7) % 11) - ((other * 7) % 11) || one - other,
    );
    check(
      built(first, order),
      [...order].map((at) => first[at]),
      words,
    );
  });

  test('fresh, and restored from its arrays', () => {
    check(memoryIndexOf(first), first, words);
    const arrays = structuredClone(segmentOf(first).arrays);
    check(texts.restore(arrays), first, words);
  });

  test('after changes', () => {
    const stays = first.map(() => random() < 0.8);
    const next: (SearchableFields | undefined)[] = [];
    const moved = new Uint32Array(first.length).fill(deletedDocument);
    const added: { document: number; wording: SearchableFields }[] = [];
    for (const [document, one] of first.entries()) {
      if (random() < 0.3) {
        const comer = randomFields(random);
        added.push({ document: next.length, wording: { ...comer, title: `${comer.title} newcomer` } });
        next.push(added.at(-1)?.wording);
      }
      if (stays[document]) moved[document] = next.push(one) - 1;
    }
    const arrays = texts.merge(segmentOf(first).arrays, moved, added, next.length);
    check(texts.restore(arrays), next, [...words, word('newcomer'), beginning('newc')]);
    const direct = segmentOf(next.filter((one) => one !== undefined)).arrays;
    expect(Object.entries(arrays)).toEqual(Object.entries(direct));
  });

  test('of no listings', () => {
    const empty = segmentOf([]);
    expect(empty.match(word('lake'))).toEqual([]);
    expect(memoryIndexOf([]).match(beginning('l'))).toEqual([]);
    const grown = texts.merge(empty.arrays, new Uint32Array(0), [{ document: 0, wording: plain }], 1);
    check(texts.restore(grown), [plain], [word('ranch'), beginning('r')]);
  });
});
