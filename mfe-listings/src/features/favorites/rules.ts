/** Pure state transitions of favorites, local or synced with a member's account: (state, event) → next state. */
export interface Favorites {
  /** Saved listings, most recent last. */
  readonly ids: readonly number[];
  /** Present while an account syncs them. */
  readonly shared: Shared | null;
}

export interface Shared {
  readonly member: number;
  /** The browser's favorites from before the sync that are still saved; they remain at sign-out. */
  readonly own: readonly number[];
  /** Pending changes that the account has not confirmed. A listing is in one of the two sets at most. */
  readonly add: readonly number[];
  readonly remove: readonly number[];
}

/** Maximum number of favorite changes in one request. */
export type Changes = Pick<Shared, 'add' | 'remove'>;

export const noFavorites: Favorites = { ids: [], shared: null };

const difference = (ids: readonly number[], gone: readonly number[]) => ids.filter((id) => !gone.includes(id));
const intersection = (ids: readonly number[], others: readonly number[]) => ids.filter((id) => others.includes(id));
const union = (ids: readonly number[], more: readonly number[]) => [...ids, ...difference(more, ids)];

/** Saves a listing, or removes a saved one. */
export function toggleFavorite({ ids, shared }: Favorites, id: number): Favorites {
  const saved = ids.includes(id);
  return {
    ids: saved ? difference(ids, [id]) : [...ids, id],
    shared: shared && {
      ...shared,
      own: saved ? difference(shared.own, [id]) : shared.own,
      add: saved ? difference(shared.add, [id]) : union(shared.add, [id]),
      remove: saved ? union(shared.remove, [id]) : difference(shared.remove, [id]),
    },
  };
}

/**
 * Merges the account's favorites. The first merge is the union with the browser's; afterwards the account's list wins,
 * except for pending changes.
 */
export function mergeFromAccount(favorites: Favorites, member: number, account: readonly number[]): Favorites {
  if (favorites.shared && favorites.shared.member !== member)
    return mergeFromAccount(detachFromAccount(favorites), member, account);
  const { ids, shared } = favorites;
  if (!shared) {
    const add = difference(ids, account);
    return { ids: union(account, ids), shared: { member, own: ids, add, remove: [] } };
  }
  const now = union(difference(account, shared.remove), shared.add);
  return { ids: now, shared: { ...shared, own: intersection(shared.own, now) } };
}

/** The account confirmed changes; what changed again meanwhile stays pending. */
export function confirmChanges({ ids, shared }: Favorites, { add, remove }: Changes): Favorites {
  return {
    ids,
    shared: shared && { ...shared, add: difference(shared.add, add), remove: difference(shared.remove, remove) },
  };
}

/** The member signed out: removes what the account supplied or what was saved during the sync. */
export function detachFromAccount({ ids, shared }: Favorites): Favorites {
  return { ids: shared ? intersection(ids, shared.own) : ids, shared: null };
}

/** Pending changes to send. */
export const pendingChanges = ({ shared }: Favorites): Changes | null =>
  shared && shared.add.length + shared.remove.length > 0 ? { add: shared.add, remove: shared.remove } : null;
