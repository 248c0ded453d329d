import { statesOfZip } from '@dealstead/contracts/values/zip';
import { expect, test } from '@jest/globals';
import { townOfZip } from './index.ts';

test('each ZIP code of the gazetteer begins like those of its state', () => {
  const wrong: string[] = [];
  let known = 0;
  for (let at = 0; at < 100_000; at += 1) {
    const zip = String(at).padStart(5, '0');
    const town = townOfZip(zip);
    if (town === undefined) continue;
    known += 1;
    if (!statesOfZip(zip).includes(town.state)) wrong.push(`${zip} ${town.state}`);
  }
  expect(wrong).toEqual([]);
  expect(known).toBeGreaterThan(30_000);
});
