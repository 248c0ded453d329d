import { radiansOf } from '@dealstead/geo';
import { forEachChunk } from './bitmap.ts';
import { noPosition } from './columns.ts';
import type { PartialResult } from './facets.ts';
import type { GridPosition, NearListing } from '../types.ts';
import { TopK } from './topK.ts';

/** A position in degrees as listings are indexed; null where it is unknown. */
export const toGridPosition = (latitude: number | null, longitude: number | null): GridPosition | null =>
  latitude === null || longitude === null
    ? null
    : { latitude: Math.round(latitude * 100), longitude: Math.round(longitude * 100) };

/** The nearest first; of those at one position the newest. */
const compareNear = (one: NearListing, other: NearListing): number =>
  one.chord - other.chord || other.createdAt - one.createdAt || other.id - one.id;

const squaredHalfSine = (hundredths: number): number => Math.sin(radiansOf(hundredths / 100) / 2) ** 2;
const cosine = (hundredths: number): number => Math.cos(radiansOf(hundredths / 100));

/** The matches nearest to a position by the haversine formula, in one pass. Matches without a position are left out. */
export function selectNearest(found: readonly PartialResult[], position: GridPosition, limit: number): NearListing[] {
  const nearest = new TopK<NearListing>(limit, compareNear);
  const scale = cosine(position.latitude);
  for (const { columns, documents } of found) {
    forEachChunk(documents, (some, count) => {
      for (let at = 0; at < count; at++) {
        const document = some[at]!;
        const latitude = columns.latitude[document]!;
        if (latitude === noPosition) continue;
        const east = squaredHalfSine(columns.longitude[document]! - position.longitude);
        const chord = squaredHalfSine(latitude - position.latitude) + scale * cosine(latitude) * east;
        if (nearest.bound !== undefined && chord > nearest.bound.chord) continue;
        nearest.add({ id: columns.id[document]!, createdAt: columns.createdAt[document]!, chord });
      }
    });
  }
  return nearest.toSorted();
}

/** The nearest of several parts. */
export const mergeNearest = (parts: readonly (readonly NearListing[])[], limit: number): NearListing[] =>
  parts.flat().sort(compareNear).slice(0, limit);
