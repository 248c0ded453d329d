import * as contract from '@dealstead/contracts/tools/jointVentureSettlement';
import { file, handle, handleIdempotent, type Live, respond, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { ventureTags } from './announce.ts';
import { findFor, seesControl } from './details.ts';
import { ventureNotFound } from './posts.ts';
import { answerStatement, exportLedger, recordStatement } from './settlement.ts';

const done = (message: string) => respond({ message }).invalidates(...ventureTags);

/** The actual figures of a signed venture. They need no plan: partners settle after a downgrade too. */
export function settlementRoutes(db: Db, live: Live): Route[] {
  return [
    handleIdempotent(contract.recordStatement, db, async ({ params: { id }, body, actor }, tx) => {
      await recordStatement(tx, live, id, actor.id, body);
      return done('The figures are recorded. Your partner confirms them next.');
    }),

    handleIdempotent(contract.answerStatement, db, async ({ params, body, actor }, tx) => {
      await answerStatement(tx, live, { ...params, userId: actor.id }, body);
      return done(body.answer === 'confirmed' ? 'You confirmed the figures.' : 'Your partner is told.');
    }),

    handle(contract.exportVentureLedger, async ({ params: { id }, actor }) => {
      const { venture, viewer } = await findFor(db, id, actor);
      if (!seesControl(viewer)) throw ventureNotFound();
      return file('text/csv; charset=utf-8', Buffer.from(await exportLedger(db, venture)), {
        headers: {
          'content-disposition': `attachment; filename="joint-venture-${id}.csv"`,
          'cache-control': 'no-store',
        },
      });
    }),
  ];
}
