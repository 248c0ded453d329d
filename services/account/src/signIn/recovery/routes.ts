import type { Route } from '@dealstead/service-kit';
import type { RecoveryDeps } from './deps.ts';
import { emailVerificationRoutes } from './emailVerificationRoutes.ts';
import { createLinkAttempts } from './linkAttempts.ts';
import { passwordResetRoutes } from './passwordResetRoutes.ts';
import { signInLinkRoutes } from './signInLinkRoutes.ts';

/** Routes of password resets, sign-in links and the confirmation of an address. */
export function recoveryRoutes(deps: RecoveryDeps): Route[] {
  const countAttempt = createLinkAttempts(deps.redis);
  return [
    ...passwordResetRoutes(deps, countAttempt),
    ...signInLinkRoutes(deps, countAttempt),
    ...emailVerificationRoutes(deps, countAttempt),
  ];
}
