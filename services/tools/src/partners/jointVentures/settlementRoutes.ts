import { todayOf } from '@dealstead/contracts';
import * as endpoints from '@dealstead/contracts/tools/jointVentureSettlement';
import { getMember } from '@dealstead/contracts/account/auth';
import {
  assertCanExport,
  file,
  handle,
  handleIdempotent,
  type Live,
  type Peer,
  respond,
  type Route,
} from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { getOwnerAddress } from '@dealstead/contracts/listings/details';
import { type Agreements, previewVentureAgreement, sendVentureAgreement, type Signatory } from './agreements.ts';
import { ventureTags } from './announce.ts';
import { listPartyIds } from './applications.ts';
import { findFor, isParty } from './details.ts';
import { ventureNotFound } from './posts.ts';
import { answerStatement, exportLedger, recordStatement } from './settlement.ts';
import { findVenture } from './store.ts';

const done = (message: string) => respond({ message }).invalidates(...ventureTags);

export interface SettlementDeps {
  readonly db: Db;
  readonly live: Live;
  readonly account: Pick<Peer, 'call'>;
  readonly listings: Pick<Peer, 'call'>;
  readonly agreements: Agreements;
}

/**
 * The agreement of a venture, and its actual figures once it is signed. Figures need no plan: partners settle after a downgrade
 * too.
 */
export function settlementRoutes({ db, live, account, listings, agreements }: SettlementDeps): Route[] {
  return [
    handle(endpoints.getAgreementAddress, async ({ params: { id }, actor }) => {
      const venture = await findVenture(db, id);
      if (venture?.userId !== actor.id) throw ventureNotFound();
      if (venture.propertyId === null) return { propertyAddress: '' };
      const found = { params: { id: venture.propertyId }, query: { ownerId: actor.id } };
      return { propertyAddress: (await listings.call(getOwnerAddress, found)).address ?? '' };
    }),

    handle(endpoints.previewVentureAgreement, async ({ params: { id }, body, actor }) => {
      const signatories = await readSignatories(account, await listPartyIds(db, id));
      const request = { id, userId: actor.id, terms: body, today: todayOf(actor), signatories };
      return db.change((tx) => previewVentureAgreement(tx, agreements, request));
    }),

    handleIdempotent(endpoints.sendVentureAgreement, db, {
      prepare: async ({ params: { id } }) => readSignatories(account, await listPartyIds(db, id)),
      async run({ params: { id }, body, actor }, tx, signatories) {
        await sendVentureAgreement(
          tx,
          { live, agreements },
          { id, userId: actor.id, terms: body, today: todayOf(actor), signatories },
        );
        return done('The agreement is on its way to both of you by email.');
      },
    }),

    handleIdempotent(endpoints.recordStatement, db, async ({ params: { id }, body, actor }, tx) => {
      await recordStatement(tx, live, id, actor.id, body);
      return done('The figures are recorded. The joint venture is settled when your partner confirms them.');
    }),

    handleIdempotent(endpoints.answerStatement, db, async ({ params, body, actor }, tx) => {
      await answerStatement(tx, live, { ...params, userId: actor.id }, body);
      return done(body.answer === 'confirmed' ? 'You confirmed the figures.' : 'Your partner is notified.');
    }),

    handle(endpoints.exportVentureLedger, async ({ params: { id }, actor }) => {
      const { venture, viewer } = await findFor(db, id, actor);
      if (!isParty(viewer)) throw ventureNotFound();
      assertCanExport(actor, viewer.userId);
      return file('text/csv; charset=utf-8', Buffer.from(await exportLedger(db, venture)), {
        headers: {
          'content-disposition': `attachment; filename="joint-venture-${id}.csv"`,
          'cache-control': 'no-store',
        },
      });
    }),
  ];
}

async function readSignatories(
  account: SettlementDeps['account'],
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Signatory>> {
  const members = await Promise.all(userIds.map((id) => account.call(getMember, { params: { id } })));
  return new Map(
    members.map(({ id, email, firstName, lastName }) => [id, { userId: id, email, name: `${firstName} ${lastName}` }]),
  );
}
