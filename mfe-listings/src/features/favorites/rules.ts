/**
 * What becomes of favorites, whoever keeps them: this browser alone, or it and a member's account. Pure: a state and
 * what happened give the next state.
 */
export interface Favorites {
  /** Saved listings, last saved last. */
  readonly ids: readonly number[];
  /** Present while an account shares them. */
  readonly shared: Shared | null;
}

export interface Shared {
  readonly member: number;
  /** What this browser had before the account joined in, as far as it is still saved: it stays at sign-out. */
  readonly own: readonly number[];
  /** Changes that the account has not confirmed. A listing is in one of them at most. */
  readonly add: readonly number[];
  readonly remove: readonly number[];
}

/** Favorites changes that one call carries. */
export type Changes = Pick<Shared, 'add' | 'remove'>;

export const noFavorites: Favorites = { ids: [], shared: null };

const without = (ids: readonly number[], gone: readonly number[]) => ids.filter((id) => !gone.includes(id));
const within = (ids: readonly number[], others: readonly number[]) => ids.filter((id) => others.includes(id));
const union = (ids: readonly number[], more: readonly number[]) => [...ids, ...without(more, ids)];

/** A listing is saved, or taken out again where it was. */
export function toggleFavorite({ ids, shared }: Favorites, id: number): Favorites {
  const saved = ids.includes(id);
  return {
    ids: saved ? without(ids, [id]) : [...ids, id],
    shared: shared && {
      ...shared,
      own: saved ? without(shared.own, [id]) : shared.own,
      add: saved ? without(shared.add, [id]) : union(shared.add, [id]),
      remove: saved ? union(shared.remove, [id]) : without(shared.remove, [id]),
    },
  };
}

/**
 * A member's account says what it holds. The first time, this browser's favorites and the account's become one;
 * afterwards the account is right, so removals on other devices count, save for changes that are still on their way.
 */
export function mergeFromAccount(favorites: Favorites, member: number, account: readonly number[]): Favorites {
  if (favorites.shared && favorites.shared.member !== member)
    return mergeFromAccount(detachFromAccount(favorites), member, account);
  const { ids, shared } = favorites;
  if (!shared) {
    const add = without(ids, account);
    return { ids: union(account, ids), shared: { member, own: ids, add, remove: [] } };
  }
  const now = union(without(account, shared.remove), shared.add);
  return { ids: now, shared: { ...shared, own: within(shared.own, now) } };
}

/** The account took changes; what was changed again meanwhile stays on its way. */
export function confirmChanges({ ids, shared }: Favorites, { add, remove }: Changes): Favorites {
  return {
    ids,
    shared: shared && { ...shared, add: without(shared.add, add), remove: without(shared.remove, remove) },
  };
}

/** The member signed out: what came from the account, or was saved while it shared, goes with them. */
export function detachFromAccount({ ids, shared }: Favorites): Favorites {
  return { ids: shared ? within(ids, shared.own) : ids, shared: null };
}

/** Changes that wait to be sent. */
export const pendingChanges = ({ shared }: Favorites): Changes | null =>
  shared && shared.add.length + shared.remove.length > 0 ? { add: shared.add, remove: shared.remove } : null;
