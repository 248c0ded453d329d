import { listBits, wordsFor } from './bits.ts';
import { allocate, columnNames, type Columns, kindsOf } from './columns.ts';
import { type Names, SealedNames } from './names.ts';
import { learnPhrases, Phrases } from './phrases.ts';
import { orderOf } from './radix.ts';
import { fromJson, GrowingRecords, readTexts, type Records } from './records.ts';
import { sealSegment, withText } from './segment.ts';
import { shared } from './shared.ts';
import { type Arrays, gone, type Texts, type Wording } from './text.ts';

/** A segment and changes to it, as a worker is handed them. */
export interface Changed {
  readonly segment: Arrays;
  /** The documents of it that are here still. */
  readonly live: Uint32Array;
  readonly fresh: readonly FreshArrays[];
}

export interface FreshArrays {
  readonly columns: Columns;
  readonly count: number;
  readonly live: Uint32Array;
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
  readonly phrases: Pick<Phrases, 'bytes' | 'starts'>;
  /** One string instead of thousands: it is handed over a hundred times as fast. No name holds a line's end. */
  readonly names: string;
}

/** Where the documents of a new segment come from. */
interface Source {
  readonly columns: Columns;
  readonly records: Records;
  /** Numbers of names there as they are here. */
  readonly names: Uint32Array | undefined;
}

/** The segment that holds what is here still. */
export function mergeSegment({ segment, live, fresh }: Changed, texts: Texts): Arrays {
  const old = segmentSource(segment);
  const names = new SealedNames(inside(segment, 'names')).open();
  const sources: Source[] = [old, ...fresh.map((one) => freshSource(one, names))];
  const { from, at } = inOrder(
    sources,
    [live, ...fresh.map((one) => one.live)],
    [old.columns.id.length, ...fresh.map(({ count }) => count)],
  );
  const count = from.length;

  const moved = new Uint32Array(old.columns.id.length).fill(gone);
  const added: { document: number; wording: Wording }[] = [];
  for (let document = 0; document < count; document++) {
    const source = sources[from[document]!]!;
    if (source === old) moved[at[document]!] = document;
    else added.push({ document, wording: wordingIn(source, at[document]!) });
  }
  const parts = { columns: gatherColumns(sources, from, at), records: gatherRecords(sources, from, at), names };
  return withText(sealSegment(parts), texts.merge(inside(segment, 'text'), moved, added, count));
}

function inside<T>(arrays: Arrays, prefix: string): T {
  const some = Object.entries(arrays).filter(([name]) => name.startsWith(`${prefix}.`));
  return Object.fromEntries(some.map(([name, array]) => [name.slice(prefix.length + 1), array])) as T;
}

function segmentSource(arrays: Arrays): Source {
  return {
    columns: arrays as unknown as Columns,
    records: {
      bytes: arrays['records.bytes'] as Uint8Array,
      starts: arrays['records.starts'] as Uint32Array,
      phrases: new Phrases(arrays['phrases.bytes'] as Uint8Array, arrays['phrases.starts'] as Uint32Array),
    },
    names: undefined,
  };
}

function freshSource({ columns, bytes, starts, phrases, names }: FreshArrays, all: Names): Source {
  return {
    columns,
    records: { bytes, starts, phrases: new Phrases(phrases.bytes, phrases.starts) },
    names: Uint32Array.from(names.split('\n'), (name) => all.number(name)),
  };
}

/** Which source each document comes from, and which document of it that is: by when they were listed, then by id. */
function inOrder(
  sources: readonly Source[],
  live: readonly Uint32Array[],
  counts: readonly number[],
): { from: Uint8Array; at: Uint32Array } {
  const lists = live.map((bits, source) => {
    const list = new Uint32Array(counts[source]!);
    const all = list.subarray(0, listBits(bits.subarray(0, wordsFor(counts[source]!)), list));
    if (source === 0) return all;
    const { id, createdAt } = sources[source]!.columns;
    return orderOf(createdAt, orderOf(Float64Array.from(id), all));
  });
  const count = lists.reduce((sum, { length }) => sum + length, 0);
  const from = new Uint8Array(count);
  const at = new Uint32Array(count);
  const next = lists.map(() => 0);
  for (let document = 0; document < count; document++) {
    let first = -1;
    for (let source = 0; source < lists.length; source++) {
      if (next[source] === lists[source]!.length) continue;
      if (
        first < 0 ||
        isBefore(
          sources[source]!.columns,
          lists[source]![next[source]!]!,
          sources[first]!.columns,
          lists[first]![next[first]!]!,
        )
      )
        first = source;
    }
    from[document] = first;
    at[document] = lists[first]![next[first]!++]!;
  }
  return { from, at };
}

