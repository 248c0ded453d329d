import { marketPartFeatures } from '@dealstead/contracts';
import * as endpoints from '@dealstead/contracts/listings/market';
import { membershipOf } from '@dealstead/contracts/identity';
import { assertCanExport, admitPlan, file, handle, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { resolveSeller } from '../members/index.ts';
import { funnelCsv, readFunnel, listTeamActivity, teamActivityCsv } from '../catalog/index.ts';
import { renderMarketReport } from './marketReport.ts';
import { fullAccess, marketAccessOf } from './rules.ts';
import { readMarket } from './store.ts';
import { categoriesCsv, monthsCsv, placesCsv } from './tables.ts';

const download = (name: string) => ({
  headers: { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' },
});

/** The market's figures for every member, as far as their plan includes them, and sellers' own funnels. */
export function createMarketRoutes(db: Db): Route[] {
  return [
    handle(endpoints.getMarketAnalytics, ({ query, actor }) => readMarket(db, query, marketAccessOf(actor))),

    handle(endpoints.readMarketAnalytics, ({ query }) => readMarket(db, query, fullAccess)),

    handle(endpoints.downloadMarketTable, async ({ params: { table }, query, actor }) => {
      const access = marketAccessOf(actor);
      const membership = membershipOf(actor);
      if (table === 'categories.csv') admitPlan([marketPartFeatures.categories], membership);
      else if (table === 'months.csv') admitPlan([marketPartFeatures.months], membership);
      else if (query.state !== undefined) admitPlan([marketPartFeatures.counties], membership);
      const market = await readMarket(db, query, access);
      const csv = { 'places.csv': placesCsv, 'categories.csv': categoriesCsv, 'months.csv': monthsCsv }[table];
      return file('text/csv; charset=utf-8', csv(market, access), download(`market-${table}`));
    }),

    handle(endpoints.downloadMarketReport, async ({ query }) => {
      const market = await readMarket(db, { ...query, months: 12 }, fullAccess);
      return file('application/pdf', await renderMarketReport(query, market), download('market-report.pdf'));
    }),

    handle(endpoints.getSellerFunnel, ({ query: { owner }, actor }) => readFunnel(db, resolveSeller(actor, owner))),

    handle(endpoints.getTeamActivity, async ({ actor }) => ({
      days: endpoints.teamActivityDays,
      people: await listTeamActivity(db, actor.id),
    })),

    handle(endpoints.downloadTeamActivity, async ({ actor }) =>
      file('text/csv; charset=utf-8', await teamActivityCsv(db, actor.id), download('team-activity.csv')),
    ),

    handle(endpoints.downloadSellerFunnel, async ({ query: { owner }, actor }) => {
      const sellerId = resolveSeller(actor, owner);
      assertCanExport(actor, sellerId);
      return file('text/csv; charset=utf-8', await funnelCsv(db, sellerId), download('listing-funnel.csv'));
    }),
  ];
}
