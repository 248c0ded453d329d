import { portfolioLimits, todayOf } from '@dealstead/contracts';
import * as endpoints from '@dealstead/contracts/tools/portfolio';
import { Conflict, file, handle, handleIdempotent, NotFound, Refusal, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { exportCsv } from './exportCsv.ts';
import { flowsUntil } from './figures.ts';
import { checkDays, checkValueDay, toHolding, toPortfolio } from './rules.ts';
import {
  assertWithinLimit,
  deleteHoldingRow,
  deleteValue,
  findHolding,
  getSettings,
  insertHoldings,
  listHoldings,
  lockPortfolio,
  replaceHolding,
  saveSettings,
  toRecord,
  upsertValue,
} from './store.ts';

const noHolding = () => new NotFound('There is no such holding in your portfolio.');

const changedElsewhere = (changedAt: string) =>
  new Conflict(
    'This property was changed in another tab or on another device since you opened it. Your entries are still here: save again to replace those changes, or reload to see them.',
    'holding-conflict',
    { changedAt },
  );

function assertDays(errors: Readonly<Record<string, string>>): void {
  const [message] = Object.values(errors);
  if (message !== undefined) throw new Refusal(400, 'invalid-input', message, errors);
}

/** What a member bought, with its returns. Everyone sees and changes their own only. */
export function portfolioRoutes(db: Db): Route[] {
  return [...readRoutes(db), ...holdingRoutes(db), ...valueRoutes(db), importRoute()];
}

function readRoutes(db: Db): Route[] {
  return [
    handle(endpoints.getPortfolio, async ({ actor }) => {
      const [rows, settings] = await Promise.all([listHoldings(db, actor.id), getSettings(db, actor.id)]);
      return { ...toPortfolio(rows, todayOf(actor)), settings };
    }),

    handle(endpoints.getHolding, async ({ params, actor }) => {
      const today = todayOf(actor);
      const [row, settings] = await Promise.all([findHolding(db, actor.id, params.id), getSettings(db, actor.id)]);
      if (!row) throw noHolding();
      return {
        today,
        holding: toHolding(row, today),
        values: row.values.map((value) => ({ ...value, amount: value.amount / 100 })).reverse(),
        flows:
          flowsUntil(row, row.sale?.date ?? today)?.map(({ date, cents }) => ({ date, amount: cents / 100 })) ?? null,
        settings,
      };
    }),

    handle(endpoints.setPortfolioSettings, async ({ body, actor }) => {
      await db.change((tx) => saveSettings(tx, actor.id, body));
      return body;
    }),

    handle(endpoints.exportHoldings, async ({ actor }) => {
      const today = todayOf(actor);
      const { holdings } = toPortfolio(await listHoldings(db, actor.id), today);
      return file('text/csv; charset=utf-8', exportCsv(holdings), {
        headers: {
          'content-disposition': `attachment; filename="dealstead-portfolio-${today}.csv"`,
          'cache-control': 'no-store',
        },
      });
    }),
  ];
}

function holdingRoutes(db: Db): Route[] {
  return [
    handleIdempotent(endpoints.addHolding, db, async ({ body, actor }, tx) => {
      const today = todayOf(actor);
      const wrongValue = body.value && checkValueDay(body.value.date, today);
      assertDays({ ...checkDays(body, today), ...(wrongValue ? { 'value.date': wrongValue } : {}) });
      await lockPortfolio(tx, actor.id);
      await assertWithinLimit(tx, actor.id, 1);
      const [id] = await insertHoldings(tx, { userId: actor.id }, [toRecord(body)]);
      return { id: id! };
    }),

    handle(endpoints.updateHolding, async ({ params, body, actor }) => {
      assertDays(checkDays(body, todayOf(actor)));
      if (!(await db.change((tx) => replaceHolding(tx, actor.id, params.id, body)))) {
        const now = await findHolding(db, actor.id, params.id);
        throw now ? changedElsewhere(now.changedAt) : noHolding();
      }
      return { message: 'Holding saved' };
    }),

    handle(endpoints.deleteHolding, async ({ params, actor }) => {
      if (!(await db.change((tx) => deleteHoldingRow(tx, actor.id, params.id)))) throw noHolding();
      return { message: 'Holding removed' };
    }),
  ];
}

function valueRoutes(db: Db): Route[] {
  return [
    handle(endpoints.addHoldingValue, async ({ params, body, actor }) => {
      const wrong = checkValueDay(params.date, todayOf(actor));
      if (wrong) assertDays({ date: wrong });
      await db.change(async (tx) => {
        const count = await upsertValue(tx, actor.id, params.id, { ...body, date: params.date });
        if (count === null) throw noHolding();
        if (count > portfolioLimits.values)
          throw new Conflict(`A holding keeps up to ${portfolioLimits.values} values. Remove an old one first.`);
      });
      return { message: 'Value saved' };
    }),

    handle(endpoints.deleteHoldingValue, async ({ params, actor }) => {
      if (!(await db.change((tx) => deleteValue(tx, actor.id, params.id, params.date))))
        throw new NotFound('There is no value of that day.');
      return { message: 'Value removed' };
    }),
  ];
}

/** A page of a release before imports had a page of their own: it shows this sentence. */
const importRoute = (): Route =>
  handle(endpoints.importHoldings, () => {
    throw new Conflict('Importing has a new page. Reload this one to get there.', 'outdated-page');
  });
