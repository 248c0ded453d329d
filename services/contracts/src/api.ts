import type { z } from 'zod';
import * as affiliates from './account/affiliates.ts';
import * as auth from './account/auth.ts';
import * as billing from './account/billing.ts';
import * as grants from './account/grants.ts';
import * as accountPlans from './account/plans.ts';
import * as team from './account/team.ts';
import * as notificationLinks from './account/notificationLinks.ts';
import * as peers from './account/peers.ts';
import * as recovery from './account/recovery.ts';
import * as settings from './account/settings.ts';
import * as eventConsumers from './admin/eventConsumers.ts';
import * as overview from './admin/overview.ts';
import * as restrictions from './admin/restrictions.ts';
import * as releases from './admin/releases.ts';
import type { Endpoint, Method } from './endpoint.ts';
import * as alerts from './listings/alerts.ts';
import * as details from './listings/details.ts';
import * as disclosures from './listings/disclosures.ts';
import * as drafts from './listings/drafts.ts';
import * as feeds from './listings/feeds.ts';
import * as inquiries from './listings/inquiries.ts';
import * as imports from './listings/imports.ts';
import * as leads from './listings/leads.ts';
import * as map from './listings/map.ts';
import * as properties from './listings/properties.ts';
import * as saved from './listings/saved.ts';
import * as dashboards from './tools/dashboards.ts';

/** Every endpoint of the platform. The gateway's routing, openapi.json and the typed client come from this list. */
export const api = [
  properties.listProperties,
  properties.pickProperties,
  properties.summarizeProperties,
  properties.countFacets,
  properties.countPrices,
  properties.getMarket,
  properties.getAnalytics,
  map.getMapTile,
  map.getHeatmap,
  details.getPriceHistory,
  details.getSimilar,
  details.openDetails,
  details.getViews,
  details.reportProperty,
  details.getOwnProperty,
  details.editProperty,
  drafts.uploadPhoto,
  drafts.uploadDocument,
  drafts.getPhoto,
  drafts.getDocument,
  inquiries.sendInquiry,
  inquiries.listInquiries,
  inquiries.getPerformance,
  inquiries.countVisit,
  inquiries.confirmProperty,
  inquiries.confirmByToken,
  leads.submitSellerLead,
  leads.joinBuyerList,
  leads.confirmBuyer,
  leads.listSellerLeads,
  leads.listLeadAssignees,
  leads.moveSellerLead,
  saved.getFavorites,
  saved.changeFavorites,
  saved.listSavedSearches,
  saved.saveSearch,
  saved.deleteSavedSearch,
  alerts.changeSavedSearch,
  alerts.runSavedSearch,
  alerts.listMatches,
  alerts.listPropertyAlerts,
  alerts.watchProperty,
  alerts.getAlertSubscription,
  alerts.listFurtherMatches,
  alerts.changeAlertSubscription,
  feeds.listSitemaps,
  feeds.getSitemap,
  feeds.getNewListingsFeed,
  drafts.listDrafts,
  drafts.startDraft,
  drafts.findDuplicates,
  drafts.publishDraft,
  drafts.getDraft,
  drafts.saveDraft,
  drafts.discardDraft,
  drafts.locate,
  drafts.moveProperty,
  disclosures.listDisclosures,
  disclosures.saveDisclosure,
  disclosures.listReviews,
  disclosures.requireReviews,
  disclosures.decideReview,
  disclosures.readListingInFull,
  disclosures.takeDown,
  disclosures.listReports,
  disclosures.endReport,
  imports.listImports,
  imports.uploadImport,
  imports.getImport,
  imports.checkImport,
  imports.runImport,
  imports.undoImport,
  imports.discardImport,
  imports.listImportProblems,
  imports.listImportUpdates,
  imports.downloadImportProblems,
  imports.exportProperties,
  properties.getProperty,
  properties.deleteProperty,
  properties.listOwnProperties,
  properties.getDrawing,
  properties.getShareImage,
  properties.getPageShareImage,
  auth.getMe,
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
  settings.endDevice,
  settings.endOtherDevices,
  settings.beginTwoStep,
  settings.confirmTwoStep,
  settings.renewRecoveryCodes,
  settings.endTwoStep,
  settings.exportData,
  settings.closeAccount,
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
  affiliates.countClick,
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
  dashboards.getMemberDashboard,
  dashboards.getBuyerDashboard,
  dashboards.getProDashboard,
  eventConsumers.getEventConsumers,
  overview.getOverview,
  restrictions.listRestrictions,
  restrictions.addRestriction,
  restrictions.liftRestriction,
  releases.publishRelease,
  releases.promoteRelease,
  releases.rollBackRelease,
  releases.getReleases,
  releases.getCurrentSet,
] as const satisfies readonly Endpoint[];

type AnyEndpoint = (typeof api)[number];

/** Paths that have an endpoint with this method. */
export type PathOf<M extends Method> = Extract<AnyEndpoint, { method: M }>['path'];

/** The endpoint behind a method and path. */
export type EndpointAt<M extends Method, P extends PathOf<M>> = Extract<AnyEndpoint, { method: M; path: P }>;

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
export type QueryOf<E extends Endpoint> = E extends { query: z.ZodType } ? z.input<E['query']> : Record<never, never>;
export type ParamsOf<E extends Endpoint> = E extends { params: z.ZodType }
  ? z.input<E['params']>
  : Record<never, never>;
export type BodyOf<E extends Endpoint> = E extends { body: z.ZodType } ? z.input<E['body']> : undefined;
