import type { Endpoint } from '../endpoint.ts';
import * as activity from './activity.ts';
import * as alerts from './alerts.ts';
import * as brands from './brands.ts';
import * as contact from './contact.ts';
import * as contactAddresses from './contactAddresses.ts';
import * as details from './details.ts';
import * as disclosures from './disclosures.ts';
import * as drafts from './drafts.ts';
import * as feeds from './feeds.ts';
import * as importDrafts from './importDrafts.ts';
import * as imports from './imports.ts';
import * as inquiries from './inquiries.ts';
import * as assumptions from './investmentAssumptions.ts';
import * as leads from './leads.ts';
import { getListingQueues } from './listingQueues.ts';
import * as interpretation from './interpretation.ts';
import * as moderation from './moderation.ts';
import * as map from './map.ts';
import * as market from './market.ts';
import * as memberListings from './memberListings.ts';
import * as own from './ownListings.ts';
import * as pictures from './pictures.ts';
import * as properties from './properties.ts';
import * as saved from './savedSearches.ts';
import * as scheduledExports from './scheduledExports.ts';
import * as suggestions from './suggestions.ts';

/** Endpoints of the listings service. */
export const listingsApi = [
  contactAddresses.listContactAddresses,
  contactAddresses.sendContactConfirmation,
  contactAddresses.confirmContactAddress,
  moderation.moderateListing,
  moderation.listModerationRules,
  moderation.saveModerationRule,
  brands.listBrandListings,
  brands.getBrandSummary,
  brands.getPropertyBrand,
  properties.listProperties,
  properties.listPropertiesById,
  interpretation.getInterpretation,
  suggestions.getSuggestions,
  suggestions.getOwnSuggestions,
  properties.summarizeProperties,
  properties.countFacets,
  properties.countPrices,
  properties.getMarket,
  properties.getAnalytics,
  market.getMarketAnalytics,
  market.readMarketAnalytics,
  market.downloadMarketTable,
  market.downloadMarketReport,
  market.getSellerFunnel,
  market.downloadSellerFunnel,
  market.getTeamActivity,
  market.downloadTeamActivity,
  map.getMapTile,
  map.getHeatmap,
  details.getPriceHistory,
  details.getSimilar,
  details.openDetails,
  details.getOwnerAddress,
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
  inquiries.recordVisit,
  inquiries.confirmProperty,
  inquiries.confirmByToken,
  contact.sendContactMessage,
  contact.getOperator,
  leads.submitSellerLead,
  leads.joinBuyerList,
  leads.confirmBuyer,
  leads.listSellerLeads,
  leads.listLeadAssignees,
  leads.updateSellerLead,
  assumptions.getInvestmentAssumptions,
  assumptions.saveInvestmentAssumptions,
  saved.getFavorites,
  saved.updateFavorites,
  saved.listSavedSearches,
  saved.saveSearch,
  saved.deleteSavedSearch,
  activity.listRecentMatches,
  activity.getSavedActivity,
  activity.getOwnPerformance,
  alerts.updateSavedSearch,
  alerts.recordSavedSearchRun,
  alerts.listMatches,
  alerts.listPropertyAlerts,
  alerts.savePropertyAlert,
  alerts.getAlertSubscription,
  alerts.listFurtherMatches,
  alerts.updateAlertSubscription,
  feeds.listSitemaps,
  feeds.getSitemap,
  feeds.getSitemapReport,
  feeds.findInSitemap,
  feeds.getNewListingsFeed,
  drafts.listDrafts,
  drafts.startDraft,
  drafts.findDuplicates,
  drafts.publishDraft,
  drafts.getDraft,
  drafts.saveDraft,
  drafts.discardDraft,
  drafts.geocode,
  drafts.changePropertyStatus,
  disclosures.listDisclosures,
  disclosures.saveDisclosure,
  disclosures.listReviews,
  disclosures.requireReviews,
  disclosures.decideReview,
  memberListings.listMemberListings,
  memberListings.findListingOwners,
  memberListings.listFeaturedListings,
  disclosures.getModeratedListing,
  disclosures.takeDownListing,
  disclosures.listReports,
  disclosures.closeReport,
  imports.listImports,
  imports.uploadImport,
  imports.getImport,
  imports.checkImport,
  imports.runImport,
  imports.getImportUndo,
  imports.undoImport,
  imports.discardImport,
  imports.listImportProblems,
  imports.listImportUpdates,
  imports.downloadImportProblems,
  importDrafts.listImportDrafts,
  importDrafts.publishImportDrafts,
  imports.exportProperties,
  getListingQueues,
  scheduledExports.listScheduledExports,
  scheduledExports.createScheduledExport,
  scheduledExports.changeScheduledExport,
  scheduledExports.runScheduledExport,
  scheduledExports.deleteScheduledExport,
  scheduledExports.downloadExportFile,
  properties.getProperty,
  properties.deleteProperty,
  own.listOwnProperties,
  own.countOwnProperties,
  own.changeOwnProperties,
  pictures.getIllustration,
  pictures.getShareImage,
  pictures.getPageShareImage,
] as const satisfies readonly Endpoint[];
