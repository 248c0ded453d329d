import { centsToDollars, leadMergeSamples, maxOpenCampaigns } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { limitedMails } from '@dealstead/contracts/mails';
import * as endpoints from '@dealstead/contracts/tools/campaigns';
import {
  assertConfirmedCount,
  Conflict,
  handle,
  handleIdempotent,
  type Live,
  NotFound,
  Refusal,
  respond,
  type Route,
  maskEmail,
} from '@dealstead/service-kit';
import type { z } from 'zod';
import type { Db, Tx } from '../../database.ts';
import { scopeOf } from '../scope.ts';
import { mailTest, sampleRecipient } from '../testMail.ts';
import type { Senders } from '../sender.ts';
import * as blast from './blast.ts';
import { listDeliveries, recordClick } from './deliveries.ts';
import { createCampaignRenderer } from './render.ts';
import * as store from './store.ts';

const tag = '/api/campaigns';
const campaignNotFound = () => new NotFound('This campaign no longer exists.');
const wrongState = () => new Conflict('This campaign is at another step now. Reload the page.', 'campaign-state');
const perDay = limitedMails.campaign.sender[0].mails;

export interface CampaignDeps {
  readonly db: Db;
  readonly live: Live;
  readonly senders: Senders;
  readonly publicUrl: string;
}

/** Campaigns of a member; a delegate with the permission for campaigns works on the owner's. */
export const campaignRoutes = (deps: CampaignDeps): Route[] => [
  ...draftRoutes(deps),
  ...runRoutes(deps),
  ...blastRoutes(deps),
];

/** Reads a campaign of the caller's scope, also as the answer to a change. */
function createFinder({ db, live }: CampaignDeps) {
  const find = async (actor: MemberIdentity, id: number): Promise<endpoints.Campaign> => {
    const [found] = await store.listCampaigns(db, scopeOf(actor).ownerId, id);
    if (!found) throw campaignNotFound();
    return found;
  };
  const changed = async (actor: MemberIdentity, id: number) => {
    live.member(scopeOf(actor).ownerId, tag);
    return respond(await find(actor, id)).invalidates(tag);
  };
  return { find, changed };
}

function draftRoutes(deps: CampaignDeps): Route[] {
  const { db, live } = deps;
  const { find, changed } = createFinder(deps);

  return [
    handle(endpoints.listCampaigns, ({ actor }) => store.listCampaigns(db, scopeOf(actor).ownerId)),

    handleIdempotent(endpoints.createCampaign, db, async ({ body, actor }, tx) => {
      const { ownerId, actorId } = scopeOf(actor);
      if ((await store.countOpen(tx, ownerId)) >= maxOpenCampaigns)
        throw new Conflict(
          `You have ${maxOpenCampaigns} open campaigns. Delete or finish one first.`,
          'campaigns-full',
        );
      const id = await store.insertCampaign(tx, ownerId, actorId, body);
      tx.afterCommit(() => live.member(ownerId, tag));
      return respond({ id }).invalidates(tag);
    }),

    handle(endpoints.countAudience, ({ body, actor }) => store.countAudience(db, scopeOf(actor).ownerId, body)),

    handle(endpoints.getCampaign, ({ params: { id }, actor }) => find(actor, id)),

    handle(endpoints.updateCampaign, async ({ params: { id }, body, actor }) => {
      await find(actor, id);
      if (!(await db.change((tx) => store.updateDraft(tx, scopeOf(actor).ownerId, id, body)))) throw wrongState();
      return changed(actor, id);
    }),

    handle(endpoints.deleteCampaign, async ({ params: { id }, actor }) => {
      const { ownerId } = scopeOf(actor);
      await find(actor, id);
      if (!(await db.change((tx) => store.deleteDraft(tx, ownerId, id)))) throw wrongState();
      live.member(ownerId, tag);
      return respond({ message: 'Draft deleted.' }).invalidates(tag);
    }),
  ];
}

/** Sending, and what came of it. */
function runRoutes(deps: CampaignDeps): Route[] {
  const { db, senders } = deps;
  const { find, changed } = createFinder(deps);
  return [
    handle(endpoints.testCampaign, async ({ params: { id }, actor }) => {
      const { template, type } = await find(actor, id);
      if (type === 'sms') throw new Conflict('Only campaigns by email have a test.', 'no-test');
      return sendTest(deps, actor, `${id}`, template);
    }),

    handle(endpoints.actOnCampaign, async ({ params: { id }, body, actor }) => {
      const campaign = await find(actor, id);
      const { ownerId } = scopeOf(actor);
      const isText = campaign.type === 'sms';
      // Only commercial email has to name a postal address.
      if (!isText && (body.action === 'send' || body.action === 'resume')) await senders.require(ownerId);
      if (body.action === 'send') {
        await assertAudience(db, ownerId, campaign, body.recipients);
        if (isText && !body.consentConfirmed)
          throw new Refusal(400, 'consent', 'Confirm that these contacts agreed in writing to get texts from you.');
      }
      const confirmedBy = isText ? actor.id : null;
      const moved = await db.change(async (tx) => {
        const isMoved = await moveCampaign(tx, ownerId, id, body, confirmedBy);
        if (isMoved) await store.insertAction(tx, id, actor.id, body.action);
        return isMoved;
      });
      if (!moved) throw wrongState();
      return changed(actor, id);
    }),

    handle(endpoints.listDeliveries, async ({ params: { id }, query, actor }) => {
      await find(actor, id);
      return listDeliveries(db, scopeOf(actor), id, query);
    }),

    handle(endpoints.recordClick, async ({ params: { token } }) => {
      const url = await db.change((tx) => recordClick(tx, token));
      if (url === null) throw new Refusal(410, 'link-spent', 'This link no longer works.');
      return { url };
    }),
  ];
}

