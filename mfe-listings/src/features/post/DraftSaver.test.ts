import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { deferredResponse, errorResponse, fakeApi } from '@dealstead/kit/testing';
import { readLocalDraft } from './localDraft.ts';
import { DraftSaver } from './DraftSaver.ts';

const draft = {
  id: 5,
  userId: 7,
  propertyId: null,
  version: 3,
  content: { title: 'Brick ranch' },
  savedAt: '2026-11-20T12:00:00.000Z',
};
const saved = (version: number) => Response.json({ version, savedAt: '2026-11-20T12:05:00.000Z' });

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Runs pending timers and promises for `ms`. */
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('a pause in typing saves once, with the loaded version and all input', async () => {
  const api = fakeApi({ 'PUT /api/drafts/5': () => saved(4) });
  const saver = new DraftSaver({ draft, userId: 7 });
  saver.change({ price: '9' });
  await pass(300);
  saver.change({ price: '96' });
  await pass(799);
  expect(api.calls).toEqual([]);
  await pass(1);
  expect(api.bodies('PUT')).toEqual([{ version: 3, content: { title: 'Brick ranch', price: '96' } }]);
  expect(saver.snapshot()).toMatchObject({ version: 4, saving: { state: 'saved', at: '2026-11-20T12:05:00.000Z' } });
  expect(readLocalDraft(7, 5)).toBeNull();
});

test('the first keystroke of a new listing creates its draft, and two at once create one', async () => {
  const started: number[] = [];
  const { calls } = fakeApi({ 'POST /api/drafts': () => Response.json({ ...draft, version: 1 }, { status: 201 }) });
  const saver = new DraftSaver({ draft: null, userId: 7, onStarted: (id) => started.push(id) });
  saver.change({ title: 'B' });
  await Promise.all([saver.flush(), saver.flush()]);
  expect(calls).toHaveLength(1);
  expect(started).toEqual([5]);
});

test('unsaved input is stored on this device and sent when possible', async () => {
  let isOffline = true;
  const { calls } = fakeApi({
    'PUT /api/drafts/5': () => {
      if (isOffline) throw new TypeError('Failed to fetch');
      return saved(4);
    },
  });
  const saver = new DraftSaver({ draft, userId: 7 });
  saver.change({ price: '96,000' });
  await pass(800);
  expect(saver.snapshot().saving).toMatchObject({ state: 'failed', reason: 'network' });
  expect(readLocalDraft(7, 5)).toEqual({ version: 3, content: { title: 'Brick ranch', price: '96,000' } });
  isOffline = false;
  await pass(5_000);
  expect(saver.snapshot().saving.state).toBe('saved');
  expect(readLocalDraft(7, 5)).toBeNull();
  expect(calls.length).toBeGreaterThanOrEqual(2);
});

test('after a sign-out saving stops with a message', async () => {
  const { calls } = fakeApi({ 'PUT /api/drafts/5': () => errorResponse(401, 'Sign in to continue.') });
  const saver = new DraftSaver({ draft, userId: 7 });
  saver.change({ price: '1' });
  await pass(60_000);
  expect(saver.snapshot().saving).toMatchObject({ state: 'failed', reason: 'signed-out' });
  expect(calls).toHaveLength(1);
  expect(readLocalDraft(7, 5)?.content.price).toBe('1');
});

const theirs = { ...draft, version: 9, content: { title: 'From the other tab' } };
const conflict = () =>
  Response.json(
    { message: 'Changed elsewhere.', code: 'changed-elsewhere', requestId: 'r', details: theirs },
    { status: 409 },
  );

test('a save in another tab is a conflict until one version is chosen; "mine" then carries the new version', async () => {
  let first = true;
  const api = fakeApi({
    'PUT /api/drafts/5': () => {
      if (!first) return saved(10);
      first = false;
      return conflict();
    },
  });
  const saver = new DraftSaver({ draft, userId: 7 });
  saver.change({ title: 'Mine' });
  await pass(800);
  expect(saver.snapshot().saving).toEqual({ state: 'conflict', theirs });
  saver.change({ title: 'Mine too' });
  await pass(20_000);
  expect(api.calls).toHaveLength(1);
  saver.resolve('mine');
  await pass(0);
  expect(api.bodies('PUT').at(-1)).toEqual({ version: 9, content: { title: 'Mine too' } });
  expect(saver.snapshot()).toMatchObject({ version: 10, saving: { state: 'saved' } });
});

test('choosing "theirs" discards the local input', async () => {
  const { calls } = fakeApi({ 'PUT /api/drafts/5': conflict });
  const saver = new DraftSaver({ draft, userId: 7 });
  saver.change({ title: 'Mine' });
  await pass(800);
  saver.resolve('theirs');
  await pass(20_000);
  expect(saver.snapshot()).toMatchObject({ version: 9, content: theirs.content, saving: { state: 'saved' } });
  expect(calls).toHaveLength(1);
  expect(readLocalDraft(7, 5)).toBeNull();
});

test('input during a save is saved after it', async () => {
  let version = 3;
  let deferred = deferredResponse();
  const api = fakeApi({ 'PUT /api/drafts/5': () => deferred.response });
  const saver = new DraftSaver({ draft, userId: 7 });
  saver.change({ price: '1' });
  await pass(800);
  saver.change({ price: '12' });
  await pass(2_000);
  expect(api.bodies('PUT')).toHaveLength(1);
  const first = deferred;
  deferred = deferredResponse();
  first.respond(saved(++version));
  await pass(1_000);
  expect(api.bodies('PUT')).toHaveLength(2);
  expect(api.bodies('PUT')[1]).toMatchObject({ version: 4, content: { price: '12' } });
  deferred.respond(saved(++version));
  await pass(0);
  expect(saver.snapshot()).toMatchObject({ version: 5, saving: { state: 'saved' } });
});

test('publishing fails with the reason if saving fails', async () => {
  fakeApi({ 'PUT /api/drafts/5': () => errorResponse(503, 'Listings are not answering.') });
  const saver = new DraftSaver({ draft, userId: 7 });
  saver.change({ price: '1' });
  await expect(saver.flush()).rejects.toThrow('Listings are not answering.');
});
