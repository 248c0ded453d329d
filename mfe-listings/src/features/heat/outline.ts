import { heatHexagons } from '@dealstead/contracts';

const earthMiles = 24_901;
const radians = Math.PI / 180;
/** Degrees of longitude between two hexagons of a row, at every latitude. */
const width = (360 * heatHexagons.miles) / (earthMiles * Math.cos(heatHexagons.latitude * radians));
/** Scale that leaves a small gap between hexagons. */
const radius = (width / Math.sqrt(3)) * 0.96;

/** Mercator northing in degrees, at the scale of degrees of longitude; and its inverse. */
const northing = (latitude: number) => Math.asinh(Math.tan(latitude * radians)) / radians;
const latitudeOf = (north: number) => Math.atan(Math.sinh(north * radians)) / radians;

/** The corners of the heatmap's hexagon around a center, in degrees. */
export function tileOutline({ longitude, latitude }: { longitude: number; latitude: number }): [number, number][] {
  const north = northing(latitude);
  return Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * i + Math.PI / 6;
    return [longitude + radius * Math.cos(angle), latitudeOf(north + radius * Math.sin(angle))];
  });
}
