import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  decideAccess,
  decideScope,
  parsePlan,
  policy,
  type Access,
  type CurrentUser,
  type FeatureScope,
  type Membership,
} from '@dealstead/contracts';
import { ApiError, read, sessionPath, write } from '../api/client.ts';
import { removeDraftsOfOthers } from '../drafts/draftStore.ts';
import { storeTimeZone } from './storeTimeZone.ts';
import { releasePage } from './signInAgain.ts';

/** Query key of the session. */
export const sessionKey = [sessionPath];

/** The signed-in user, null for a visitor, or 'unknown' while loading. */
export type Session = CurrentUser | null | 'unknown';

/** Fetches the signed-in user; null on 401. @throws Error 'Failed to fetch user' on any other failure */
export async function fetchUser(signal?: AbortSignal): Promise<CurrentUser | null> {
  try {
    return await read<CurrentUser>(sessionPath, signal);
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 401) return null;
    throw new Error('Failed to fetch user', { cause });
  }
}

const sessionQuery = {
  queryKey: sessionKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchUser(signal),
  staleTime: policy.query.staleTime,
  retry: false,
  refetchOnWindowFocus: false,
};

/** The session. It is inlined in the document; the server is asked only if it could not be read there. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  return data === undefined ? 'unknown' : data;
}

/** The session query, for callers that distinguish loading from failure. */
export function useSessionQuery() {
  return useQuery(sessionQuery);
}

/** The signed-in user; null for a visitor and while the session is unknown. */
export function useUser(): CurrentUser | null {
  const session = useSession();
  return session === 'unknown' ? null : session;
}

/** A user's input to access decisions. */
export function membershipOf(user: CurrentUser | null): Membership | null {
  return user && { plan: parsePlan(user.subscriptionPlan) ?? 'free', status: user.subscriptionStatus, role: user.role };
}

/** The access decision for a feature, to render locks. Services enforce it. */
export function useAccess(feature: string): Access {
  return decideAccess(membershipOf(useUser()), feature);
}

/**
 * On whose behalf the signed-in member uses a feature (their own or through a delegation) and with which permissions; null
 * without a signed-in user. Services enforce it.
 */
export function useScope(feature: string): FeatureScope | null {
  return useScopes()(feature);
}

/** `useScope` for any number of features. */
export function useScopes(): (feature: string) => FeatureScope | null {
  const user = useUser();
  const membership = membershipOf(user);
  return (feature) =>
    user && membership && decideScope({ ...membership, id: user.id, actingFor: user.actingFor }, feature);
}

/** Whether the user's own plan includes a feature. */
export function useIsAllowed(feature: string): boolean {
  return useAccess(feature).allowed;
}

/** Updates the cache after sign-in: sets the user and invalidates all queries. Drafts of other accounts are removed. */
export async function applySignIn(client: QueryClient, user: CurrentUser): Promise<void> {
  removeDraftsOfOthers(user.id);
  storeTimeZone();
  client.setQueryData(sessionKey, user);
  await client.invalidateQueries();
}

/** Updates the cache after sign-out: clears the user and removes all other queries. What they had typed stays for them. */
export function applySignOut(client: QueryClient): void {
  client.setQueryData(sessionKey, null);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}

/** Signs out and clears the cache; the caller navigates home. @throws Error 'Logout failed' */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    releasePage();
    try {
      await write('POST', '/api/auth/logout');
    } catch (cause) {
      throw new Error('Logout failed', { cause });
    }
    applySignOut(client);
  };
}
