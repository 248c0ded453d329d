/** Mean radius of the earth in miles. */
export const earthRadiusMiles = 3958.8;

export const radiansOf = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in miles by the haversine formula. */
export function milesBetween(latitude: number, longitude: number, toLatitude: number, toLongitude: number): number {
  const haversine = (degrees: number) => Math.sin(radiansOf(degrees) / 2) ** 2;
  const chord =
    haversine(toLatitude - latitude) +
    Math.cos(radiansOf(latitude)) * Math.cos(radiansOf(toLatitude)) * haversine(toLongitude - longitude);
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(chord)));
}
