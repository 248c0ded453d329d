import { areaCorners } from '@dealstead/contracts';

export type Corner = readonly [longitude: number, latitude: number];

/** Serializes an area for the `area` filter. */
export const serializeArea = (corners: readonly Corner[]): string =>
  corners.map(([longitude, latitude]) => `${longitude.toFixed(5)},${latitude.toFixed(5)}`).join(';');

/** Parses the corners of an `area` filter. */
export const parseArea = (area: string | undefined): readonly Corner[] =>
  (area?.split(';') ?? []).flatMap((text) => {
    const [longitude, latitude] = text.split(',').map(Number);
    return Number.isFinite(longitude) && Number.isFinite(latitude) ? [[longitude, latitude] as Corner] : [];
  });

/** Whether an area has enough corners for a search. */
export const isCompleteArea = (corners: readonly Corner[]): boolean => corners.length >= areaCorners.min;

/** Adds a corner, up to the API's maximum. */
export const addCorner = (corners: readonly Corner[], corner: Corner): readonly Corner[] =>
  corners.length < areaCorners.max ? [...corners, corner] : corners;

/** Moves one corner of an area. */
export const moveCorner = (corners: readonly Corner[], index: number, to: Corner): readonly Corner[] =>
  corners.map((corner, i) => (i === index ? to : corner));
