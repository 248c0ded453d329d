import { type BackgroundJob, live, type Nats, type Route } from '@dealstead/service-kit';
import {
  createOwnerNotifier,
  createActivityRoutes,
  createFavoriteRoutes,
  createVisitRoutes,
} from './activity/index.ts';
import { createAlertRoutes, type CountMatches, createSavedSearchRoutes } from './savedSearches/index.ts';
import { createAssumptionRoutes, createContactAddressRoutes, createMemberExportRoute } from './members/index.ts';
import {
  createContactRoutes,
  createInquiryRoutes,
  createLeadAdminRoutes,
  createLeadRoutes,
} from './inquiries/index.ts';
import {
  createBrandRoutes,
  createDetailRoutes,
  createDisclosureRoutes,
  createDraftRoutes,
  createEditRoutes,
  createConfirmationRoutes,
  createGeocodeRoutes,
  createOwnListingRoutes,
  createDocumentRoutes,
  type Encoder,
  createPhotoRoutes,
  createMemberListingRoutes,
  createStatusRoutes,
} from './catalog/index.ts';
import type { Db } from './database.ts';
import {
  createExportRoutes,
  createFeedRoutes,
  createImportRoutes,
  createJobQueueRoute,
  createScheduledExportRoutes,
} from './transfer/index.ts';
import type { FileStore } from './files/index.ts';
import { createMarketRoutes } from './market/index.ts';
import {
  createModerationPeerRoute,
  createModerationRuleRoutes,
  createModerationRoutes,
  createReviewRoutes,
  createAbuseReportRoutes,
  createAbuseReportAdminRoutes,
} from './moderation/index.ts';
import type { Search } from './search/index.ts';

export interface RouteOptions {
  readonly nats: Nats;
  readonly search: Search;
  readonly files: FileStore;
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
    createDraftRoutes(db, search.caughtUp, pages),
    createEditRoutes(db, search.caughtUp),
    createGeocodeRoutes(),
    createStatusRoutes(db, search.caughtUp),
    createDisclosureRoutes(db),
    createModerationPeerRoute(db, { search, live: pages, publicUrl }),
    createModerationRuleRoutes(db, pages),
    createReviewRoutes(db, { search, live: pages, publicUrl }),
    createModerationRoutes(db, { search, live: pages, publicUrl }),
    createInquiryRoutes(db, { perHour, publicUrl, postalAddress, live: pages }),
    createVisitRoutes(db, notifyOwner),
    createConfirmationRoutes(db, search.caughtUp),
    createContactAddressRoutes(db, { publicUrl, live: pages }),
    createOwnListingRoutes(db, search.caughtUp),
    createMarketRoutes(db),
    createContactRoutes(db, { perHour, supportEmail, postalAddress }),
    createLeadRoutes(db, { perHour, publicUrl, leadsEmail, live: pages }),
    createLeadAdminRoutes(db, pages),
    createActivityRoutes(db),
    createFavoriteRoutes(db, pages, notifyOwner),
    createSavedSearchRoutes(db, pages, countMatches),
    createAssumptionRoutes(db, pages),
    createAlertRoutes(db, pages),
    createAbuseReportRoutes(db, perHour, pages),
    createAbuseReportAdminRoutes(db, pages),
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
