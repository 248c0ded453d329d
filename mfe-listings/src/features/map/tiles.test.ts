import { expect, test } from '@jest/globals';
import type { MapTile } from '@dealstead/contracts';
import { noTiles, stateOf, tilesAfter, type Tiles, type TilesChange } from './tiles.ts';

const tile = (id: number): MapTile => ({
  clusters: [],
  pins: [{ id, longitude: -97, latitude: 30, price: 90_000, featured: false }],
});
const after = (...changes: TilesChange[]): Tiles => changes.reduce(tilesAfter, noTiles);
const want = (...tiles: string[]): TilesChange => ({ kind: 'want', of: 'land', tiles });
const came = (name: string, what: MapTile | 'failed' | 'waiting', of = 'land'): TilesChange => ({
  kind: 'came',
  of,
  name,
  tile: what,
});

test('rendered tiles remain until all tiles of the next view have loaded', () => {
  const first = after(want('4/3/6'), came('4/3/6', tile(1)));
  expect(first.drawn).toEqual([tile(1)]);
  const moving = [want('5/6/12', '5/7/12'), came('5/6/12', tile(2))].reduce(tilesAfter, first);
  expect([stateOf(moving), moving.drawn]).toEqual(['loading', [tile(1)]]);
  const there = tilesAfter(moving, came('5/7/12', tile(3)));
  expect([stateOf(there), there.drawn]).toEqual(['ready', [tile(2), tile(3)]]);
  expect(tilesAfter(there, want('4/3/6')).drawn).toEqual([tile(1)]);
});

test('a response for a previous filter is ignored', () => {
  const now = after(want('4/3/6'));
  expect(tilesAfter(now, came('4/3/6', tile(1), 'residential'))).toBe(now);
});

test('failed tiles leave the others on the map, and Retry requests them again', () => {
  const failed = after(want('4/3/6', '4/4/6'), came('4/3/6', tile(1)), came('4/4/6', 'failed'));
  expect([stateOf(failed), failed.drawn]).toEqual(['failed', [tile(1)]]);
  const again = tilesAfter(failed, { kind: 'retry', quietly: false });
  expect([stateOf(again), again.drawn]).toEqual(['loading', [tile(1)]]);
});

test('a background retry preserves the error until the next response', () => {
  const failed = after(want('4/3/6', '4/4/6'), came('4/3/6', tile(1)), came('4/4/6', 'failed'));
  const again = tilesAfter(failed, { kind: 'retry', quietly: true });
  expect([stateOf(again), again.came.has('4/4/6')]).toEqual(['failed', false]);
  expect(stateOf(tilesAfter(again, came('4/4/6', tile(2))))).toBe('ready');
});

test('tiles wait while the index loads', () => {
  expect(stateOf(after(want('4/3/6'), came('4/3/6', 'waiting')))).toBe('waiting');
});