function isBefore(one: Columns, document: number, other: Columns, otherDocument: number): boolean {
  const difference = one.createdAt[document]! - other.createdAt[otherDocument]!;
  return difference < 0 || (difference === 0 && one.id[document]! < other.id[otherDocument]!);
}

function gatherColumns(sources: readonly Source[], from: Uint8Array, at: Uint32Array): Columns {
  const columns = allocate(from.length);
  for (const name of columnNames) {
    const into = columns[name];
    const isName = name === 'city' || name === 'county';
    const arrays = sources.map((source) => source.columns[name]);
    for (let document = 0; document < from.length; document++) {
      const source = from[document]!;
      const value = arrays[source]![at[document]!]!;
      const renumbered = isName ? sources[source]!.names : undefined;
      into[document] = renumbered ? renumbered[value]! : value;
    }
  }
  return columns;
}

/** How many listings phrases are learnt from, where there are none yet; fewer than the least are kept as they are. */
const learntFrom = { least: 4_000, most: 20_000 } as const;

/** The phrases of the old segment; where it has none, such as those of these listings. */
function phrasesFor(sources: readonly Source[], from: Uint8Array, at: Uint32Array): Phrases {
  const { phrases } = sources[0]!.records;
  if (phrases.bytes.length > 0 || from.length < learntFrom.least) return phrases;
  const texts: string[] = [];
  const step = Math.ceil(from.length / learntFrom.most);
  for (let document = 0; document < from.length; document += step) {
    texts.push(...readTexts(sources[from[document]!]!.records, at[document]!, 4));
  }
  return learnPhrases(texts);
}

function gatherRecords(sources: readonly Source[], from: Uint8Array, at: Uint32Array): Records {
  const phrases = phrasesFor(sources, from, at);
  if (sources.every(({ records }) => isSame(records.phrases, phrases))) return copyRecords(sources, from, at, phrases);
  const records = new GrowingRecords(phrases, Math.max(from.length, 1));
  for (let document = 0; document < from.length; document++) {
    records.copy(sources[from[document]!]!.records, at[document]!);
  }
  const { bytes, starts } = records;
  return {
    bytes: shared(bytes.slice(0, starts[from.length])),
    starts: shared(starts.slice(0, from.length + 1)),
    phrases,
  };
}

const isSame = (one: Phrases, other: Phrases): boolean => Buffer.compare(one.bytes, other.bytes) === 0;

/** Copies records, those that lie one after the other at once. */
function copyRecords(sources: readonly Source[], from: Uint8Array, at: Uint32Array, phrases: Phrases): Records {
  const count = from.length;
  const starts = new Uint32Array(new SharedArrayBuffer((count + 1) * 4));
  for (let document = 0; document < count; document++) {
    const { records } = sources[from[document]!]!;
    const one = at[document]!;
    starts[document + 1] = starts[document]! + records.starts[one + 1]! - records.starts[one]!;
  }
  const bytes = new Uint8Array(new SharedArrayBuffer(starts[count]!));
  for (let first = 0, next = 0; first < count; first = next) {
    const { records } = sources[from[first]!]!;
    do next++;
    while (next < count && from[next] === from[first] && at[next] === at[next - 1]! + 1);
    bytes.set(records.bytes.subarray(records.starts[at[first]!], records.starts[at[next - 1]! + 1]), starts[first]);
  }
  return { bytes, starts, phrases };
}

/** What a listing is found by, out of its record. */
function wordingOf(records: Records, document: number): Omit<Wording, 'state' | 'category' | 'dealType'> {
  const [title, description, , city, , county, zipCode] = readTexts(records, document, 7) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return {
    title: fromJson(title),
    description: fromJson(description),
    city: fromJson(city),
    county: county === '' ? null : fromJson(county),
    zipCode: zipCode === '' ? null : zipCode,
  };
}

const wordingIn = ({ columns, records }: Source, document: number): Wording => ({
  ...wordingOf(records, document),
  ...kindsOf(columns.key[document]!),
});
