import { canActFor } from '@dealstead/contracts';
import * as endpoints from '@dealstead/contracts/listings/alerts';
import { respond, handle, type Live, type Route } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { upsertBuyer } from '../../inquiries/index.ts';
import { type Link, readAttachedListings, readLink } from '../../members/index.ts';
import { readShownCards, isShown, listingNotFound } from '../../catalog/index.ts';
import { reschedulePendingMatches } from './schedule.ts';
import * as store from './store.ts';

const tag = '/api/property-alerts';
const alertLinks = ['search', 'property-alert', 'buyer'] as const;

/** Listings that members watch, and the links in alert mails, which work without signing in. */
export function createAlertRoutes(db: Db, live: Live): Route[] {
  return [
    handle(endpoints.listPropertyAlerts, ({ actor }) => store.listPropertyAlerts(db, actor.id)),

    handle(endpoints.savePropertyAlert, async ({ params: { id }, body: { active }, actor }) => {
      const alert = await db.change(async (tx) => {
        const property = await store.findWatchable(tx, id);
        if (!property || !(isShown(property.status) || canActFor(actor, property.userId, 'listings')))
          throw listingNotFound();
        tx.afterCommit(() => live.member(actor.id, tag));
        return store.upsertPropertyAlert(tx, { userId: actor.id, propertyId: id, title: property.title, active });
      });
      return respond(alert).invalidates(tag);
    }),

    handle(endpoints.getAlertSubscription, async ({ params }) =>
      db.change(async (tx) => store.readSubscription(tx, await readLink(tx, params.token, alertLinks))),
    ),

    handle(endpoints.listFurtherMatches, async ({ params, query: { from } }) => {
      const ids = await db.change((tx) => readAttachedListings(tx, params.token, alertLinks));
      return {
        total: ids.length,
        properties: await readShownCards(db, ids.slice(from, from + endpoints.furtherMatchesPageSize)),
      };
    }),

    handle(endpoints.updateAlertSubscription, async ({ params, body }) => {
      const message = await db.change(async (tx) => {
        // The link is not used up: a reader who chose weekly can still unsubscribe through the same mail.
        const link = await readLink(tx, params.token, alertLinks);
        return changeSubscription(tx, link, body, live);
      });
      // RFC 8058: the response to a mail program's one-click POST is a success, not a redirect.
      if (body['List-Unsubscribe'] !== undefined) return { message };
      // The page's form without JavaScript returns to the page, which confirms the change.
      return respond({ message }).seeOther(`/alerts/${params.token}?done=1`);
    }),
  ];
}

interface SubscriptionChange {
  readonly alerts?: endpoints.AlertSubscription['alerts'];
  readonly preferences?: NonNullable<endpoints.AlertSubscription['preferences']>;
}

/** Applies a change that came through a link and returns the confirmation. A request without fields unsubscribes. */
async function changeSubscription(
  tx: Tx,
  link: Link,
  { alerts: requested, preferences }: SubscriptionChange,
  live: Live,
): Promise<string> {
  const alerts = requested ?? (preferences ? undefined : 'off');
  if (alerts !== undefined) {
    const { userId, before } = await store.updateFrequency(tx, link, alerts);
    if (alerts !== before) await reschedulePendingMatches(tx, `${link.kind}/${link.id}`, alerts);
    if (userId !== null) tx.afterCommit(() => live.member(userId, '/api/saved-searches', tag));
  }
  // The link was mailed to the address, so using it confirms the address.
  if (preferences && link.kind === 'buyer')
    await upsertBuyer(tx, { ...preferences, email: await store.readBuyerEmail(tx, link.id) });
  if (alerts === 'off') return 'You are unsubscribed. You will not receive these alerts anymore.';
  return alerts === undefined
    ? 'Your preferences are saved.'
    : `You will now receive these alerts ${frequencyLabels[alerts]}.`;
}

const frequencyLabels = {
  instant: 'as soon as there is a match',
  daily: 'once a day',
  weekly: 'once a week',
} as const;
