import type { Listing } from '../types.ts';
import { allocateColumns, columnNames, type Columns } from './columns.ts';
import { permuteColumn } from './permuteColumn.ts';
import { DocumentBuffer } from './memorySegment.ts';
import { trainPhrases, emptyPhrases, type PhraseDictionary } from './phraseDictionary.ts';
import { radixSortOrder } from './radixSort.ts';
import type { StoredFields } from './storedFields.ts';
import { buildSegmentArrays, withPropertyTypes, withTextIndex } from './segmentArrays.ts';
import type { NamedArrays, TextIndexFactory } from './textIndex.ts';
import { TextBuilderThread } from './textBuilderThread.ts';

/** Number of listings from which the phrase dictionary is trained. */
const trainingSample = 20_000;

/**
 * Builds a segment from many listings in any order; each id occurs once. O(n log n): columns and stored fields are
 * buffered in arrival order and permuted at the end, postings are built in a worker thread meanwhile.
 */
export async function bulkLoadSegment(
  batches: AsyncIterable<readonly Listing[]>,
  texts: TextIndexFactory,
): Promise<NamedArrays> {
  const first: Listing[] = [];
  let buffers: LoadBuffers | undefined;
  try {
    for await (const batch of batches) {
      if (buffers) for (const listing of batch) addListing(listing, buffers);
      else if (first.push(...batch) >= trainingSample) buffers = startBuffers(first, new TextBuilderThread());
    }
    const { documents, text } = buffers ?? startBuffers(first, inThreadBuilder(texts));
    const { columns, count, records, names } = documents;
    const order = radixSortOrder(columns.createdAt, radixSortOrder(Float64Array.from(columns.id.subarray(0, count))));
    const building = text.build(order);
    const parts = { columns: permuteColumns(columns, order), records: permuteRecords(records, order), names };
    const segment = buildSegmentArrays(parts);
    const built = await building;
    return withTextIndex(withPropertyTypes(segment, built.types), built.arrays);
  } catch (error) {
    await buffers?.text.stop();
    throw error;
  }
}

/** Buffers of a bulk load: columns with stored fields, and the text index builder. */
interface LoadBuffers {
  readonly documents: DocumentBuffer;
  readonly text: Pick<TextBuilderThread, 'add' | 'build' | 'stop'>;
}

/** Trains the phrase dictionary and adds the listings it was trained from. */
function startBuffers(first: readonly Listing[], text: LoadBuffers['text']): LoadBuffers {
  const buffers = { documents: new DocumentBuffer(trainOn(first), Math.max(first.length, 1)), text };
  for (const listing of first) addListing(listing, buffers);
  return buffers;
}

function addListing(listing: Listing, { documents, text }: LoadBuffers): void {
  text.add(documents, documents.add(listing));
}

/** Below `trainingSample` listings a worker thread costs more than it saves. */
function inThreadBuilder(texts: TextIndexFactory): LoadBuffers['text'] {
  const builder = texts.createBuilder();
  return {
    add: (source, document) => builder.add(source, document),
    build: async (order) => ({ arrays: builder.build(order).arrays, types: builder.propertyTypes(order) }),
    stop: async () => undefined,
  };
}

function trainOn(listings: readonly Listing[]): PhraseDictionary {
  if (listings.length === 0) return emptyPhrases();
  return trainPhrases(
    listings.flatMap(({ title, description, city, county }) => [title, description, city, county ?? '']),
  );
}

function permuteColumns(columns: Columns, order: Uint32Array): Columns {
  const ordered = allocateColumns(order.length);
  for (const name of columnNames) permuteColumn(columns[name], order, ordered[name]);
  return ordered;
}

function permuteRecords({ bytes, starts, phrases }: StoredFields, order: Uint32Array): StoredFields {
  const ordered = new Uint32Array(new SharedArrayBuffer((order.length + 1) * 4));
  for (let document = 0; document < order.length; document++) {
    ordered[document + 1] = ordered[document]! + starts[order[document]! + 1]! - starts[order[document]!]!;
  }
  const all = new Uint8Array(new SharedArrayBuffer(ordered.at(-1)!));
  for (let document = 0; document < order.length; document++) {
    const last = starts[order[document]! + 1]!;
    let to = ordered[document]!;
    for (let from = starts[order[document]!]!; from < last; from++) all[to++] = bytes[from]!;
  }
  return { bytes: all, starts: ordered, phrases };
}
