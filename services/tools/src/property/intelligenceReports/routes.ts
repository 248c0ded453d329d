import {
  truncateText,
  effectivePlan,
  intelligenceReportsPerMonth,
  intelligenceReportsPerMonthOfAdmins,
  stateNames,
} from '@dealstead/contracts';
import { membershipOf, type MemberIdentity } from '@dealstead/contracts/identity';
import * as endpoints from '@dealstead/contracts/tools/intelligenceReports';
import {
  type BackgroundJob,
  file,
  handle,
  handleIdempotent,
  NotFound,
  type Route,
  TooMany,
} from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import {
  findFile,
  getUsage,
  hideIntelligenceReport,
  insertIntelligenceReport,
  listIntelligenceReports,
  lockQuota,
  requeueIntelligenceReport,
} from './store.ts';

const noReport = () => new NotFound('There is no such report.');

/** Reports that a member may request in a calendar month. */
const quotaOf = (actor: MemberIdentity): number =>
  actor.role === 'admin'
    ? intelligenceReportsPerMonthOfAdmins
    : intelligenceReportsPerMonth[effectivePlan(membershipOf(actor))];

/** The title until the report is rendered. */
const titleOf = (subject: endpoints.IntelligenceReportSubject): string =>
  subject.kind === 'county' ? `${subject.county}, ${stateNames[subject.state]}` : `Listing ${subject.propertyId}`;

/** Reports of a member: requested, listed, downloaded until they expire, and deleted. */
export function intelligenceReportRoutes(db: Db, job: Pick<BackgroundJob, 'wake'>): Route[] {
  return [
    handle(endpoints.listIntelligenceReports, async ({ actor }) => {
      const [reports, { used, renewsOn }] = await Promise.all([
        listIntelligenceReports(db, actor.id),
        getUsage(db, actor.id),
      ]);
      return { reports, quota: { perMonth: quotaOf(actor), used, renewsOn } };
    }),

    handleIdempotent(endpoints.requestIntelligenceReport, db, async ({ body, actor }, tx) => {
      const secondsLeft = await lockQuota(tx, actor.id, quotaOf(actor));
      if (secondsLeft !== null)
        throw new TooMany(secondsLeft, `You have used your ${quotaOf(actor)} reports of this month.`);
      const id = await insertIntelligenceReport(tx, actor.id, body, titleOf(body));
      tx.afterCommit(() => job.wake());
      return { id };
    }),

    handle(endpoints.downloadIntelligenceReport, async ({ params, actor }) => {
      const found = await findFile(db, actor.id, params.id);
      if (!found) throw noReport();
      const slug = found.title
        .toLowerCase()
        .replaceAll(/[^a-z\d]+/g, '-')
        .replaceAll(/^-|-$/g, '');
      const name = truncateText(slug, 60);
      return file('application/pdf', found.file, {
        headers: {
          'content-disposition': `attachment; filename="dealstead-report-${name || params.id}.pdf"`,
          'cache-control': 'no-store',
        },
      });
    }),

    handle(endpoints.retryIntelligenceReport, async ({ params, actor }) => {
      await db.change(async (tx) => {
        if (!(await requeueIntelligenceReport(tx, actor.id, params.id))) throw noReport();
        tx.afterCommit(() => job.wake());
      });
      return { message: 'Report queued' };
    }),

    handle(endpoints.deleteIntelligenceReport, async ({ params, actor }) => {
      if (!(await db.change((tx) => hideIntelligenceReport(tx, actor.id, params.id)))) throw noReport();
      return { message: 'Report deleted' };
    }),
  ];
}
