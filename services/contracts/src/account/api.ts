import type { Endpoint } from '../endpoint.ts';
import * as health from './accountHealth.ts';
import * as affiliates from './affiliates.ts';
import * as apiKeys from './apiKeys.ts';
import * as auth from './auth.ts';
import * as billing from './billing.ts';
import * as peers from './internal.ts';
import * as notificationLinks from './notificationLinks.ts';
import * as grants from './planGrants.ts';
import * as accountPlans from './plans.ts';
import * as recovery from './recovery.ts';
import * as settings from './settings.ts';
import * as team from './team.ts';

/** Endpoints of the account service. */
export const accountApi = [
  auth.getMe,
  health.getAccountHealth,
  auth.login,
  auth.register,
  auth.logout,
  auth.getMember,
  auth.secondStep,
  recovery.forgotPassword,
  recovery.resetPassword,
  recovery.requestSignInLink,
  recovery.autoLogin,
  recovery.requestEmailVerification,
  recovery.verifyEmail,
  settings.getSettings,
  settings.saveProfile,
  settings.saveBuyBox,
  settings.saveNotifications,
  settings.changePassword,
  settings.signOutDevice,
  settings.signOutOtherDevices,
  settings.startTwoStep,
  settings.confirmTwoStep,
  settings.renewRecoveryCodes,
  settings.disableTwoStep,
  settings.exportData,
  settings.closeAccount,
  apiKeys.listApiKeys,
  apiKeys.createApiKey,
  apiKeys.rotateApiKey,
  apiKeys.revokeApiKey,
  apiKeys.getApiKeySnapshot,
  notificationLinks.stopNotifications,
  peers.restrictMember,
  peers.exportFromListings,
  peers.exportFromTools,
  peers.exportFromAdmin,
  accountPlans.listPlans,
  billing.getBilling,
  billing.startCheckout,
  billing.previewChange,
  billing.changePlan,
  billing.cancelSubscription,
  billing.resumeSubscription,
  billing.openPortal,
  billing.buySeats,
  billing.featureListing,
  billing.listPayments,
  billing.downloadPayments,
  billing.getReceipt,
  billing.receiveStripe,
  billing.listStripeEvents,
  billing.replayStripeEvent,
  affiliates.getAffiliate,
  affiliates.exportCommissions,
  affiliates.requestPayout,
  affiliates.getReferrer,
  affiliates.recordReferralClick,
  affiliates.listPayouts,
  affiliates.approvePayouts,
  affiliates.declinePayout,
  affiliates.exportPayouts,
  affiliates.decideReferral,
  team.getTeam,
  team.invite,
  team.changeTeamMember,
  team.removeTeamMember,
  team.getInvitation,
  team.acceptInvitation,
  team.getOpenedInvitation,
  team.acceptOpenedInvitation,
  grants.findMembers,
  grants.grantPlan,
] as const satisfies readonly Endpoint[];
