import { expect, test } from '@jest/globals';
import { heatHexagons } from '@dealstead/contracts';
import { tileOutline } from './outline.ts';

test('a hexagon is as wide as said in the middle of the country, and a hair less', () => {
  const longitudes = tileOutline({ longitude: -96, latitude: heatHexagons.latitude }).map(([longitude]) => longitude);
  const degrees = Math.max(...longitudes) - Math.min(...longitudes);
  const miles = degrees * 69.17 * Math.cos((heatHexagons.latitude * Math.PI) / 180);
  expect(miles).toBeGreaterThan(heatHexagons.miles * 0.94);
  expect(miles).toBeLessThan(heatHexagons.miles);
});

test('hexagons of the north are higher in degrees of longitude, lower in those of latitude', () => {
  const height = (latitude: number) => {
    const latitudes = tileOutline({ longitude: -96, latitude }).map(([, north]) => north);
    return Math.max(...latitudes) - Math.min(...latitudes);
  };
  expect(height(60)).toBeLessThan(height(30));
});
