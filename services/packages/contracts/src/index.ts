/**
 * Rules, constants and types that browsers and servers share. This entry point does not import zod: schemas are in the
 * modules of their endpoints and events (`@dealstead/contracts/api`, `/events`, `/identity`, …), so that the scripts of a
 * page's first load do not contain them.
 */
export * from './access.ts';
export * from './apiScopes.ts';
export * from './delegation.ts';
export * from './account/brandOptions.ts';
export * from './account/identityChecks.ts';
export * from './account/notificationKinds.ts';
export * from './address.ts';
export * from './adminPermissions.ts';
export * from './admin/adminMessageOptions.ts';
export * from './admin/helpOptions.ts';
export * from './admin/messageReportOptions.ts';
export * from './admin/moderationOptions.ts';
export * from './listings/moderationRuleOptions.ts';
export * from './admin/auditAreas.ts';
export * from './brandColor.ts';
export * from './calendar.ts';
export * from './admin/blog/commentReportOptions.ts';
export * from './admin/blog/limits.ts';
export * from './categories.ts';
export * from './listings/listingFigures.ts';
export * from './listings/alertFrequencies.ts';
export * from './listings/baths.ts';
export * from './listings/cursor.ts';
export * from './listings/dealAssumptions.ts';
export * from './listings/listingTerms.ts';
export * from './listings/illustrations.ts';
export * from './listings/exportOptions.ts';
export * from './listings/filter.ts';
export * from './listings/financing.ts';
export * from './listings/investorTypes.ts';
export * from './listings/importFields.ts';
export * from './listings/listingFields.ts';
export * from './listings/marketFigures.ts';
export * from './listings/ownChanges.ts';
export * from './listings/posting.ts';
export * from './listings/propertyTypes.ts';
export * from './listings/abuseReports.ts';
export * from './listings/returns.ts';
export * from './listings/scalarFields.ts';
export * from './listings/similar.ts';
export * from './listings/tiles.ts';
export * from './lookupQuota.ts';
export * from './isSame.ts';
export * from './maxSearchLength.ts';
export * from './memberView.ts';
export * from './money.ts';
export * from './cards.ts';
export * from './plans.ts';
export * from './phone.ts';
export * from './platform/cohorts.ts';
export * from './platform/firstView.ts';
export * from './platform/pageHealth.ts';
export * from './platform/pausedPages.ts';
export * from './platform/releaseOverrides.ts';
export * from './platform/releaseStates.ts';
export * from './platform/slices.ts';
export * from './policy.ts';
export * from './prices.ts';
export * from './restrictionTypes.ts';
export * from './roles.ts';
export * from './states.ts';
export * from './team.ts';
export * from './text.ts';
export * from './tools/contractOptions.ts';
export * from './tools/contractText.ts';
export * from './tools/dealOptions.ts';
export * from './tools/leadFormOptions.ts';
export * from './tools/leadCustomFieldEntries.ts';
export * from './imports/options.ts';
export * from './tools/leadFields.ts';
export * from './tools/leadFieldFilter.ts';
export * from './tools/leadListFilter.ts';
export * from './tools/leadFieldValues.ts';
export * from './tools/contactPointColumns.ts';
export * from './tools/contactPoints.ts';
export * from './tools/leadImportFields.ts';
export * from './tools/leadOptions.ts';
export * from './tools/messageOptions.ts';
export * from './tools/offerRules.ts';
export * from './tools/campaignOptions.ts';
export * from './tools/leadMergeFields.ts';
export * from './tools/holdings.ts';
export * from './tools/holdingFields.ts';
export * from './tools/jointVentureOptions.ts';
export * from './tools/outreachOptions.ts';
export * from './tools/intelligenceReportQuotas.ts';
export * from './tools/stateNotices.ts';
export * from './tools/propertyRecordKinds.ts';
export * from './tools/skipTracePurposes.ts';
export * from './tools/teamActivityOptions.ts';
export * from './tools/vaHoursOptions.ts';
export * from './tools/vaTaskOptions.ts';
export * from './tools/textMessages.ts';
export * from './tools/textWebhookOptions.ts';
export { messageWithField, withFieldMessages, type FieldErrors, type FieldMessages } from './validation.ts';
export type * from './platform/page.ts';
export type { PublishedRelease, ReleaseSet } from './platform/releases.ts';
export type { Affiliate, Commission, FlaggedReferral, PayoutBatch, PayoutLine } from './account/affiliates.ts';
export type { CurrentUser } from './account/auth.ts';
export type { AssumptionProfile, AssumptionProfiles } from './listings/assumptionProfiles.ts';
export type { ApiKey } from './account/apiKeys.ts';
export type { Brand, BrandDomain, BrandFields, OwnBrand } from './account/brands.ts';
export type { Billing, Payment } from './account/billing.ts';
export * from './account/memberFilters.ts';
export { memberPageSize } from './account/memberPageSize.ts';
export * from './account/deliveryOptions.ts';
export { paymentPageSize } from './account/paymentPageSize.ts';
export type { ReceivedPayment, Revenue } from './account/revenue.ts';
export type { Admin } from './account/admins.ts';
export type { UserMetrics } from './account/userMetrics.ts';
export type { MemberMessage } from './admin/memberMessages.ts';
export { memberListingPageSize } from './listings/memberListingPageSize.ts';
export type { FeaturedListing, MemberListing } from './listings/memberListings.ts';
export type { EmailChange } from './account/emailChanges.ts';
export type { OwnTwoStepReset, TwoStepReset } from './account/twoStepResets.ts';
export type { GrantedPlan, MemberRecord } from './account/memberRecord.ts';
export type { FoundMember } from './account/planGrants.ts';
export type { Invitation, Team, TeamMember } from './account/team.ts';
export type { HealthPeriod, ReportingService, ServiceHealth } from './admin/serviceHealth.ts';
export { isJobRow, jobRowType } from './admin/jobRowType.ts';
export type { CanaryCriterion, VersionHealth } from './admin/releaseHealth.ts';
export { releaseVersionPageSize } from './admin/releaseVersionPageSize.ts';
export type { ReleaseCheck, ReleaseStatus, ReleaseVersion } from './admin/releases.ts';
export type { MessageContext } from './admin/messageReports.ts';
export type { AdminMessage, ReceivedMessage } from './admin/adminMessages.ts';
export type { HelpArticlePage, HelpList, HelpTeaser } from './admin/helpArticles.ts';
export type { HelpDetails, OwnHelpRequest, OwnHelpThread } from './admin/help.ts';
export type {
  CannedAnswer,
  FirstAnswerWeek,
  HelpThread,
  ManagedAccount,
  QueuedHelpRequest,
} from './admin/supportQueue.ts';
export type { ModerationItem, OwnDecision } from './admin/moderation.ts';
export type { ModerationReason } from './admin/moderationRequest.ts';
export type { ModerationRule } from './listings/moderation.ts';
export type { AuditCheck } from './admin/auditTrail.ts';
export type { MemberRestriction } from './admin/restrictions.ts';
export type {
  DiffPart,
  EditedPost,
  ManagedComment,
  ManagedPost,
  PostFields,
  PostLink,
  PostState,
  Revision,
} from './admin/blog/management.ts';
export type { AuthorConflict, AuthorProfile, ManagedAuthor } from './admin/blog/authors.ts';
export type {
  PostAuthor,
  PostBlock,
  PostCard,
  PostComment,
  PostHeading,
  PostImage,
  PostList,
  PostPage,
} from './admin/blog/public.ts';
export type { PublicProfile } from './account/profile.ts';
export { unknownDeviceName } from './account/devices.ts';
export type { BuyBox, Device, Notifications, Profile, Settings } from './account/settings.ts';
export type { AlertSubscription, FurtherMatches, Match, PropertyAlert } from './listings/alerts.ts';
export type { Details, PricePoint, PropertyEdit, Views } from './listings/details.ts';
export type { Disclosure, Review } from './listings/disclosures.ts';
export type { Draft, Duplicate, GeocodedPlace, StoredDocument, StoredPhoto } from './listings/drafts.ts';
export type { ImportConfirmation, ImportDraftGroup } from './listings/importDrafts.ts';
export type { Import, ImportRow } from './listings/imports.ts';
export type { Inquiry, Performance } from './listings/inquiries.ts';
export type {
  FunnelCounts,
  MarketAnalytics,
  MarketFigures,
  MarketMonth,
  Median,
  SellerFunnel,
  TeamActivity,
} from './listings/market.ts';
export type { Cluster, Heatmap, Hexagon, MapTile, Pin } from './listings/map.ts';
export type {
  Analytics,
  Facets,
  Market,
  Photo,
  Property,
  PropertyPage,
  PropertySummary,
} from './listings/properties.ts';
export type { Area, Box, PropertyFilter, PropertyQuery } from './listings/propertyFilter.ts';
export type {
  FilterParameters,
  InterpretationKind,
  InterpretedPart,
  SearchInterpretation,
} from './listings/interpretation.ts';
export type { StoredAssumptions } from './listings/investmentAssumptions.ts';
export type { ExportRun, ScheduledExport } from './listings/scheduledExports.ts';
export type { SavedSearch } from './listings/savedSearches.ts';
export type { Campaign, CampaignAudience, CampaignTemplate } from './tools/campaigns.ts';
export type { Contact, ContactCounts, ContactFields, ContactRow } from './tools/contacts.ts';
export type { BuyerInvitation, BuyerInvitationCounts, OpenedBuyerInvitation } from './tools/buyerInvitations.ts';
export type {
  ContractRecord,
  ContractRow,
  ContractSigner,
  ContractTemplate,
  ContractVersion,
} from './tools/contracts.ts';
export type { SigningDocument, SigningLink, SigningState } from './tools/signing.ts';
export type { DealDocument } from './tools/dealDocuments.ts';
export type {
  Deal,
  DealActivity,
  DealConflict,
  DealCounts,
  DealFields,
  DealRecord,
  DealRow,
  DealValue,
  ProfitStatement,
} from './tools/deals.ts';
export type { LeadCustomField } from './tools/leadCustomFields.ts';
export type { LeadList } from './tools/leadLists.ts';
export type { LeadForm, LeadFormField, LeadFormFields } from './tools/leadForms.ts';
export type {
  ImportDuplicate,
  ImportedList,
  ImportOptions,
  ImportDefaults,
  ImportPreview,
  ImportProblem,
  LeftOutCell,
} from './imports/endpoints.ts';
export type {
  Lead,
  LeadActivity,
  LeadConflict,
  LeadCounts,
  LeadDuplicate,
  LeadFields,
  LeadFilter,
  LeadRecord,
  LeadRow,
  ListChange,
  NextAction,
} from './tools/leads.ts';
export type { Assignees } from './tools/assignees.ts';
export type { SavedView } from './tools/savedViews.ts';
export type { CrmTask } from './tools/tasks.ts';
export type { TeamActivityEntry } from './tools/teamActivity.ts';
export type { VaHoursEntry, VaHoursFields, VaHoursWeek, VaTimer } from './tools/vaHours.ts';
export type {
  VaTask,
  VaTaskConflict,
  VaTaskFields,
  VaTaskFile,
  VaTaskList,
  VaTaskNote,
  VaTaskRecord,
} from './tools/vaTasks.ts';
export type {
  AdjustmentRates,
  AnalysisAssumptions,
  AnalysisComparable,
  AnalysisFigure,
  ComparableAdjustments,
  ComparableChoice,
  ComparableSettings,
  PropertyAnalysis,
  PropertyValue,
} from './tools/propertyAnalysis.ts';
export { roundedEstimate } from './tools/roundedEstimate.ts';
export type {
  LookupOverview,
  LookupQuota,
  LookupRequest,
  LookupResult,
  PropertyRecord,
  PropertyRecordCoverage,
  ParcelSummary,
} from './tools/propertyRecords.ts';
export type {
  Attachment,
  Conversation,
  Correspondent,
  InboxRow,
  Message as ConversationMessage,
  MessageTemplate,
} from './tools/messages.ts';
export type { Offer, OfferTerms } from './tools/offers.ts';
export type {
  Application,
  ControlLink,
  OwnVenture,
  Venture,
  VentureCounts,
  VentureDetails,
  VentureDocument,
  VentureEvent,
  VentureFields,
  VentureSources,
} from './tools/jointVentures.ts';
export type { SuggestedPartner } from './tools/jointVenturePartners.ts';
export type { AgreementPreview, AgreementTerms, Statement } from './tools/jointVentureSettlement.ts';
export type { ModelValue } from './tools/modelValues.ts';
export type { PaletteKind, PaletteResult } from './tools/palette.ts';
export type { Notification, PushSettings } from './tools/notifications.ts';
export type { SkipTrace, SkipTraceOutcome, SkipTraceState } from './tools/skipTraces.ts';
export type { AccessProblem, Problem } from './problem.ts';
export { unconfirmedCode } from './unconfirmedCode.ts';
