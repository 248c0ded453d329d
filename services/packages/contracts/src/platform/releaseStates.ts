/**
 * The lifecycle of a version of the shell or of a slice, as a finite state machine. Of each name at most one version is
 * promoted and at most one is in canary; `planPromotion` and `planCanary` keep it so.
 *
 *     published ──► checked ──► canary ──► promoted ──► superseded
 *         │            └─────────────────────►┘ │
 *         ▼                       └─────────────┴──► rolled-back
 *      refused
 *
 * A superseded or rolled-back version may be tried or promoted again, a refused one published again. A rollback restores a
 * superseded version only: one that was rolled back itself is promoted again by its name or not at all.
 */
export const releaseStates = [
  'published',
  'refused',
  'checked',
  'canary',
  'promoted',
  'superseded',
  'rolled-back',
] as const;
/**
 * - `published`: its files are stored and its checks have not ended.
 * - `refused`: a check found a fault.
 * - `checked`: every check passed; nobody gets it yet.
 * - `canary`: a cohort of visitors gets it.
 * - `promoted`: everybody gets it.
 * - `superseded`: another version took its place.
 * - `rolled-back`: it was taken back, by an admin or because of what it did.
 */
export type ReleaseState = (typeof releaseStates)[number];

export const releaseActions = [
  'publish',
  'pass',
  'refuse',
  'start-canary',
  'promote',
  'supersede',
  'roll-back',
  'restore',
] as const;
export type ReleaseAction = (typeof releaseActions)[number];

const transitions: Readonly<Record<ReleaseState, Readonly<Partial<Record<ReleaseAction, ReleaseState>>>>> = {
  // Checks that were interrupted are repeated by publishing again.
  published: { publish: 'published', pass: 'checked', refuse: 'refused' },
  refused: { publish: 'published' },
  checked: { 'start-canary': 'canary', promote: 'promoted' },
  // A canary that starts again gets another cohort.
  // One that was promoted before may be restored while a cohort gets it again.
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

/** The state after an action, or null where the state does not allow it. */
export function nextReleaseState(state: ReleaseState, action: ReleaseAction): ReleaseState | null {
  return transitions[state][action] ?? null;
}

/** Whether a version with this state was accepted: it passed its checks, so that it may be shown. */
export const isAccepted = (state: ReleaseState): boolean => state !== 'published' && state !== 'refused';

/** A change of one version's state. */
export interface ReleaseTransition {
  readonly version: string;
  readonly from: ReleaseState;
  readonly to: ReleaseState;
}

/** States by version, of one name. It needs the promoted version, the one in canary, and the one that an action concerns. */
export type ReleaseStates = ReadonlyMap<string, ReleaseState>;

/**
 * The transitions that promote a version, in the order in which they apply: first the promoted one and a canary leave, so
 * that there are never two. Null where the version's state does not allow it.
 * @param leaving what happens to the promoted version; a rollback restores the one before it
 */
export function planPromotion(
  states: ReleaseStates,
  version: string,
  leaving: 'supersede' | 'roll-back',
): readonly ReleaseTransition[] | null {
  const action = leaving === 'roll-back' ? 'restore' : 'promote';
  // A canary is compared with the promoted version, so it ends with it.
  return planMove(states, version, action, { promoted: leaving, canary: 'supersede' });
}

/** The transitions that show a version to a cohort, in place of an earlier canary. Null where its state does not allow it. */
export function planCanary(states: ReleaseStates, version: string): readonly ReleaseTransition[] | null {
  return planMove(states, version, 'start-canary', { canary: 'supersede' });
}

function planMove(
  states: ReleaseStates,
  version: string,
  action: ReleaseAction,
  leaving: Readonly<Partial<Record<ReleaseState, ReleaseAction>>>,
): readonly ReleaseTransition[] | null {
  const from = states.get(version);
  const to = from && nextReleaseState(from, action);
  if (!from || !to) return null;
  const left = [...states].flatMap(([other, state]): ReleaseTransition[] => {
    const leave = other === version ? undefined : leaving[state];
    const next = leave && nextReleaseState(state, leave);
    return next ? [{ version: other, from: state, to: next }] : [];
  });
  return [...left, { version, from, to }];
}
