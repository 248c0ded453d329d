import { listReports as listReportsEndpoint, type ReportSubject } from '@dealstead/contracts/tools/intelligenceReports';
import { type BackgroundJob, createBackgroundJob, type Live, type Logger, Refusal } from '@dealstead/service-kit';
import type { FindDocumentBrand } from '../brands/documents.ts';
import type { Db } from '../database.ts';
import { notify } from '../notifications/notify.ts';
import { describeReport } from '../notifications/rules.ts';
import type { ReportContent } from './content.ts';
import { renderReport } from './renderReport.ts';
import { claimReport, type ClaimedReport, delayReport, deleteExpiredFiles, failReport, storeFile } from './store.ts';

export interface ReportJobDeps {
  readonly db: Db;
  readonly live: Live;
  readonly log: Logger;
  readonly findDocumentBrand: FindDocumentBrand;
  /** Gathers what a report says. @throws Refusal 404 where its subject does not exist */
  readonly gather: (subject: ReportSubject) => Promise<ReportContent>;
}

/** A report that fails this often is not tried again. */
const mostAttempts = 4;
/** Seconds until the next attempt, times the attempts so far. */
const retrySeconds = 15;

/** Renders queued reports one by one, and deletes the files of expired ones. */
export function createReportJob({ db, live, log, findDocumentBrand, gather }: ReportJobDeps): BackgroundJob {
  async function render(report: ClaimedReport): Promise<void> {
    try {
      const content = await gather(report.subject);
      const { file, pages } = await renderReport(content, await findDocumentBrand(report.userId));
      await db.change(async (tx) => {
        if (await storeFile(tx, report.id, { title: content.title, file, pages }))
          await notify(tx, live, describeReport(report.userId, report.id, content.title, true));
      });
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) {
        await fail(report, error.message);
      } else {
        log.warn({ err: error, report: report.id }, 'a report was not rendered');
        if (report.attempts >= mostAttempts) await fail(report, 'The figures could not be read. Try again later.');
        else await delayReport(db, report.id, retrySeconds * report.attempts);
      }
    }
    live.member(report.userId, listReportsEndpoint.path);
  }

  async function fail({ id, userId }: ClaimedReport, problem: string): Promise<void> {
    await db.change(async (tx) => {
      const title = await failReport(tx, id, problem);
      if (title !== null) await notify(tx, live, describeReport(userId, id, title, false));
    });
  }

  return createBackgroundJob({
    name: 'intelligence-reports',
    idleEvery: 10_000,
    async run() {
      const report = await db.change((tx) => claimReport(tx));
      if (report) {
        await render(report);
        return true;
      }
      await deleteExpiredFiles(db);
      return false;
    },
  });
}
