import { listReports as listReportsEndpoint, type ReportSubject } from '@dealstead/contracts/tools/intelligenceReports';
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
import type { ReportContent } from './content.ts';
import { renderReport } from './renderReport.ts';
import {
  claimReport,
  type ClaimedReport,
  deleteExpiredFiles,
  failReport,
  findQueuedReport,
  reportJobName,
  storeFile,
} from './store.ts';

export interface ReportJobDeps {
  readonly db: Db;
  readonly live: Live;
  readonly findDocumentBrand: FindDocumentBrand;
  /** Gathers what a report says to a member. @throws Refusal 404 where its subject does not exist */
  readonly gather: (subject: ReportSubject, memberId: number) => Promise<ReportContent>;
}

/** A report that fails this often is not tried again until its member asks for it. */
const mostAttempts = 4;

/** Renders queued reports one by one, and deletes the files of expired ones. */
export const createReportJob = (deps: ReportJobDeps): BackgroundJob =>
  createBackgroundJob({
    name: reportJobName,
    idleEvery: 10_000,
    async run() {
      if (await renderNextReport(deps)) return true;
      await deleteExpiredFiles(deps.db);
      return false;
    },
  });

/** Renders the report that waits longest. @returns whether one waited */
export const renderNextReport = (deps: ReportJobDeps): Promise<boolean> =>
  createJobRows(deps.db, reportJobName).next(
    (except) => findQueuedReport(deps.db, except),
    async (id) => {
      const report = await deps.db.change((tx) => claimReport(tx, id));
      if (report) await render(deps, report).finally(() => deps.live.member(report.userId, listReportsEndpoint.path));
    },
  );

async function render(deps: ReportJobDeps, report: ClaimedReport): Promise<void> {
  const { db, live, findDocumentBrand, gather } = deps;
  try {
    const content = await gather(report.subject, report.userId);
    const { file, pages } = await renderReport(content, await findDocumentBrand(report.userId));
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

async function fail({ db, live }: ReportJobDeps, { id, userId }: ClaimedReport, problem: string): Promise<void> {
  await db.change(async (tx) => {
    const title = await failReport(tx, id, problem);
    if (title !== null) await notify(tx, live, describeReport(userId, id, title, false));
  });
}
