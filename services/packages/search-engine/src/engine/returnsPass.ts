import { formatAssumptions, type ReturnMetric } from '@dealstead/contracts';
import type { DocumentSet } from '../types.ts';
import { forEachChunk, intersectInto } from './bitmap.ts';
import type { Clause } from './clauses.ts';
import type { Columns } from './columns.ts';
import type { CompiledQuery, ReturnBound } from './compiledQuery.ts';
import { blockSize, computeReturns, type ReturnsCalculator } from './computeReturns.ts';
import type { Segment } from './segment.ts';

const one = new Uint32Array(1);
const oneValue = new Float64Array(1);

/** A metric of one document; NaN where a figure is unknown. */
export function returnOfDocument(
  calculator: ReturnsCalculator,
  metric: ReturnMetric,
  columns: Columns,
  document: number,
): number {
  one[0] = document;
  computeReturns(calculator, metric, columns, one, 1, oneValue);
  return oneValue[0]!;
}

const blockValues = new Float64Array(blockSize);

/** Passes the values of a metric for all documents, in blocks. The arrays are reused. */
export function forEachReturn(
  calculator: ReturnsCalculator,
  metric: ReturnMetric,
  columns: Columns,
  found: DocumentSet,
  take: (documents: Uint32Array, values: Float64Array, count: number) => void,
): void {
  forEachChunk(found, (documents, count) => {
    // A list comes as one chunk.
    for (let from = 0; from < count; from += blockSize) {
      const block = count <= blockSize ? documents : documents.subarray(from, from + blockSize);
      const size = Math.min(blockSize, count - from);
      computeReturns(calculator, metric, columns, block, size, blockValues);
      take(block, blockValues, size);
    }
  });
}

/** From this share of a segment's documents, a bound is computed for all of them once and cached. */
const cachedFrom = 1 / 16;

/** Documents whose return is at least a bound. Computed last, and for the remaining candidates only if they are few. */
export function returnClause(segment: Segment, calculator: ReturnsCalculator, { metric, min }: ReturnBound): Clause {
  const { columns } = segment;
  const fill = (bits: Uint32Array, candidates: DocumentSet) => {
    forEachReturn(calculator, metric, columns, candidates, (documents, values, count) => {
      for (let at = 0; at < count; at++) {
        const document = documents[at]!;
        // Branch-free: a branch that half of the documents take would cost more than the arithmetic.
        bits[document >>> 5]! |= Number(values[at]! >= min) << (document & 31);
      }
    });
  };
  return {
    cardinality: segment.count,
    test: (document) => returnOfDocument(calculator, metric, columns, document) >= min,
    intersect: (bits) => {
      const count = bits.length * 32;
      const condition = `return ${metric} ${min} ${formatAssumptions(calculator.assumptions)}`;
      if (segment.hasSelection(condition) || countAtLeast(bits, segment.count * cachedFrom)) {
        // Tombstones only grow, so documents that are live now include all that later queries ask for.
        const { bits: meeting } = segment.selection(condition, (all) =>
          fill(all, { kind: 'bits', ...liveSet(segment) }),
        );
        return intersectInto(bits, meeting);
      }
      const meeting = segment.scratch.emptyBitmap();
      fill(meeting, { kind: 'bits', bits, count });
      intersectInto(bits, meeting);
    },
  };
}

const liveSet = ({ live }: Segment) => ({ bits: live.bits, count: live.size });

/** Whether a bitmap has at least so many documents. */
function countAtLeast(bits: Uint32Array, most: number): boolean {
  let count = 0;
  for (let at = 0; at < bits.length; at++) {
    for (let word = bits[at]!; word !== 0; word &= word - 1) count++;
    if (count >= most) return true;
  }
  return count >= most;
}

const isUnknown = new Uint8Array(blockSize);

/** Number of documents of which a bounded metric is unknown. */
export function countUnknownReturns(
  found: readonly { readonly columns: Columns; readonly documents: DocumentSet }[],
  calculator: ReturnsCalculator,
  { returns: [first, ...others] }: Pick<CompiledQuery, 'returns'>,
): number {
  let unknown = 0;
  if (!first) return unknown;
  for (const { columns, documents } of found) {
    forEachReturn(calculator, first.metric, columns, documents, (block, values, count) => {
      // A local sum: V8 would box a captured variable at every write.
      let sum = 0;
      for (let at = 0; at < count; at++) isUnknown[at] = Number(Number.isNaN(values[at]!));
      for (const { metric } of others) {
        computeReturns(calculator, metric, columns, block, count, values);
        for (let at = 0; at < count; at++) isUnknown[at]! |= Number(Number.isNaN(values[at]!));
      }
      for (let at = 0; at < count; at++) sum += isUnknown[at]!;
      unknown += sum;
    });
  }
  return unknown;
}
