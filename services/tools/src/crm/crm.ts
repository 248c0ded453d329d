import { dealViews, leadViews } from '@dealstead/contracts/tools/savedViews';
import type { Brand } from '@dealstead/contracts/account/brands';
import type { FindDocumentBrand, Teams } from '../copies/index.ts';
import type { BackgroundJob, Live, Peer, Route } from '@dealstead/service-kit';
import type { Db, Tx } from '../database.ts';
import { type Agreement, agreementBody, type OnAgreementEnded, sendAgreement } from './contracts/agreements.ts';
import { createContractJob } from './contracts/job.ts';
import { contractRoutes } from './contracts/routes.ts';
import { signingRoutes } from './contracts/signingRoutes.ts';
import { templateRoutes } from './contracts/templateRoutes.ts';
import { customFieldRoutes } from './customFields/routes.ts';
import { createProfitUpdateJob } from './deals/profitUpdate.ts';
import { createDeadlineJob } from './deals/reminders.ts';
import { dealRoutes } from './deals/routes.ts';
import { leadFormRoutes } from './forms/routes.ts';
import { createLeadKeyJob } from './leads/leadKeys.ts';
import { leadRoutes } from './leads/routes.ts';
import { createImportListJob } from './lists/importLists.ts';
import { listRoutes } from './lists/routes.ts';
import { createPurgeJob } from './records/purgeJob.ts';
import { viewRoutes } from './records/savedViewRoutes.ts';
import { dealTaskRoutes, leadTaskRoutes } from './tasks/records.ts';

export interface CrmDeps {
  readonly db: Db;
  readonly live: Live;
  readonly account: Pick<Peer, 'call'>;
  readonly listings: Pick<Peer, 'call'>;
  readonly teams: Teams;
  /** The site's URL for browsers, without a trailing slash. */
  readonly publicUrl: string;
  /** Another module's answer to the end of a contract that it made; see `sendAgreement`. */
  readonly onAgreementEnded?: OnAgreementEnded;
  /** The brand of a member while it is on. */
  readonly findBrand: (userId: number) => Promise<Brand | null>;
  readonly findDocumentBrand: FindDocumentBrand;
}

/** The module of leads, deals, contracts and to-dos. */
export function createCrm(deps: CrmDeps) {
  const { db, live, account, listings, teams, publicUrl, onAgreementEnded, findBrand, findDocumentBrand } = deps;
  const records = { db, live, teams };
  const signing = { live, publicUrl, onAgreementEnded };
  const routes: Route[] = [
    ...leadRoutes(records),
    ...customFieldRoutes({ db, live }),
    ...listRoutes({ db, live }),
    ...dealRoutes(records),
    ...leadTaskRoutes(records),
    ...dealTaskRoutes(records),
    ...viewRoutes(db, leadViews, 'lead_views'),
    ...viewRoutes(db, dealViews, 'deal_views'),
    ...leadFormRoutes({ db, live, publicUrl, findBrand }),
    ...contractRoutes({ ...signing, db, account, listings, findDocumentBrand }),
    ...templateRoutes(db, live),
    ...signingRoutes(db, signing),
  ];
  const profitJob = createProfitUpdateJob(db, live);
  const jobs: BackgroundJob[] = [
    createPurgeJob(db),
    createLeadKeyJob(db),
    createImportListJob(db),
    createDeadlineJob(db, { account, live, publicUrl }),
    profitJob,
    createContractJob(db, { ...signing, findDocumentBrand }),
  ];
  return {
    routes,
    jobs,
    /** Computes stored profits anew where the assumptions of their owner changed. */
    updateProfits: () => profitJob.wake(),
    /** The text of contracts that are made for other modules. */
    agreementBody,
    /** Creates a contract for another module and sends it for signature; see `sendAgreement`. */
    sendAgreement: (tx: Tx, agreement: Agreement) => sendAgreement(tx, { live, publicUrl }, agreement),
  };
}
