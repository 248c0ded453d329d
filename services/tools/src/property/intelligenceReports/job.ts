import {
  listIntelligenceReports as listReportsEndpoint,
  type IntelligenceReportSubject,
} from '@dealstead/contracts/tools/intelligenceReports';
import {
  type BackgroundJob,
  createBackgroundJob,
  createJobRows,
  type Live,
  Refusal,
  RowFailed,
} from '@dealstead/service-kit';
import type { FindDocumentBrand } from '../../copies/index.ts';
import type { Db } from '../../database.ts';
import { notify, describeReport } from '../../notifications/index.ts';
import type { IntelligenceReportContent } from './content.ts';
import { renderIntelligenceReport } from './renderIntelligenceReport.ts';
import {
  claimIntelligenceReport,
  type ClaimedIntelligenceReport,
  deleteExpiredFiles,
  failIntelligenceReport,
  findQueuedIntelligenceReport,
  reportJobName,
  storeFile,
} from './store.ts';

export interface IntelligenceReportJobDeps {
  readonly db: Db;
  readonly live: Live;
  readonly findDocumentBrand: FindDocumentBrand;
  /** Gathers what a report says to a member. @throws Refusal 404 where its subject does not exist */
  readonly gather: (subject: IntelligenceReportSubject, memberId: number) => Promise<IntelligenceReportContent>;
}

/** A report that fails this often is not tried again until its member asks for it. */
const mostAttempts = 4;

/** Renders queued reports one by one, and deletes the files of expired ones. */
export const createIntelligenceReportJob = (deps: IntelligenceReportJobDeps): BackgroundJob =>
  createBackgroundJob({
    name: reportJobName,
    idleEvery: 10_000,
    async run() {
      if (await renderNextIntelligenceReport(deps)) return true;
      await deleteExpiredFiles(deps.db);
      return false;
    },
  });

/** Renders the report that waits longest. @returns whether one waited */
export const renderNextIntelligenceReport = (deps: IntelligenceReportJobDeps): Promise<boolean> =>
  createJobRows(deps.db, reportJobName).next(
    (except) => findQueuedIntelligenceReport(deps.db, except),
    async (id) => {
      const report = await deps.db.change((tx) => claimIntelligenceReport(tx, id));
      if (report) await render(deps, report).finally(() => deps.live.member(report.userId, listReportsEndpoint.path));
    },
  );

async function render(deps: IntelligenceReportJobDeps, report: ClaimedIntelligenceReport): Promise<void> {
  const { db, live, findDocumentBrand, gather } = deps;
  try {
    const content = await gather(report.subject, report.userId);
    const { file, pages } = await renderIntelligenceReport(content, await findDocumentBrand(report.userId));
    await db.change(async (tx) => {
      if (await storeFile(tx, report.id, { title: content.title, file, pages }))
        await notify(tx, live, describeReport(report.userId, report.id, content.title, true));
    });
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return fail(deps, report, error.message);
    if (report.attempts < mostAttempts) throw error;
    await fail(deps, report, 'The figures could not be read. Try again later.');
    throw new RowFailed('Its last attempt failed', error);
  }
}

async function fail(
  { db, live }: IntelligenceReportJobDeps,
  { id, userId }: ClaimedIntelligenceReport,
  problem: string,
): Promise<void> {
  await db.change(async (tx) => {
    const title = await failIntelligenceReport(tx, id, problem);
    if (title !== null) await notify(tx, live, describeReport(userId, id, title, false));
  });
}
