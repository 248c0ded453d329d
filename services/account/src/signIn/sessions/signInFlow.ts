import type { CurrentUser } from '@dealstead/contracts';
import { homeAfterSignIn, safeRedirectPath } from '@dealstead/contracts';
import { sessionUserHeader } from '@dealstead/contracts/identity';
import { respond, type JsonResponse } from '@dealstead/service-kit';
import type { AccountTransaction, User } from '../../database.ts';
import { type MemberSnapshots, toCurrentUser } from '../../users/index.ts';
import { isInvited } from '../../team/index.ts';
import { isTwoStepOn } from '../twoStep/store.ts';
import { createChallenge } from './challenges.ts';
import { startSession } from './store.ts';

/** What the gateway and the browser send along with a sign-in. */
export interface SignInContext {
  /** sha256 of the session id that the gateway has generated. */
  readonly sid: string;
  /** The browser's session until now. */
  readonly replaces: string | undefined;
  readonly address: string | undefined;
  readonly request: { get(name: string): string | undefined };
  /** The token of the team invitation that this browser opened last. */
  readonly invitation?: string | undefined;
  /** The path to continue at. */
  readonly next?: string | undefined;
}

export type SignInAnswer = JsonResponse<{ user: CurrentUser; next?: string }>;
export type ChallengeAnswer = JsonResponse<{ challenge: string }>;

/** The steps that every way of signing in shares once the first factor is verified. */
export function createSignInFlow(snapshots: MemberSnapshots) {
  /** Starts the session. All factors are verified. */
  async function completeSignIn(tx: AccountTransaction, user: User, context: SignInContext): Promise<SignInAnswer> {
    const { sid, replaces, address = null, request, invitation } = context;
    const device = { userAgent: request.get('user-agent')?.slice(0, 400) ?? null, address };
    const current = toCurrentUser(await startSession(tx, snapshots, { sid, replaces, user, device }));
    const hasInvitation = invitation !== undefined && (await isInvited(tx, user.email, invitation));
    const next = hasInvitation ? '/join' : undefined;
    return respond({ user: current, ...(next && { next }) })
      .header(sessionUserHeader, String(user.id))
      .seeOther(safeRedirectPath(context.next) ?? next ?? homeAfterSignIn(current));
  }

  /** Starts the session, or responds with a challenge where two-step sign-in is on. */
  async function completeFirstFactor(
    tx: AccountTransaction,
    user: User,
    context: SignInContext,
  ): Promise<SignInAnswer | ChallengeAnswer> {
    if (!(await isTwoStepOn(tx, user.id))) return completeSignIn(tx, user, context);
    const challenge = await createChallenge(tx, user.id);
    const next = safeRedirectPath(context.next);
    const query = new URLSearchParams({ challenge, ...(next !== null && { next }) });
    return respond({ challenge }).seeOther(`/login?${query}`);
  }

  return { completeSignIn, completeFirstFactor };
}

export type SignInFlow = ReturnType<typeof createSignInFlow>;
