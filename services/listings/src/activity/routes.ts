import { centsToDollars, modeOfMetrics, returnFilterOf, returnMetrics, todayInNewYork } from '@dealstead/contracts';
import * as endpoints from '@dealstead/contracts/listings/activity';
import { handle, type Route } from '@dealstead/service-kit';
import { reasonSince } from '../search/index.ts';
import type { Db } from '../database.ts';
import { resolveSeller } from '../members/index.ts';
import { readOwnPerformance } from './performance.ts';
import * as store from './store.ts';

const maxRows = 20;
const performanceDays = 30;
const topListings = 6;

const toLine = ({ id, title, city, state, priceCents, arvCents, status }: store.LineRow): endpoints.ListingLine => ({
  id,
  title,
  city,
  state,
  price: centsToDollars(priceCents),
  arv: centsToDollars(arvCents),
  status,
});

/** What dashboards show of listings: matches of all saved searches, changes of saved listings, and own performance. */
export function createActivityRoutes(db: Db): Route[] {
  return [
    handle(endpoints.listRecentMatches, async ({ actor }) => {
      const [counts, rows] = await Promise.all([
        store.countRecentMatches(db, actor.id),
        store.listRecentMatches(db, actor.id, maxRows),
      ]);
      return {
        ...counts,
        matches: rows.map((row) => ({
          property: toLine(row),
          kind: row.kind,
          reason: reasonSince({ reason: row.reason, isCurrent: row.isCurrent, matchedAt: row.matchedAt }),
          priceBefore: centsToDollars(row.priceBeforeCents),
          at: row.matchedAt.toISOString(),
          searchId: row.searchId,
          searchName: row.searchName,
          mode: modeOfMetrics(
            returnMetrics.filter((metric) => row.searchCriteria[returnFilterOf[metric]] !== undefined),
          ),
        })),
      };
    }),

    handle(endpoints.getSavedActivity, async ({ actor }) => {
      const days = endpoints.savedActivityDays;
      const [counts, rows] = await Promise.all([
        store.countSaved(db, actor.id, days),
        store.listSavedChanges(db, actor.id, { days, limit: maxRows }),
      ]);
      return {
        ...counts,
        changes: rows.map((row) => ({
          property: toLine(row),
          kind: row.kind,
          priceBefore: centsToDollars(row.beforeCents),
          priceAfter: centsToDollars(row.afterCents),
          at: row.at.toISOString(),
        })),
      };
    }),

    handle(endpoints.getOwnPerformance, ({ query, actor }) =>
      readOwnPerformance(
        db,
        resolveSeller(actor, query.owner),
        { lastDay: todayInNewYork(), days: performanceDays },
        topListings,
      ),
    ),
  ];
}
