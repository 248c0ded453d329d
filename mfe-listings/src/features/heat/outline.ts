import { heatHexagons } from '@dealstead/contracts';

const earthMiles = 24_901;
const radians = Math.PI / 180;
/** Degrees of longitude between two hexagons of a row, everywhere on the map. */
const width = (360 * heatHexagons.miles) / (earthMiles * Math.cos(heatHexagons.latitude * radians));
/** A hair of ground shows between hexagons. */
const radius = (width / Math.sqrt(3)) * 0.96;

/** Mercator's northing in degrees, as far apart as degrees of longitude are; and back. */
const northing = (latitude: number) => Math.asinh(Math.tan(latitude * radians)) / radians;
const latitudeOf = (north: number) => Math.atan(Math.sinh(north * radians)) / radians;

/** The corners of the heatmap's hexagon around a middle, in degrees. */
export function tileOutline({ longitude, latitude }: { longitude: number; latitude: number }): [number, number][] {
  const north = northing(latitude);
  return Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * i + Math.PI / 6;
    return [longitude + radius * Math.cos(angle), latitudeOf(north + radius * Math.sin(angle))];
  });
}
