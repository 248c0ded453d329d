import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  isAccepted,
  nextReleaseState,
  planCanary,
  planPromotion,
  releaseActions,
  releaseStates,
  type ReleaseAction,
  type ReleaseState,
} from './releaseStates.ts';
import { randomCases } from '../fixtures/randomCases.ts';

const allowed: Record<ReleaseState, Partial<Record<ReleaseAction, ReleaseState>>> = {
  published: { publish: 'published', pass: 'checked', refuse: 'refused' },
  refused: { publish: 'published' },
  checked: { 'start-canary': 'canary', promote: 'promoted' },
  canary: {
    'start-canary': 'canary',
    promote: 'promoted',
    restore: 'promoted',
    supersede: 'superseded',
    'roll-back': 'rolled-back',
  },
  promoted: { supersede: 'superseded', 'roll-back': 'rolled-back' },
  superseded: { 'start-canary': 'canary', promote: 'promoted', restore: 'promoted' },
  'rolled-back': { 'start-canary': 'canary', promote: 'promoted' },
};
const everyPair = releaseStates.flatMap((state) => releaseActions.map((action) => [state, action] as const));

test.each(everyPair)('the release state %s allows %s as the table says', (state, action) =>
  expect(nextReleaseState(state, action)).toBe(allowed[state][action] ?? null),
);

test('a version that was not accepted can neither be promoted nor tried', () => {
  for (const state of releaseStates.filter((each) => !isAccepted(each))) {
    const states = new Map<string, ReleaseState>([['v1', state]]);
    expect(planPromotion(states, 'v1', 'supersede')).toBeNull();
    expect(planCanary(states, 'v1')).toBeNull();
  }
});

test('a promotion first supersedes the promoted version and the canary', () => {
  const states = new Map<string, ReleaseState>([
    ['v3', 'checked'],
    ['v1', 'promoted'],
    ['v2', 'canary'],
  ]);
  expect(planPromotion(states, 'v3', 'supersede')).toEqual([
    { version: 'v1', from: 'promoted', to: 'superseded' },
    { version: 'v2', from: 'canary', to: 'superseded' },
    { version: 'v3', from: 'checked', to: 'promoted' },
  ]);
  expect(planPromotion(states, 'v2', 'supersede')).toEqual([
    { version: 'v1', from: 'promoted', to: 'superseded' },
    { version: 'v2', from: 'canary', to: 'promoted' },
  ]);
});

test('a rollback marks the version that it takes back', () => {
  const states = new Map<string, ReleaseState>([
    ['v1', 'superseded'],
    ['v2', 'promoted'],
  ]);
  expect(planPromotion(states, 'v1', 'roll-back')).toEqual([
    { version: 'v2', from: 'promoted', to: 'rolled-back' },
    { version: 'v1', from: 'superseded', to: 'promoted' },
  ]);
});

test('a rollback does not restore a version that was rolled back itself, nor one that was never promoted', () => {
  for (const state of ['rolled-back', 'checked'] as const) {
    const states = new Map<string, ReleaseState>([
      ['v1', state],
      ['v2', 'promoted'],
    ]);
    expect(planPromotion(states, 'v1', 'roll-back')).toBeNull();
    expect(planPromotion(states, 'v1', 'supersede')).not.toBeNull();
  }
});

test('a canary leaves the promoted version and replaces an earlier canary', () => {
  const states = new Map<string, ReleaseState>([
    ['v1', 'promoted'],
    ['v2', 'canary'],
    ['v3', 'checked'],
  ]);
  expect(planCanary(states, 'v3')).toEqual([
    { version: 'v2', from: 'canary', to: 'superseded' },
    { version: 'v3', from: 'checked', to: 'canary' },
  ]);
  expect(planCanary(states, 'v1')).toBeNull();
  expect(planCanary(states, 'unknown')).toBeNull();
});

test('after each transition of any sequence of moves at most one version is promoted and one in canary', () => {
  const versions = ['v1', 'v2', 'v3', 'v4'];
  const move = fc.record({
    version: fc.constantFrom(...versions),
    plan: fc.constantFrom('supersede', 'roll-back', 'canary'),
  });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
      const states = new Map<string, ReleaseState>(versions.map((version) => [version, 'checked']));
      for (const { version, plan } of moves) {
        const planned = plan === 'canary' ? planCanary(states, version) : planPromotion(states, version, plan);
        for (const { version: changed, from, to } of planned ?? []) {
          expect(states.get(changed)).toBe(from);
          states.set(changed, to);
          const all = [...states.values()];
          expect(all.filter((state) => state === 'promoted').length).toBeLessThanOrEqual(1);
          expect(all.filter((state) => state === 'canary').length).toBeLessThanOrEqual(1);
        }
        if (planned && plan !== 'canary') expect(states.get(version)).toBe('promoted');
      }
    }),
    randomCases(100),
  );
});
