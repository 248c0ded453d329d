import { ownersOf, todayInNewYork, todayOf } from '@dealstead/contracts';
import * as reports from '@dealstead/contracts/tools/jointVentureAbuseReports';
import * as endpoints from '@dealstead/contracts/tools/jointVentures';
import {
  admitScope,
  admitUnrestricted,
  handle,
  handleIdempotent,
  type Live,
  respond,
  type Route,
} from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { ventureTags } from './announce.ts';
import { toVenture } from './columns.ts';
import { findFor, readDetails } from './details.ts';
import { ventureDocumentRoutes } from './documentRoutes.ts';
import * as negotiation from './negotiation.ts';
import { venturePartnerRoutes } from './partnerRoutes.ts';
import * as posts from './posts.ts';
import { reportVenture } from './abuseReports.ts';
import { isHidden } from './rules.ts';
import { type SettlementDeps, settlementRoutes } from './settlementRoutes.ts';
import * as store from './store.ts';

export interface VentureDeps extends SettlementDeps {
  readonly deals: posts.DealChoices;
}

const done = (message: string) => respond({ message }).invalidates(...ventureTags);

/** The board of joint ventures, posts, applications, proofs of control and the settlement. */
export function ventureRoutes(deps: VentureDeps): Route[] {
  const { db, live, deals } = deps;
  return [
    ...boardRoutes(db),
    ...memberRoutes(db, deals),
    ...postRoutes(db, live, deals),
    ...applicationRoutes(db, live),
    reportRoute(db),
    ...ventureDocumentRoutes(db, live),
    ...venturePartnerRoutes(db, live),
    ...settlementRoutes(deps),
  ];
}

/** What everyone sees. */
function boardRoutes(db: Db): Route[] {
  return [
    handle(endpoints.listVentures, ({ query }) => store.listBoard(db, query, todayInNewYork())),

    handle(endpoints.countVentures, ({ query }) => store.countBoard(db, query, todayInNewYork())),

    handle(endpoints.getVenture, async ({ params: { id } }) => {
      const venture = await store.findVenture(db, id);
      if (!venture || isHidden(venture)) throw posts.ventureNotFound();
      return toVenture(venture);
    }),

    handle(endpoints.findVentureOfListing, async ({ params: { propertyId } }) => {
      const venture = await store.findOpenOfListing(db, propertyId, todayInNewYork());
      return { venture: venture && toVenture(venture) };
    }),
  ];
}

/** What a member sees of their own. */
function memberRoutes(db: Db, deals: posts.DealChoices): Route[] {
  return [
    handle(endpoints.getVentureDetails, async ({ params: { id }, actor }) => {
      const { venture, viewer } = await findFor(db, id, actor);
      return readDetails(db, venture, viewer);
    }),

    handle(endpoints.listOwnVentures, ({ actor }) => store.listOwn(db, ownersOf(actor, 'deals').at(-1)!)),

    handle(endpoints.listVentureSources, async ({ actor }) => {
      const { ownerId } = admitScope(actor, 'joint-ventures');
      const [listings, open] = await Promise.all([store.listOwnListings(db, ownerId), deals.list(ownerId)]);
      return { listings, deals: open };
    }),
  ];
}

function postRoutes(db: Db, live: Live, deals: posts.DealChoices): Route[] {
  return [
    handleIdempotent(endpoints.postVenture, db, async ({ body: { source, fields }, actor }, tx) => {
      const post = { userId: actor.id, source, fields, today: todayOf(actor) };
      const id = await posts.postVenture(tx, live, post, deals);
      return respond({ id }).invalidates(...ventureTags);
    }),

    handle(endpoints.editVenture, async ({ params: { id }, body, actor }) => {
      await db.change((tx) => posts.editVenture(tx, live, { ...body, id, userId: actor.id, today: todayOf(actor) }));
      return done('Your changes are saved.');
    }),

    handleIdempotent(endpoints.endVenture, db, async ({ params: { id }, body: { ending }, actor }, tx) => {
      if (ending === 'withdraw') {
        await posts.withdrawVenture(tx, live, id, actor.id);
        return done('Your joint venture is off the board.');
      }
      await posts.callOff(tx, live, id, actor.id);
      return done('The partnership is called off. The post is open again.');
    }),
  ];
}

const reportRoute = (db: Db): Route =>
  handleIdempotent(reports.reportVenture, db, async ({ params: { id }, body, actor }, tx) => {
    await reportVenture(tx, { ...body, ventureId: id, reporterId: actor.id });
    return respond({ message: 'Moderators look at the post. We tell you what they decide.' }).invalidates(
      `/api/joint-ventures/${id}/details`,
    );
  });

const answered = {
  accept: 'You are partners.',
  decline: 'Application declined.',
  counter: 'Your proposal was sent.',
  withdraw: 'Application withdrawn.',
};

function applicationRoutes(db: Db, live: Live): Route[] {
  return [
    handleIdempotent(endpoints.applyToVenture, db, async ({ params: { id }, body, actor }, tx) => {
      const application = { ...body, userId: actor.id };
      const created = await negotiation.applyToVenture(tx, live, id, application, todayInNewYork());
      return respond({ id: created }).invalidates(...ventureTags);
    }),

    handleIdempotent(endpoints.answerApplication, db, async ({ params: { id }, body, actor }, tx) => {
      // Backing out needs no plan.
      if (body.answer === 'accept' || body.answer === 'counter') {
        admitScope(actor, 'joint-ventures');
        admitUnrestricted('messaging', actor);
      }
      await negotiation.answerApplication(tx, id, actor.id, body, { live, today: todayInNewYork() });
      return done(answered[body.answer]);
    }),
  ];
}
