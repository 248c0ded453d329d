import {
  ApiError,
  messageOf,
  readQuery,
  sessionKey,
  membershipOf,
  toast,
  write,
  type QueryClient,
} from '@dealstead/kit';
import { decideAccess, type CurrentUser } from '@dealstead/contracts';
import { updateFavorites, readFavorites, subscribe } from './storage.ts';
import { confirmChanges, mergeFromAccount, detachFromAccount, pendingChanges } from './rules.ts';

const url = '/api/favorites';
const followed = new WeakSet<QueryClient>();

/**
 * Keeps this browser's favorites and the account of whoever is signed in the same: at sign-in, at each change here, when
 * the stream says that another device changed them, and when the net is back. Returns the way to stop; for one client
 * it runs once, however often it is called.
 */
export function syncFavorites(client: QueryClient): () => void {
  if (followed.has(client)) return () => undefined;
  followed.add(client);
  let again = false;
  let busy = false;
  const step = async () => {
    again = true;
    if (busy) return;
    busy = true;
    try {
      while (again) {
        again = false;
        await alone(() => follow(client));
      }
    } catch (error) {
      // Offline, or the service is away: what waits is sent with the next occasion.
      console.warn('Favorites are not in step with the account yet.', error);
    } finally {
      busy = false;
    }
  };
  const now = () => void step();
  const arrive = () => {
    leave(client);
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

// Only when the session's answer comes: a tab that has not heard of a sign-in yet must not undo what another keeps.
/** Lets go of an account whose member is here no more. */
function leave(client: QueryClient): void {
  const user = userOf(client);
  const { shared } = readFavorites();
  if (user !== undefined && shared && shared.member !== user?.id) updateFavorites(detachFromAccount);
}

/** Brings account and browser together once. @throws ApiError, TypeError when the account cannot be asked. */
async function follow(client: QueryClient): Promise<void> {
  const user = userOf(client);
  if (!user || !decideAccess(membershipOf(user), 'favorites').allowed) return;

  const before = readFavorites().shared;
  if (before && before.member !== user.id) return; // another tab knows of someone else: the session will tell
  // Asked once, and again only once something has made the answer stale.
  const { ids } = await client.fetchQuery({ ...readQuery(url), retry: false });
  updateFavorites((now) => mergeFromAccount(now, user.id, ids.toReversed()));

  const sent = pendingChanges(readFavorites());
  if (!sent || readFavorites().shared?.member !== user.id) return;
  try {
    const answer = await write('PATCH', url, { body: { add: [...sent.add], remove: [...sent.remove] } });
    client.setQueryData([url], answer);
    updateFavorites((now) => mergeFromAccount(confirmChanges(now, sent), user.id, answer.ids.toReversed()));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || [401, 403, 429].includes(error.status)) throw error;
    // The account will never take these: too many, or a listing that no longer counts.
    toast({ title: 'Error', description: messageOf(error, 'Favorites could not be saved.'), destructive: true });
    updateFavorites((now) => mergeFromAccount(confirmChanges(now, sent), user.id, ids.toReversed()));
  }
}

/** One tab at a time, so that changes reach the account in the order they were made. */
async function alone(work: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request('property-favorites', work) : work());
}
