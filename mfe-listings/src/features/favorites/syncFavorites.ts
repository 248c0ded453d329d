import { ApiError, readQuery, sessionKey, membershipOf, write, type QueryClient, toastError } from '@dealstead/kit';
import { decideAccess, type CurrentUser } from '@dealstead/contracts';
import { updateFavorites, readFavorites, subscribe } from './storage.ts';
import { confirmChanges, mergeFromAccount, detachFromAccount, pendingChanges } from './rules.ts';

const url = '/api/favorites';
const synced = new WeakSet<QueryClient>();

/**
 * Syncs this browser's favorites with the signed-in member's account: at sign-in, at each local change, when the event
 * stream reports a change on another device, and on reconnect. Returns the function that stops the sync; repeated calls
 * for one client share one sync.
 */
export function syncFavorites(client: QueryClient): () => void {
  if (synced.has(client)) return () => undefined;
  synced.add(client);
  let isQueued = false;
  let busy = false;
  const step = async () => {
    isQueued = true;
    if (busy) return;
    busy = true;
    try {
      while (isQueued) {
        isQueued = false;
        await alone(() => syncWithAccount(client));
      }
    } catch (error) {
      // Offline or service unavailable: pending changes are sent at the next trigger.
      console.warn('Favorites are not in step with the account yet.', error);
    } finally {
      busy = false;
    }
  };
  const now = () => void step();
  const arrive = () => {
    detach(client);
    now();
  };
  const stops = [
    subscribe(now),
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const [key] = event.query.queryKey;
      if (key === sessionKey[0] && event.action.type === 'success') arrive();
      if (key === url && event.action.type === 'invalidate') now();
    }),
  ];
  addEventListener('online', now);
  arrive();
  return () => {
    removeEventListener('online', now);
    for (const stop of stops) stop();
  };
}

const userOf = (client: QueryClient) => client.getQueryData<CurrentUser | null>(sessionKey);

// Acts only on the session's answer: a tab that has not seen a sign-in yet must not undo another tab's state.
/** Detaches an account whose member signed out. */
function detach(client: QueryClient): void {
  const user = userOf(client);
  const { shared } = readFavorites();
  if (user !== undefined && shared && shared.member !== user?.id) updateFavorites(detachFromAccount);
}

/** Runs one sync. @throws ApiError, TypeError if the request fails */
async function syncWithAccount(client: QueryClient): Promise<void> {
  const user = userOf(client);
  // An admin who views as this member leaves nothing of the member in this browser.
  if (!user || user.view || !decideAccess(membershipOf(user), 'favorites').allowed) return;

  const before = readFavorites().shared;
  if (before && before.member !== user.id) return; // another tab has another member; the session update follows
  // Cached; reloaded only after an invalidation.
  const { ids } = await client.fetchQuery({ ...readQuery(url), retry: false });
  updateFavorites((now) => mergeFromAccount(now, user.id, ids.toReversed()));

  const sent = pendingChanges(readFavorites());
  if (!sent || readFavorites().shared?.member !== user.id) return;
  try {
    const result = await write('PATCH', url, { body: { add: [...sent.add], remove: [...sent.remove] } });
    client.setQueryData([url], result);
    updateFavorites((now) => mergeFromAccount(confirmChanges(now, sent), user.id, result.ids.toReversed()));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || [401, 403, 429].includes(error.status)) throw error;
    // Permanent rejection: the limit is reached, or the listing is deleted.
    toastError(error, 'Favorites could not be saved.');
    updateFavorites((now) => mergeFromAccount(confirmChanges(now, sent), user.id, ids.toReversed()));
  }
}

/** One tab at a time, so that changes arrive in their order. */
async function alone(work: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request('property-favorites', work) : work());
}
