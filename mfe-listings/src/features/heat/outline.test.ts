import { expect, test } from '@jest/globals';
import { heatHexagons } from '@dealstead/contracts';
import { tileOutline } from './outline.ts';

test('a hexagon has the stated width at the middle latitude, less a small gap', () => {
  const longitudes = tileOutline({ longitude: -96, latitude: heatHexagons.latitude }).map(([longitude]) => longitude);
  const degrees = Math.max(...longitudes) - Math.min(...longitudes);
  const miles = degrees * 69.17 * Math.cos((heatHexagons.latitude * Math.PI) / 180);
  expect(miles).toBeGreaterThan(heatHexagons.miles * 0.94);
  expect(miles).toBeLessThan(heatHexagons.miles);
});

test('northern hexagons are larger in degrees of longitude, smaller in degrees of latitude', () => {
  const height = (latitude: number) => {
    const latitudes = tileOutline({ longitude: -96, latitude }).map(([, north]) => north);
    return Math.max(...latitudes) - Math.min(...latitudes);
  };
  expect(height(60)).toBeLessThan(height(30));
});