/** Mails a template to the owner's own address, with sample values. */
const sendTest = (deps: CampaignDeps, actor: MemberIdentity, key: string, template: endpoints.CampaignTemplate) =>
  mailTest(deps, actor, key, (sender) =>
    createCampaignRenderer(
      template,
      sender,
    )({
      values: { ...leadMergeSamples, ...sampleRecipient },
      variant: 'A',
      buttonUrl: template.buttonUrl || deps.publicUrl,
      stopUrl: deps.publicUrl,
    }),
  );

type Act = z.output<typeof endpoints.actOnCampaign.body>;

/** @returns whether the campaign was in a state that allows the action */
function moveCampaign(tx: Tx, ownerId: number, id: number, act: Act, confirmedBy: number | null): Promise<boolean> {
  if (act.action === 'send') return store.scheduleCampaign(tx, ownerId, id, { at: act.sendDateTime, confirmedBy });
  if (act.action === 'pause') return store.moveCampaign(tx, ownerId, id, ['sending'], 'paused');
  if (act.action === 'resume') return store.resumeCampaign(tx, ownerId, id);
  return store.moveCampaign(tx, ownerId, id, ['scheduled', 'sending', 'paused'], 'canceled');
}

/** @throws Conflict if nobody can be reached, more than a day allows, or another number than the sender confirmed */
async function assertAudience(
  db: Db,
  ownerId: number,
  campaign: endpoints.Campaign,
  confirmed: number | null,
): Promise<void> {
  const { audience, type } = campaign;
  const { recipients } = audience
    ? await store.countAudience(db, ownerId, { ...campaign, audience })
    : { recipients: 1 };
  if (recipients === 0)
    throw new Conflict(`Nobody in this audience can be ${type === 'sms' ? 'texted' : 'emailed'}.`, 'no-audience');
  if ((await store.countSentToday(db, ownerId)) + recipients > perDay)
    throw new Conflict(
      `A campaign reaches ${perDay.toLocaleString('en-US')} people a day at most. Choose a smaller audience.`,
      'audience-too-large',
    );
  if (audience) assertConfirmedCount(confirmed, recipients, 'person gets it', 'people get it');
}

/** A listing is sent to the contacts that match it. */
function blastRoutes(deps: CampaignDeps): Route[] {
  const { db, live, senders, publicUrl } = deps;
  const findListing = async (ownerId: number, id: number) => {
    const listing = await blast.findOwnActiveListing(db, ownerId, id);
    if (!listing) throw new NotFound('This is not one of your active listings.');
    return listing;
  };
  return [
    handle(endpoints.getListingBlast, async ({ params: { id }, actor }) => {
      const { ownerId, canSeeContactData } = scopeOf(actor);
      const listing = await findListing(ownerId, id);
      const { matches, sample } = await blast.listMatches(db, ownerId, listing);
      return {
        title: listing.title,
        place: `${listing.city}, ${listing.state}`,
        price: centsToDollars(listing.priceCents),
        matches,
        sample: sample.map((match) => ({ ...match, email: canSeeContactData ? match.email : maskEmail(match.email) })),
        lastSentAt: await blast.findLastBlast(db, ownerId, id),
      };
    }),

    handle(endpoints.testListingBlast, async ({ params: { id }, actor }) => {
      const listing = await findListing(scopeOf(actor).ownerId, id);
      return sendTest(deps, actor, `listing-${id}`, blast.blastTemplate(listing, publicUrl));
    }),

    handleIdempotent(endpoints.sendListingBlast, db, {
      async prepare({ params: { id }, actor }) {
        const { ownerId } = scopeOf(actor);
        const listing = await findListing(ownerId, id);
        await senders.require(ownerId);
        return listing;
      },
      async run({ actor, body: { matches } }, tx, listing) {
        const { ownerId, actorId } = scopeOf(actor);
        const started = await blast.startBlast(tx, { ownerId, userId: actorId, listing, publicUrl, matches });
        tx.afterCommit(() => live.member(ownerId, tag));
        return respond(started).invalidates(tag);
      },
    }),
  ];
}
