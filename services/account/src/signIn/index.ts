/** Registration, sessions, second steps, recovery, and the settings of an account. Other folders import this file only. */
export { emailChangeRoutes } from './emailChanges/routes.ts';
export { endOpenChanges } from './emailChanges/store.ts';
export { createLinkAttempts } from './recovery/linkAttempts.ts';
export { createLink, revokeLinks } from './recovery/links.ts';
export { createLinkRequestJob } from './recovery/requests.ts';
export { recoveryRoutes } from './recovery/routes.ts';
export { registrationRoutes } from './registration/routes.ts';
export { createLoginThrottle } from './sessions/loginThrottle.ts';
export { sessionRoutes } from './sessions/routes.ts';
export { createSignInFlow } from './sessions/signInFlow.ts';
export { listDevices } from './settings/devices.ts';
export { createReauthenticate, type Reauthenticate } from './settings/reauthenticate.ts';
export { settingsRoutes } from './settings/routes.ts';
export { twoStepRoutes } from './twoStep/routes.ts';
export { findUserWithTwoStep } from './twoStep/store.ts';
export { createTwoStepRemovalJob } from './twoStepResets/removalJob.ts';
export { twoStepResetRoutes } from './twoStepResets/routes.ts';
export { endOpenResets } from './twoStepResets/store.ts';
