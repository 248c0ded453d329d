import { type Columns, nowhere } from './columns.ts';
import { hexagonCount } from './hexagons.ts';
import { shared } from './shared.ts';

/** Documents by hexagon, and within one by a value: what a filter leaves of a hexagon is in order already. */
export interface HeatOrders {
  /** Where each hexagon begins; one more than there are hexagons. */
  readonly priceStarts: Uint32Array;
  readonly byPrice: Uint32Array;
  readonly percentStarts: Uint32Array;
  readonly byPercent: Uint32Array;
}

/** @param byPrice documents in the order of their prices; `byPercent` of their prices against ARV, those without left out */
export function heatOrders(columns: Columns, byPrice: Uint32Array, byPercent: Uint32Array): HeatOrders {
  const price = byHexagon(columns, byPrice);
  const percent = byHexagon(columns, byPercent);
  return {
    priceStarts: price.starts,
    byPrice: price.documents,
    percentStarts: percent.starts,
    byPercent: percent.documents,
  };
}

function byHexagon(
  { hexagon, latitude }: Columns,
  order: Uint32Array,
): { starts: Uint32Array; documents: Uint32Array } {
  const placed = order.filter((document) => latitude[document] !== nowhere);
  const starts = new Uint32Array(hexagonCount + 1);
  for (const document of placed) starts[hexagon[document]! + 1]!++;
  for (let at = 0; at < hexagonCount; at++) starts[at + 1]! += starts[at]!;
  const next = starts.slice();
  const documents = new Uint32Array(placed.length);
  for (const document of placed) documents[next[hexagon[document]!]!++] = document;
  return { starts: shared(starts), documents: shared(documents) };
}
