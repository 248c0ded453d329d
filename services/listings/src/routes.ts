import { type BackgroundJob, live, type Nats, type Route } from '@dealstead/service-kit';
import { createOwnerNotifier } from './activity/ownerNotifier.ts';
import { createActivityRoutes } from './activity/routes.ts';
import { createAlertRoutes } from './alerts/routes.ts';
import { createAssumptionRoutes } from './assumptions/routes.ts';
import { createContactRoutes } from './contact/routes.ts';
import { createContactAddressRoutes } from './contactAddresses/routes.ts';
import { createBrandRoutes } from './brands/routes.ts';
import type { Db } from './database.ts';
import { createDetailRoutes } from './details/routes.ts';
import { createDisclosureRoutes } from './disclosures/routes.ts';
import { createDraftRoutes } from './drafts/routes.ts';
import { createEditRoutes } from './edits/routes.ts';
import { createExportRoutes } from './exports/routes.ts';
import { createFavoriteRoutes } from './favorites/routes.ts';
import { createFeedRoutes } from './feeds/routes.ts';
import { createConfirmationRoutes } from './freshness/routes.ts';
import { createInquiryRoutes } from './inquiries/routes.ts';
import type { Files } from './files/index.ts';
import { createImportRoutes } from './imports/routes.ts';
import { createJobQueueRoute } from './jobQueues/routes.ts';
import { createLeadAdminRoutes } from './leads/adminRoutes.ts';
import { createLeadRoutes } from './leads/routes.ts';
import { createGeocodeRoutes } from './locate/routes.ts';
import { createMarketRoutes } from './market/routes.ts';
import { createModerationPeerRoute } from './moderation/routes.ts';
import { createModerationRuleRoutes } from './moderationRules/routes.ts';
import { createOwnListingRoutes } from './ownListings/routes.ts';
import { createPublishingRoutes } from './publishing/routes.ts';
import { createModerationRoutes } from './reviews/moderationRoutes.ts';
import { createReviewRoutes } from './reviews/routes.ts';
import { createMemberExportRoute } from './members/memberExport.ts';
import { createDocumentRoutes } from './photos/documentRoutes.ts';
import type { Encoder } from './photos/encoder.ts';
import { createPhotoRoutes } from './photos/routes.ts';
import type { Search } from './search/search.ts';
import { createReportRoutes } from './reports/routes.ts';
import { createMemberListingRoutes } from './memberListings/routes.ts';
import { createReportAdminRoutes } from './reports/adminRoutes.ts';
import { createScheduledExportRoutes } from './scheduledExports/routes.ts';
import { createStatusRoutes } from './statuses/routes.ts';
import { createVisitRoutes } from './visits/routes.ts';
import { type CountMatches, createSavedSearchRoutes } from './searches/routes.ts';

export interface RouteOptions {
  readonly nats: Nats;
  readonly search: Search;
  readonly files: Files;
  readonly encoder: Encoder;
  /** Claims and runs imports. */
  readonly importJob: BackgroundJob;
  /** Runs scheduled exports. */
  readonly exportJob: BackgroundJob;
  /** The site's URL for browsers, without a trailing slash. */
  readonly publicUrl: string;
  /** The sender's postal address, for mails that can be unsubscribed from. */
  readonly postalAddress: string;
  /** Seller leads, buyers, inquiries, reports and messages to support per client network and hour, each. */
  readonly formsPerHour: number;
  /** Recipient of mails about leads and buyers; every admin who works on seller leads by default. */
  readonly leadsEmail?: string | undefined;
  /** Recipient of messages of the contact form; every admin who answers members by default. */
  readonly supportEmail?: string | undefined;
  readonly countMatches: CountMatches;
}

/** All routes of listings and everything that refers to them. */
export function createRoutes(db: Db, options: RouteOptions): Route[] {
  const {
    nats,
    search,
    files,
    encoder,
    importJob,
    exportJob,
    publicUrl,
    postalAddress,
    formsPerHour: perHour,
    leadsEmail,
    supportEmail,
    countMatches,
  } = options;
  const pages = live(nats);
  const notifyOwner = createOwnerNotifier(pages);
  return [
    createBrandRoutes(db),
    createDetailRoutes(db, pages),
    createDraftRoutes(db, pages),
    createPublishingRoutes(db, search, pages),
    createEditRoutes(db, search),
    createGeocodeRoutes(),
    createStatusRoutes(db, search),
    createDisclosureRoutes(db),
    createModerationPeerRoute(db, { search, live: pages, publicUrl }),
    createModerationRuleRoutes(db, pages),
    createReviewRoutes(db, { search, live: pages, publicUrl }),
    createModerationRoutes(db, { search, live: pages, publicUrl }),
    createInquiryRoutes(db, { perHour, publicUrl, postalAddress, live: pages }),
    createVisitRoutes(db, notifyOwner),
    createConfirmationRoutes(db, search),
    createContactAddressRoutes(db, { publicUrl, live: pages }),
    createOwnListingRoutes(db, search),
    createMarketRoutes(db),
    createContactRoutes(db, { perHour, supportEmail, postalAddress }),
    createLeadRoutes(db, { perHour, publicUrl, leadsEmail, live: pages }),
    createLeadAdminRoutes(db, pages),
    createActivityRoutes(db),
    createFavoriteRoutes(db, pages, notifyOwner),
    createSavedSearchRoutes(db, pages, countMatches),
    createAssumptionRoutes(db, pages),
    createAlertRoutes(db, pages),
    createReportRoutes(db, perHour, pages),
    createReportAdminRoutes(db, pages),
    createMemberListingRoutes(db),
    createFeedRoutes(db, publicUrl),
    createPhotoRoutes(db, files, encoder),
    createDocumentRoutes(db, files, encoder),
    createImportRoutes(db, { files, importJob, pages, search }),
    createExportRoutes(db, publicUrl),
    createScheduledExportRoutes(db, { files, job: exportJob, pages }),
    createJobQueueRoute(db),
    createMemberExportRoute(db),
  ].flat();
}
