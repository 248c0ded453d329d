import { listBits, wordsFor } from './bitmap.ts';
import { allocateColumns, columnNames, type Columns, decodeKey } from './columns.ts';
import { type NameDictionary, FrozenNameDictionary } from './nameDictionary.ts';
import type { MemorySegment } from './memorySegment.ts';
import { trainPhrases, PhraseDictionary } from './phraseDictionary.ts';
import { radixSortOrder } from './radixSort.ts';
import { parseJsonContent, StoredFieldsWriter, readFields, type StoredFields } from './storedFields.ts';
import { buildSegmentArrays, unprefixed, withPropertyTypes, withTextIndex } from './segmentArrays.ts';
import { toSharedArray } from './sharedArray.ts';
import { type NamedArrays, deletedDocument, type TextIndexFactory, type SearchableFields } from './textIndex.ts';

/** Input of a merge: a segment, its live documents and the in-memory segments. */
export interface MergeInput {
  readonly segment: NamedArrays;
  /** Bitmap of live documents. */
  readonly live: Uint32Array;
  readonly memorySegments: readonly MemorySegmentArrays[];
}

export interface MemorySegmentArrays {
  readonly columns: Columns;
  readonly count: number;
  readonly live: Uint32Array;
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
  readonly phrases: Pick<PhraseDictionary, 'bytes' | 'starts'>;
  /** Newline-separated: one string is cloned a hundred times faster than thousands. No name contains a line break. */
  readonly names: string;
}

/** The arrays of an in-memory segment, for a merge. */
export function memorySegmentArrays({ columns, count, live, records, buffer }: MemorySegment): MemorySegmentArrays {
  return {
    columns,
    count,
    live: live.slice(),
    bytes: records.bytes,
    starts: records.starts,
    phrases: { bytes: records.phrases.bytes, starts: records.phrases.starts },
    names: buffer.names.all.join('\n'),
  };
}

/** A segment whose documents are merged. */
interface Source {
  readonly columns: Columns;
  readonly records: StoredFields;
  /** Maps the source's name numbers to those of the new segment; undefined where they are equal. */
  readonly names: Uint32Array | undefined;
}

/** Merges all live documents into a new segment. Linear in their number. */
export function mergeSegments({ segment, live, memorySegments }: MergeInput, texts: TextIndexFactory): NamedArrays {
  const old = sourceOfSegment(segment);
  const names = new FrozenNameDictionary(unprefixed(segment, 'names')).thaw();
  const sources: Source[] = [old, ...memorySegments.map((one) => sourceOfMemorySegment(one, names))];
  const { from, at } = mergeOrder(
    sources,
    [live, ...memorySegments.map((one) => one.live)],
    [old.columns.id.length, ...memorySegments.map(({ count }) => count)],
  );
  const count = from.length;

  const moved = new Uint32Array(old.columns.id.length).fill(deletedDocument);
  const added: { document: number; wording: SearchableFields }[] = [];
  for (let document = 0; document < count; document++) {
    const source = sources[from[document]!]!;
    if (source === old) moved[at[document]!] = document;
    else added.push({ document, wording: readSearchableFields(source, at[document]!) });
  }
  const parts = { columns: gatherColumns(sources, from, at), records: gatherRecords(sources, from, at), names };
  const merged = withPropertyTypes(buildSegmentArrays(parts), parts.columns.types);
  return withTextIndex(merged, texts.merge(unprefixed(segment, 'text'), moved, added, count));
}

function sourceOfSegment(arrays: NamedArrays): Source {
  return {
    columns: arrays as unknown as Columns,
    records: {
      bytes: arrays['records.bytes'] as Uint8Array,
      starts: arrays['records.starts'] as Uint32Array,
      phrases: new PhraseDictionary(arrays['phrases.bytes'] as Uint8Array, arrays['phrases.starts'] as Uint32Array),
    },
    names: undefined,
  };
}

function sourceOfMemorySegment(
  { columns, bytes, starts, phrases, names }: MemorySegmentArrays,
  all: NameDictionary,
): Source {
  return {
    columns,
    records: { bytes, starts, phrases: new PhraseDictionary(phrases.bytes, phrases.starts) },
    names: Uint32Array.from(names.split('\n'), (name) => all.numberOf(name)),
  };
}

/** K-way merge by creation, then id: for each new document its source and its number there. */
function mergeOrder(
  sources: readonly Source[],
  live: readonly Uint32Array[],
  counts: readonly number[],
): { from: Uint8Array; at: Uint32Array } {
  const lists = live.map((bits, source) => {
    const list = new Uint32Array(counts[source]!);
    const all = list.subarray(0, listBits(bits.subarray(0, wordsFor(counts[source]!)), list));
    if (source === 0) return all;
    const { id, createdAt } = sources[source]!.columns;
    return radixSortOrder(createdAt, radixSortOrder(Float64Array.from(id), all));
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
  const columns = allocateColumns(from.length);
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

/**
 * Number of listings a dictionary is trained from where the segment has none. Below the minimum, texts stay
 * uncompressed.
 */
const trainingSample = { least: 4_000, most: 20_000 } as const;

/** The dictionary of the old segment, or a new one trained from these listings. */
function choosePhrases(sources: readonly Source[], from: Uint8Array, at: Uint32Array): PhraseDictionary {
  const { phrases } = sources[0]!.records;
  if (phrases.bytes.length > 0 || from.length < trainingSample.least) return phrases;
  const texts: string[] = [];
  const step = Math.ceil(from.length / trainingSample.most);
  for (let document = 0; document < from.length; document += step) {
    texts.push(...readFields(sources[from[document]!]!.records, at[document]!, 4));
  }
  return trainPhrases(texts);
}

function gatherRecords(sources: readonly Source[], from: Uint8Array, at: Uint32Array): StoredFields {
  const phrases = choosePhrases(sources, from, at);
  if (sources.every(({ records }) => isSame(records.phrases, phrases))) return copyRecords(sources, from, at, phrases);
  const records = new StoredFieldsWriter(phrases, Math.max(from.length, 1));
  for (let document = 0; document < from.length; document++) {
    records.copy(sources[from[document]!]!.records, at[document]!);
  }
  const { bytes, starts } = records;
  return {
    bytes: toSharedArray(bytes.slice(0, starts[from.length])),
    starts: toSharedArray(starts.slice(0, from.length + 1)),
    phrases,
  };
}

const isSame = (one: PhraseDictionary, other: PhraseDictionary): boolean =>
  Buffer.compare(one.bytes, other.bytes) === 0;

/** Copies stored fields, consecutive documents at once. */
function copyRecords(
  sources: readonly Source[],
  from: Uint8Array,
  at: Uint32Array,
  phrases: PhraseDictionary,
): StoredFields {
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

/** Reads the text fields of a document. */
function readTextFields(
  records: StoredFields,
  document: number,
): Omit<SearchableFields, 'state' | 'category' | 'dealType'> {
  const [title, description, , city, , county, zipCode] = readFields(records, document, 7) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return {
    title: parseJsonContent(title),
    description: parseJsonContent(description),
    city: parseJsonContent(city),
    county: county === '' ? null : parseJsonContent(county),
    zipCode: zipCode === '' ? null : zipCode,
  };
}

const readSearchableFields = ({ columns, records }: Source, document: number): SearchableFields => ({
  ...readTextFields(records, document),
  ...decodeKey(columns.key[document]!),
});
