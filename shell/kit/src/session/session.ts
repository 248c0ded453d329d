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
import { ApiError, read, write } from '../api/client.ts';

/** Where the session's answer is cached. */
export const sessionKey = ['/api/auth/me'];

/** Someone signed in, no one (null), or not known yet. */
export type Session = CurrentUser | null | 'unknown';

/** Asks who is signed in. 401 means no one. @throws Error 'Failed to fetch user' on anything else. */
export async function fetchUser(signal?: AbortSignal): Promise<CurrentUser | null> {
  try {
    return await read<CurrentUser>('/api/auth/me', signal);
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

/** Who is signed in. The page brings the answer along; only where it could not is the server asked. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  return data === undefined ? 'unknown' : data;
}

/** The session's query itself, for who must tell "still asking" from "could not be asked". */
export function useSessionQuery() {
  return useQuery(sessionQuery);
}

/** Who is signed in, or null for a visitor and while it is not known. */
export function useUser(): CurrentUser | null {
  const session = useSession();
  return session === 'unknown' ? null : session;
}

/** What an access decision needs to know of a user. */
export function membershipOf(user: CurrentUser | null): Membership | null {
  return user && { plan: parsePlan(user.subscriptionPlan) ?? 'free', status: user.subscriptionStatus, role: user.role };
}

/** The access decision for a feature (contracts' one function), to draw locks. Services enforce it. */
export function useAccess(feature: string): Access {
  return decideAccess(membershipOf(useUser()), feature);
}

/**
 * For whom the signed-in member uses a feature, their seat included, and with which permissions; null while no one is
 * known to be signed in. Services enforce it.
 */
export function useScope(feature: string): FeatureScope | null {
  const user = useUser();
  const standing = membershipOf(user);
  return user && standing && decideScope({ ...standing, id: user.id, actingFor: user.actingFor }, feature);
}

/** Whether the person may use a feature by their own plan. */
export function useIsAllowed(feature: string): boolean {
  return useAccess(feature).allowed;
}

/** After a sign-in: the given user is shown at once, everything read as someone else is asked again. */
export async function applySignIn(client: QueryClient, user: CurrentUser): Promise<void> {
  client.setQueryData(sessionKey, user);
  await client.invalidateQueries();
}

/** After a sign-out: no user, and nothing kept of what only that user may see. */
export function applySignOut(client: QueryClient): void {
  client.setQueryData(sessionKey, null);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}

/** Signs out and clears the cache; the caller goes to the home page. @throws Error 'Logout failed' */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    try {
      await write('POST', '/api/auth/logout');
    } catch (cause) {
      throw new Error('Logout failed', { cause });
    }
    applySignOut(client);
  };
}
