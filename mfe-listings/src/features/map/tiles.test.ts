import { expect, test } from '@jest/globals';
import type { MapTile } from '@dealstead/contracts';
import { noTiles, stateOf, tilesReducer, type Tiles, type TilesChange } from './tiles.ts';

const tile = (id: number): MapTile => ({
  clusters: [],
  pins: [{ id, longitude: -97, latitude: 30, price: 90_000, featured: false }],
});
const after = (...changes: TilesChange[]): Tiles => changes.reduce(tilesReducer, noTiles);
const need = (...tiles: string[]): TilesChange => ({ kind: 'needed', filterKey: 'land', tiles });
const loaded = (name: string, response: MapTile | 'failed' | 'waiting', filterKey = 'land'): TilesChange => ({
  kind: 'loaded',
  filterKey,
  name,
  tile: response,
});

test('rendered tiles remain until all tiles of the next view have loaded', () => {
  const first = after(need('4/3/6'), loaded('4/3/6', tile(1)));
  expect(first.rendered).toEqual([tile(1)]);
  const moving = [need('5/6/12', '5/7/12'), loaded('5/6/12', tile(2))].reduce(tilesReducer, first);
  expect([stateOf(moving), moving.rendered]).toEqual(['loading', [tile(1)]]);
  const there = tilesReducer(moving, loaded('5/7/12', tile(3)));
  expect([stateOf(there), there.rendered]).toEqual(['ready', [tile(2), tile(3)]]);
  expect(tilesReducer(there, need('4/3/6')).rendered).toEqual([tile(1)]);
});

test('a response for a previous filter is ignored', () => {
  const now = after(need('4/3/6'));
  expect(tilesReducer(now, loaded('4/3/6', tile(1), 'residential'))).toBe(now);
});

test('failed tiles leave the others on the map, and Retry requests them again', () => {
  const failed = after(need('4/3/6', '4/4/6'), loaded('4/3/6', tile(1)), loaded('4/4/6', 'failed'));
  expect([stateOf(failed), failed.rendered]).toEqual(['failed', [tile(1)]]);
  const again = tilesReducer(failed, { kind: 'retry', isBackground: false });
  expect([stateOf(again), again.rendered]).toEqual(['loading', [tile(1)]]);
});

test('a background retry preserves the error until the next response', () => {
  const failed = after(need('4/3/6', '4/4/6'), loaded('4/3/6', tile(1)), loaded('4/4/6', 'failed'));
  const again = tilesReducer(failed, { kind: 'retry', isBackground: true });
  expect([stateOf(again), again.responses.has('4/4/6')]).toEqual(['failed', false]);
  expect(stateOf(tilesReducer(again, loaded('4/4/6', tile(2))))).toBe('ready');
});

test('tiles wait while the index loads', () => {
  expect(stateOf(after(need('4/3/6'), loaded('4/3/6', 'waiting')))).toBe('waiting');
});
