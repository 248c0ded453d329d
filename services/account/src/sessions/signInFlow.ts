import { homeAfterSignIn, safeRedirectPath } from '@dealstead/contracts';
import { sessionUserHeader } from '@dealstead/contracts/identity';
import { answer, type Answer } from '@dealstead/service-kit';
import type { CurrentUser } from '@dealstead/contracts';
import type { AccountTransaction, User } from '../database.ts';
import type { MemberSnapshots } from '../members/snapshots.ts';
import { generateSecret, hashSecret } from '../secrets.ts';
import { pendingInvitation } from '../team/store.ts';
import { toCurrentUser } from '../users/rules.ts';
import { startSession } from './store.ts';

/** The browser that someone comes with. */
export interface SignInContext {
  /** sha256 of the session id that the gateway has drawn. */
  readonly sid: string;
  readonly replaces: string | undefined;
  readonly address: string | undefined;
  readonly request: { get(name: string): string | undefined };
  /** The token of the team invitation that this browser opened last. */
  readonly invitation?: string | undefined;
  /** Where they wanted to go. */
  readonly next?: string | undefined;
}

export type SignInAnswer = Answer<{ user: CurrentUser; next?: string }>;

/** The door behind every way of proving who one is. */
export function createSignInFlow(snapshots: MemberSnapshots) {
  /** Starts the session: no step is left. */
  async function completeSignIn(tx: AccountTransaction, user: User, visit: SignInContext): Promise<SignInAnswer> {
    const { sid, replaces, address = null, request } = visit;
    const device = { userAgent: request.get('user-agent')?.slice(0, 400) ?? null, address };
    const current = toCurrentUser(await startSession(tx, snapshots, { sid, replaces, user, device }));
    const next = (await isInvited(tx, user, visit.invitation)) ? '/join' : undefined;
    return answer({ user: current, ...(next && { next }) })
      .header(sessionUserHeader, String(user.id))
      .seeOther(safeRedirectPath(visit.next) ?? next ?? homeAfterSignIn(current));
  }

  return {
    admit: completeSignIn,

    /** Lets in whoever has proved the first step, or asks for the second where two-step sign-in is on. */
    async completeFirstFactor(
      tx: AccountTransaction,
      user: User,
      visit: SignInContext,
    ): Promise<SignInAnswer | Answer<{ challenge: string }>> {
      const twoStep = await tx.twoStep.findUnique({ where: { userId: user.id } });
      if (!twoStep?.confirmedAt) return completeSignIn(tx, user, visit);
      const challenge = generateSecret();
      await tx.sql`DELETE FROM second_steps WHERE expires_at < now()`;
      await tx.sql`
        INSERT INTO second_steps (challenge, user_id, expires_at)
        VALUES (${hashSecret(challenge)}, ${user.id}, now() + interval '5 minutes')`;
      const next = safeRedirectPath(visit.next);
      const query = new URLSearchParams({ challenge, ...(next === null ? {} : { next }) });
      return answer({ challenge }).seeOther(`/login?${query}`);
    },
  };
}

/** Whether an invitation to this member's own address is open in the browser that they sign in with. */
async function isInvited(tx: AccountTransaction, { email }: User, token: string | undefined): Promise<boolean> {
  if (token === undefined) return false;
  const found = await tx.teamMember.findFirst({ where: { ...pendingInvitation(token), inviteEmail: email } });
  return found !== null;
}

export type SignInFlow = ReturnType<typeof createSignInFlow>;
