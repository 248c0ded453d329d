import { expect, test } from '@jest/globals';
import { mapCacheTags, tileAt } from './tiles.ts';

// Worked out with the formula of the OpenStreetMap wiki, "Slippy map tilenames".
test.each([
  [-90.0489, 35.1495, 10, 255, 405],
  [-97.7431, 30.2672, 6, 14, 26],
  [-180, 85.06, 3, 0, 0],
  [180, -89, 3, 7, 7],
])('the position %p, %p has its tile at zoom %p', (longitude, latitude, z, x, y) => {
  expect(tileAt(longitude, latitude, z)).toEqual({ z, x, y });
});

test('a change touches one tile of each zoom, and the heatmap', () => {
  const urls = mapCacheTags(-90.0489, 35.1495);
  expect(urls).toContain('/api/map/10/255/405');
  expect(urls).toContain('/api/map/heat');
  expect(urls).toHaveLength(13);
});
