import { areaCorners } from '@dealstead/contracts';

export type Corner = readonly [longitude: number, latitude: number];

/** An area as the filter `area` has it. */
export const areaText = (corners: readonly Corner[]): string =>
  corners.map(([longitude, latitude]) => `${longitude.toFixed(5)},${latitude.toFixed(5)}`).join(';');

/** The corners of a filter's area. */
export const cornersOf = (area: string | undefined): readonly Corner[] =>
  (area?.split(';') ?? []).flatMap((text) => {
    const [longitude, latitude] = text.split(',').map(Number);
    return Number.isFinite(longitude) && Number.isFinite(latitude) ? [[longitude, latitude] as Corner] : [];
  });

/** Whether an area has enough corners to be searched in. */
export const isWhole = (corners: readonly Corner[]): boolean => corners.length >= areaCorners.least;

/** One corner more, up to the most that the API takes. */
export const withCorner = (corners: readonly Corner[], corner: Corner): readonly Corner[] =>
  corners.length < areaCorners.most ? [...corners, corner] : corners;

/** The same area with one corner elsewhere. */
export const withMoved = (corners: readonly Corner[], at: number, to: Corner): readonly Corner[] =>
  corners.map((corner, i) => (i === at ? to : corner));
