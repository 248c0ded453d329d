import { describe, expect, test } from '@jest/globals';
import { stateNames } from '@dealstead/contracts';
import type { Documents, Word, WordMatches } from '../types.ts';
import { eachChunk } from '../engine/bits.ts';
import { listingOf } from '../fixtures/listings.ts';
import { Random } from '../fixtures/random.ts';
import { Pile } from '../engine/fresh.ts';
import { learnPhrases } from '../engine/phrases.ts';
import { gone, type Text, type Wording } from '../engine/text.ts';
import { naughtyStrings } from '../fixtures/naughtyStrings.ts';
import { pick, randomOf, wording } from '../fixtures/wording.ts';
import { texts } from './index.ts';
import { Lexicon } from './lexicon.ts';
import { stemOf } from './stems.ts';
import { wordsOf } from './words.ts';

const word = (text: string): Word => ({ text, kind: 'word' });
const beginning = (text: string): Word => ({ text, kind: 'beginning' });
const code = (text: string): Word => ({ text, kind: 'code' });

const plain: Wording = {
  title: 'Ranch',
  description: '',
  city: 'Elko',
  county: null,
  state: 'NV',
  zipCode: null,
  category: 'land',
  dealType: null,
};
/** Texts are read as they are kept: some of them coded by phrases. */
const built = (wordings: readonly Wording[], order: Uint32Array) => {
  const listing = listingOf(1, new Random(1));
  const pile = new Pile(learnPhrases(wordings.slice(0, 300).flatMap(({ title, description }) => [title, description])));
  const builder = texts.builder();
  for (const one of wordings) builder.add(pile, pile.add({ ...listing, ...one }));
  return builder.build(order);
};
const segmentOf = (wordings: readonly Wording[]) => built(wordings, Uint32Array.from(wordings.keys()));
const freshOf = (wordings: readonly Wording[]) => {
  const fresh = texts.fresh();
  for (const one of wordings) fresh.add(one);
  return fresh;
};
const listed = (documents: Documents): number[] => {
  const all: number[] = [];
  eachChunk(documents, (list, count) => all.push(...list.subarray(0, count)));
  return all;
};
/** Documents and their weights, in order of the documents; fails where a document comes twice or sets are out of order. */
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
/** Titles of what a word finds, the best first. */
const titles = (wordings: readonly Wording[], text: Text, asked: Word) =>
  text.match(asked).flatMap(({ documents }) => listed(documents).map((document) => wordings[document]!.title));

/** The words of a listing and their stems, read once. */
interface Read {
  readonly strong: readonly string[];
  readonly weak: readonly string[];
  readonly stems: ReadonlyMap<string, string>;
}
const read = new WeakMap<Wording, Read>();
function wordsIn(of: Wording): Read {
  const known = read.get(of);
  if (known) return known;
  const stateName = stateNames[of.state];
  const isWide = stateName.includes(' ');
  const fields = [of.title, of.city, of.county, of.zipCode, of.category, of.dealType, isWide ? null : stateName];
  const strong = fields.flatMap((field) => wordsOf(field ?? ''));
  const weak = [of.description, isWide ? stateName : ''].flatMap(wordsOf);
  const stems = new Map([...strong, ...weak].map((word) => [word, stemOf(word)]));
  read.set(of, { strong, weak, stems });
  return { strong, weak, stems };
}

/** What a word is worth in a listing, said again in the plainest way: the rules that all of this room answers by. */
function worth({ text, kind, meant }: Word, of: Wording): number {
  if (meant) return Math.max(...meant.map((text) => worth({ text, kind: 'word' }, of)));
  const { strong, weak, stems } = wordsIn(of);
  if (kind === 'code') {
    if (of.state.toLowerCase() === text) return 4;
    return ['in', 'me', 'or'].includes(text) ? 0 : strong.includes(text) ? 4 : weak.includes(text) ? 2 : 0;
  }
  const stem = stemOf(text);
  const isForm = (other: string) => stems.get(other) === stem || (kind === 'beginning' && other.startsWith(text));
  if (strong.includes(text)) return 4;
  if (strong.some(isForm)) return 3;
  if (weak.includes(text)) return 2;
  return weak.some(isForm) ? 1 : 0;
}
const scanned = (asked: Word, wordings: readonly (Wording | undefined)[]): [number, number][] =>
  wordings.flatMap((of, document): [number, number][] => {
    const weight = of ? worth(asked, of) : 0;
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
    expect(wordsOf(text)).toEqual(words);
  });

  const random = randomOf(1);
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
  const mixed = Array.from({ length: 2_000 }, () => Array.from({ length: 9 }, () => pick(random, odd)).join(''));
  test('are the same read letter by letter', () => {
    const lexicon = new Lexicon();
    for (const text of [...naughtyStrings, ...mixed]) {
      const words = [...lexicon.found.subarray(0, lexicon.read(text))];
      expect([text, words.length]).toEqual([text, wordsOf(text).length]);
      expect([...lexicon.found.subarray(0, lexicon.read(text))].map((word) => lexicon.textOf(word))).toEqual(
        wordsOf(text),
      );
    }
  });
});

