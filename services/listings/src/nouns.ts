import { type BackgroundJob, live, type Nats, type Route } from '@dealstead/service-kit';
import { alerts } from './alerts/routes.ts';
import type { Db } from './database.ts';
import { details } from './details/routes.ts';
import { disclosures } from './disclosures/routes.ts';
import { drafts } from './drafts/routes.ts';
import { edits } from './edits/routes.ts';
import { exports } from './exports/routes.ts';
import { favorites } from './favorites/routes.ts';
import { feeds } from './feeds/routes.ts';
import { confirmations } from './freshness/routes.ts';
import { inquiries } from './inquiries/routes.ts';
import type { Files } from './files/index.ts';
import { imports } from './imports/routes.ts';
import { receivedLeads } from './leads/received.ts';
import { leads } from './leads/routes.ts';
import { locating } from './locate/routes.ts';
import { publishing } from './publishing/routes.ts';
import { moderation } from './reviews/moderation.ts';
import { reviews } from './reviews/routes.ts';
import { handing } from './members/handing.ts';
import { documents } from './photos/documents.ts';
import type { Encoder } from './photos/encoder.ts';
import { photos } from './photos/routes.ts';
import type { Search } from './search/search.ts';
import { reports } from './reports/routes.ts';
import { waitingReports } from './reports/waiting.ts';
import { statuses } from './statuses/routes.ts';
import { visits } from './visits/routes.ts';
import { type CountMatches, savedSearches } from './searches/routes.ts';

export interface NounOptions {
  readonly nats: Nats;
  readonly search: Search;
  readonly files: Files;
  readonly encoder: Encoder;
  /** Claims and works on imports. */
  readonly importJob: BackgroundJob;
  /** Where the site is, for browsers; no slash at its end. */
  readonly publicUrl: string;
  /** The sender's postal address, for mails that can be unsubscribed from. */
  readonly postalAddress: string;
  /** Seller leads, buyers, questions and reports that one place on the network may add in an hour, each. */
  readonly perHour: number;
  /** Who is mailed of leads and buyers; every admin where nobody is named. */
  readonly leadsEmail?: string | undefined;
  readonly countMatches: CountMatches;
}

/** Everything that leads to a listing, follows one or comes of one. */
export function nouns(db: Db, options: NounOptions): Route[] {
  const { nats, search, files, encoder, importJob, publicUrl, postalAddress, perHour, leadsEmail, countMatches } =
    options;
  const pages = live(nats);
  return [
    details(db),
    drafts(db, pages),
    publishing(db, search, pages),
    edits(db, search),
    locating(),
    statuses(db, search),
    disclosures(db),
    reviews(db, { search, live: pages, publicUrl }),
    moderation(db, { search, live: pages, publicUrl }),
    inquiries(db, { perHour, publicUrl, postalAddress, live: pages }),
    visits(db),
    confirmations(db, search),
    leads(db, { perHour, publicUrl, leadsEmail, live: pages }),
    receivedLeads(db, pages),
    favorites(db, pages),
    savedSearches(db, pages, countMatches),
    alerts(db, pages),
    reports(db, perHour, pages),
    waitingReports(db, pages),
    feeds(db, publicUrl),
    photos(db, files, encoder),
    documents(db, files, encoder),
    imports(db, { files, importJob, pages }),
    exports(db, publicUrl),
    handing(db),
  ].flat();
}
