import { decideAccess, digestHour, plans, type State, states } from '@dealstead/contracts';
import { createEvent, marketReportReady } from '@dealstead/contracts/events';
import {
  createJobRows,
  type BackgroundJob,
  createBackgroundJob,
  type Logger,
  requestMail,
} from '@dealstead/service-kit';
import type { Sender } from '../savedSearches/index.ts';
import type { Db } from '../database.ts';
import { renderMarketReportMail, type ReportedPlace } from './marketReportMail.ts';
import { fullAccess, lastMonths } from './rules.ts';
import { readMarket } from './store.ts';

export interface MarketReportJobOptions extends Sender {
  readonly db: Db;
  readonly log: Logger;
}

/** Members of a run. */
const batchSize = 50;
/** Days of a month on which the report on the month before is sent: after them it is out of date. */
const lastDay = 7;
/** States of a report. */
const mostStates = 3;

const reportedPlans = plans.filter(
  (plan) => decideAccess({ plan, status: 'active', role: 'member' }, 'market-insights').allowed,
);

/** Mails the monthly market report. Account drops it for members who have not turned it on. */
export function createMarketReportJob(options: MarketReportJobOptions): BackgroundJob {
  return createBackgroundJob({
    name: 'market-reports',
    idleEvery: 600_000,
    run: async () => (await sendMarketReports(options, new Date())) === batchSize,
  });
}

/** The month to report on: the one before, on the first days of a month from the digest hour on, in New York. Else null. */
export function reportedMonth(now: Date): string | null {
  const shifted = new Date(now.getTime() - digestHour * 3_600_000);
  const day = Number(
    new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', day: 'numeric' }).format(shifted),
  );
  return day <= lastDay ? lastMonths(2, shifted)[0]! : null;
}

interface Reader {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
}

/**
 * Requests at most 50 reports. The row in `market_reports` and the request are one transaction, so that each member gets one
 * mail a month, whatever is killed and however many processes run. @returns for how many members it tried
 */
export async function sendMarketReports(options: MarketReportJobOptions, now: Date): Promise<number> {
  const { db } = options;
  const jobRows = createJobRows(db, 'market-reports');
  const month = reportedMonth(now);
  if (month === null) return 0;
  const rows = await db.sql<Reader>`SELECT id, email, first_name FROM members
     WHERE status = 'active' AND plan = ANY (${reportedPlans}::text[]) AND email <> ''
       AND NOT EXISTS (SELECT FROM market_reports WHERE user_id = members.id AND month = ${`${month}-01`}::date)
       AND EXISTS (SELECT FROM market_computation WHERE computed_at IS NOT NULL) AND id <> ALL (${await jobRows.deferred()}::int[])
     ORDER BY id LIMIT ${batchSize}`;
  for (const reader of rows) await jobRows.attempt(reader.id, () => sendReport(options, reader, month));
  return rows.length;
}

async function sendReport({ db, ...sender }: MarketReportJobOptions, reader: Reader, month: string): Promise<void> {
  const own = await listSearchedStates(db, reader.id);
  const subjects = own.length > 0 ? own.map((state) => ({ state })) : [{}];
  const places: ReportedPlace[] = [];
  for (const subject of subjects)
    places.push({ subject, market: await readMarket(db, { ...subject, months: 6 }, fullAccess) });
  await db.change(async (tx) => {
    const claimed = await tx.sql`
      INSERT INTO market_reports (user_id, month) VALUES (${reader.id}, ${`${month}-01`}::date)
      ON CONFLICT DO NOTHING RETURNING user_id`;
    if (claimed.length === 0) return;
    await requestMail(tx, {
      key: `market-report/${reader.id}/${month}`,
      to: reader.email,
      kind: 'market-report',
      ...renderMarketReportMail({ firstName: reader.firstName, month, places, isOwnStates: own.length > 0 }, sender),
    });
    const aggregate = { subject: `market-report/${reader.id}/${month}`, version: 1 };
    await tx.emit(createEvent(marketReportReady, aggregate, { userId: reader.id, month, states: own }));
  });
}

/** The states that most of a member's saved searches name. */
async function listSearchedStates({ sql }: Db, userId: number): Promise<State[]> {
  const rows = await sql<{
    state: State;
  }>`SELECT state FROM saved_searches, unnest(string_to_array(upper(search_criteria ->> 'state'), ',')) AS state
     WHERE user_id = ${userId} AND state = ANY (${[...states]}::text[]) GROUP BY state ORDER BY count(*) DESC, state LIMIT ${mostStates}`;
  return rows.map(({ state }) => state);
}
