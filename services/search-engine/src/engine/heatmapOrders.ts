import { type Columns, noPosition } from './columns.ts';
import { hexagonCount } from './hexagonGrid.ts';
import { toSharedArray } from './sharedArray.ts';

/**
 * Documents grouped by hexagon and sorted by a value within each group, so that a filter's matches are sorted already.
 */
export interface HeatmapOrders {
  /** Start of each hexagon's group; one more entry than there are hexagons. */
  readonly priceStarts: Uint32Array;
  readonly byPrice: Uint32Array;
  readonly percentStarts: Uint32Array;
  readonly byPercent: Uint32Array;
}

/** @param byPrice documents ordered by price; `byPercent` ordered by percent of ARV, without those that have none */
export function buildHeatmapOrders(columns: Columns, byPrice: Uint32Array, byPercent: Uint32Array): HeatmapOrders {
  const price = groupByHexagon(columns, byPrice);
  const percent = groupByHexagon(columns, byPercent);
  return {
    priceStarts: price.starts,
    byPrice: price.documents,
    percentStarts: percent.starts,
    byPercent: percent.documents,
  };
}

function groupByHexagon(
  { hexagon, latitude }: Columns,
  order: Uint32Array,
): { starts: Uint32Array; documents: Uint32Array } {
  const starts = new Uint32Array(hexagonCount + 1);
  let placed = 0;
  for (let at = 0; at < order.length; at++) {
    if (latitude[order[at]!] === noPosition) continue;
    starts[hexagon[order[at]!]! + 1]!++;
    placed++;
  }
  for (let at = 0; at < hexagonCount; at++) starts[at + 1]! += starts[at]!;
  const next = starts.slice();
  const documents = new Uint32Array(placed);
  for (let at = 0; at < order.length; at++) {
    const document = order[at]!;
    if (latitude[document] !== noPosition) documents[next[hexagon[document]!]!++] = document;
  }
  return { starts: toSharedArray(starts), documents: toSharedArray(documents) };
}
