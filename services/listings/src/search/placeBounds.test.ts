import { expect, test } from '@jest/globals';
import { applyInterpretation, interpretQuery } from '@dealstead/query-understanding';
import { filterFromQuery } from '@dealstead/search-engine';
import { placeBounds } from './placeBounds.ts';

/** The bounds of what a text means, rounded to tenths of a degree. */
function boundsOf(text: string): Record<string, number> | undefined {
  const bounds = placeBounds(filterFromQuery(applyInterpretation({ search: text }, interpretQuery(text))));
  return bounds && Object.fromEntries(Object.entries(bounds).map(([side, at]) => [side, Math.round(at * 10) / 10]));
}

test('a city, a county, a ZIP code, a region and a circle have bounds; a state and words have none', () => {
  expect(boundsOf('3 bed house in Memphis, TN')).toEqual({ west: -90.3, south: 34.9, east: -89.8, north: 35.4 });
  expect(boundsOf('land in Travis County, TX')).toMatchObject({
    west: expect.closeTo(-98.3, 0),
    north: expect.closeTo(30.6, 0),
  });
  expect(boundsOf('78704')).toMatchObject({ west: -97.8, east: -97.7 });
  expect(boundsOf('land near Casper, WY')).toMatchObject({
    south: expect.closeTo(42.5, 0),
    north: expect.closeTo(43.2, 0),
  });
  const metroplex = boundsOf('lots in dallas fort worth')!;
  expect(metroplex['east']! - metroplex['west']!).toBeGreaterThan(2);
  expect(boundsOf('land in Texas')).toBeUndefined();
  expect(boundsOf('brick ranch')).toBeUndefined();
});