describe('what a word finds', () => {
  const wordings: Wording[] = [
    { ...plain, title: 'Barn', description: 'Two cabins by the water.' },
    { ...plain, title: 'Barn', description: 'A cabin by the water.' },
    { ...plain, title: 'Two cabins' },
    { ...plain, title: 'A cabin' },
    { ...plain, title: 'Cabinets in a shop' },
    { ...plain, title: 'Meadow' },
  ];
  for (const [name, text] of Object.entries({ segment: segmentOf(wordings), fresh: freshOf(wordings) })) {
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

  test('a code is its state, and the word where it is no everyday word', () => {
    const wordings: Wording[] = [
      { ...plain, title: 'In Louisiana', state: 'LA' },
      { ...plain, title: 'Bluff', city: 'La Crosse', state: 'WI' },
      { ...plain, title: 'Lot in town', state: 'IN' },
      { ...plain, title: 'Lake', state: 'OH' },
    ];
    const text = segmentOf(wordings);
    expect(titles(wordings, text, code('la'))).toEqual(['In Louisiana', 'Bluff']);
    expect(titles(wordings, text, code('in'))).toEqual(['Lot in town']);
    expect(titles(wordings, text, code('tx'))).toEqual([]);
  });

  test('"virginia" asks for Virginia first', () => {
    const wordings: Wording[] = [
      { ...plain, title: 'West', state: 'WV' },
      { ...plain, title: 'East', state: 'VA' },
    ];
    expect(titles(wordings, segmentOf(wordings), word('virginia'))).toEqual(['East', 'West']);
  });
});

describe('a word with typing errors', () => {
  const wordings: Wording[] = [
    ...Array.from({ length: 20 }, () => ({ ...plain, title: 'House by the lake', description: 'Texas style' })),
    { ...plain, title: 'Hose and rake', description: 'Waterfront cottage in Pennsylvania' },
  ];
  const text = segmentOf(wordings);
  const meant = (typed: Word, ...texts: Text[]) => texts_mend(typed, texts.length > 0 ? texts : [text]);
  const texts_mend = (typed: Word, all: readonly Text[]) => texts.mend([typed], all)[0];

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
    expect(meant(word(typed))?.meant).toEqual(expected);
  });

  test('is taken as it is where anything holds it, as a form or as a beginning', () => {
    expect(meant(word('hose'))).toEqual(word('hose'));
    expect(meant(word('houses'))).toEqual(word('houses'));
    expect(meant(word('pennsyl'))).toEqual(beginning('pennsyl'));
    expect(meant(code('tx'))).toEqual(code('tx'));
  });

  test('looks into all texts: a word of one is right for all', () => {
    const fresh = freshOf([
      { ...plain, title: 'Huose' },
      { ...plain, title: 'Ferret' },
    ]);
    expect(meant(word('huose'), text, fresh)).toEqual(word('huose'));
    expect(meant(word('feret'), text, fresh)?.meant).toEqual(['ferret']);
  });

  test('finds what was meant in its forms too', () => {
    expect(weightsIn(text.match({ ...word('hoses'), meant: ['house', 'rake'] })).map(([, weight]) => weight)).toEqual(
      wordings.map(() => 4),
    );
  });
});

describe('the same as a plain scan', () => {
  const random = randomOf(7);
  const some = (count: number) => Array.from({ length: count }, () => wording(random));
  const vocabulary = (wordings: readonly Wording[]) => [
    ...new Set(wordings.flatMap((one) => wordsOf(`${one.title} ${one.city} ${one.description} ${one.zipCode ?? ''}`))),
  ];

  /** Three hundred words of each kind, from what the listings hold and a little beside. */
  function asked(wordings: readonly Wording[]): Word[] {
    const all = vocabulary(wordings);
    const each = <T>(make: (text: string) => T) => Array.from({ length: 300 }, () => make(pick(random, all)));
    return [
      ...each(word),
      ...each((text) => word(`${text}s`)),
      ...each((text) => beginning(text.slice(0, 1))),
      ...each((text) => beginning(text.slice(0, 2))),
      ...each((text) => beginning(text.slice(0, 3 + Math.floor(random() * 4)))),
      ...each((text) => ({ ...word('typed'), meant: [text, pick(random, all)] })),
      ...Object.keys(stateNames).map((state) => code(state.toLowerCase())),
    ];
  }
  const check = (text: Text, wordings: readonly (Wording | undefined)[], words: readonly Word[]) => {
    for (const one of words) {
      const found = scanned(one, wordings);
      const answer = weightsIn(text.match(one));
      if (String(answer) !== String(found)) expect([one, answer]).toEqual([one, found]);
      if (text.frequency(one) > 0 !== found.length > 0) throw new Error(`The frequency of ${one.text} is wrong`);
    }
  };

  const first = some(700);
  const words = asked(first);
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
    check(freshOf(first), first, words);
    const arrays = structuredClone(segmentOf(first).arrays);
    check(texts.restore(arrays), first, words);
  });

  test('after changes', () => {
    const stays = first.map(() => random() < 0.8);
    const next: (Wording | undefined)[] = [];
    const moved = new Uint32Array(first.length).fill(gone);
    const added: { document: number; wording: Wording }[] = [];
    for (const [document, one] of first.entries()) {
      if (random() < 0.3) {
        const comer = wording(random);
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
    expect(freshOf([]).match(beginning('l'))).toEqual([]);
    const grown = texts.merge(empty.arrays, new Uint32Array(0), [{ document: 0, wording: plain }], 1);
    check(texts.restore(grown), [plain], [word('ranch'), beginning('r'), code('nv')]);
  });
});
