import { autoLogin, requestSignInLink } from '@dealstead/contracts/account/recovery';
import { Forbidden, handle, respond, type Route } from '@dealstead/service-kit';
import { redirectFormErrors } from '../../redirectFormErrors.ts';
import { changeUser, readOpenUser } from '../../users/index.ts';
import type { RecoveryDeps } from './deps.ts';
import { addressOf, type CountLinkAttempt, invalidLink } from './linkAttempts.ts';
import { consumeLink } from './links.ts';
import { askForLink, linkRequested } from './requests.ts';

/** Asking for a link that signs in, and signing in by it. */
export function signInLinkRoutes(deps: RecoveryDeps, countAttempt: CountLinkAttempt): Route[] {
  const { db, snapshots, signInFlow, loginThrottle } = deps;
  return [
    redirectFormErrors(
      '/auto-login',
      handle(requestSignInLink, async ({ body, actor }) => {
        await askForLink(db, 'sign-in', body.email, addressOf(actor));
        return respond(linkRequested).seeOther('/auto-login?sent=1');
      }),
    ),

    redirectFormErrors(
      '/auto-login',
      handle(autoLogin, async ({ body, actor, request, log }) => {
        if (actor.kind === 'system' || !actor.newSession) throw new Forbidden('Signing in goes through the gateway.');
        await countAttempt(actor.address);
        const { newSession: sid, session: replaces, address, invitation, device } = actor;
        const context = { sid, replaces, address, invitation, request };
        const { email, result } = await db.change(async (tx) => {
          const user = await readOpenUser(tx, await consumeLink(tx, 'signIn', body.token));
          if (!user) throw invalidLink();
          const confirmed = user.emailVerifiedAt
            ? user
            : await changeUser(tx, snapshots, user.id, { emailVerifiedAt: new Date() });
          return { email: user.email, result: await signInFlow.completeFirstFactor(tx, confirmed ?? user, context) };
        });
        if ('user' in result.body)
          await loginThrottle
            .rememberDevice({ email, address, device })
            .catch((error: unknown) => log.warn({ err: error }, 'device not remembered'));
        return result;
      }),
    ),
  ];
}
