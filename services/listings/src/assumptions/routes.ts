import { defaultAssumptions, formatAssumptions, parseAssumptions } from '@dealstead/contracts';
import * as contract from '@dealstead/contracts/listings/investmentAssumptions';
import { handle, type Live, respond, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { findAssumptions, saveAssumptions } from './store.ts';

const tag = '/api/investment-assumptions';

/** The stored form as the API's response. An empty text are the defaults. */
function toStoredAssumptions(text: string | undefined): contract.StoredAssumptions {
  const parsed = text === undefined || text === '' ? null : parseAssumptions(text);
  return { ...(parsed ?? defaultAssumptions), isOwn: text !== undefined };
}

/** What a member assumes when listings are searched by a projected return. */
export function createAssumptionRoutes(db: Db, live: Live): Route[] {
  return [
    handle(contract.getInvestmentAssumptions, async ({ actor }) =>
      toStoredAssumptions(await findAssumptions(db, actor.id)),
    ),

    handle(contract.saveInvestmentAssumptions, async ({ body, actor }) => {
      const text = formatAssumptions(body);
      await saveAssumptions(db, actor.id, text);
      live.member(actor.id, tag);
      return respond(toStoredAssumptions(text)).invalidates(tag);
    }),
  ];
}
