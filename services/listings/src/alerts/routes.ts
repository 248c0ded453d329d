import {
  dealTypes,
  experienceLevels,
  financingOptions,
  investorTypes,
  canActFor,
  type Category,
  type State,
} from '@dealstead/contracts';
import * as contract from '@dealstead/contracts/listings/alerts';
import { answer, Conflict, handle, type Live, NotFound, type Route } from '@dealstead/service-kit';
import type { Db, Tx } from '../database.ts';
import { upsertBuyer } from '../leads/buyerList.ts';
import { type Link, readAttachedListings, readLink } from '../links/links.ts';
import { readShownCards } from '../properties/lists.ts';
import { isShown, listingNotFound, type Status } from '../properties/rules.ts';
import { reschedulePendingMatches } from './schedule.ts';

const tag = '/api/property-alerts';
const alertLinks = ['search', 'property-alert', 'buyer'] as const;

interface WatchRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly property_id: number;
  readonly active: boolean;
  readonly last_triggered: Date | null;
}
const toPropertyAlert = (row: WatchRow): contract.PropertyAlert => ({
  id: row.id,
  name: row.name,
  propertyId: row.property_id,
  active: row.active,
  lastTriggered: row.last_triggered?.toISOString() ?? null,
});

/** Listings that members watch, and the links in alerts, which act without signing in. */
export function createAlertRoutes(db: Db, pages: Live): Route[] {
  return [
    handle(contract.listPropertyAlerts, async ({ who }) => {
      const { rows } = await db.pool.query<WatchRow>(
        `SELECT id, name, property_id, active, last_triggered FROM property_alerts WHERE user_id = $1
         ORDER BY created_at DESC, id DESC`,
        [who.id],
      );
      return rows.map(toPropertyAlert);
    }),

    handle(contract.savePropertyAlert, async ({ params, body, who }) => {
      const watch = await db.change(async (tx) => {
        const property = await tx.property.findUnique({
          where: { id: params.id },
          select: { title: true, status: true, userId: true },
        });
        if (!property || !(isShown(property.status as Status) || canActFor(who, property.userId, 'listings')))
          throw listingNotFound();
        await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended('property alerts', ${who.id}))::text`;
        const [row] = await tx.sql<WatchRow>`
          INSERT INTO property_alerts (user_id, name, filters, property_id, active)
          VALUES (${who.id}, ${property.title}, ${JSON.stringify({ property: params.id })}::jsonb, ${params.id}, ${body.active})
          ON CONFLICT (user_id, property_id) DO UPDATE SET active = excluded.active, name = excluded.name
          RETURNING id, name, property_id, active, last_triggered`;
        const [kept] = await tx.sql<{ count: number }>`
          SELECT count(*)::int AS count FROM property_alerts WHERE user_id = ${who.id}`;
        if (!row || !kept) throw new Error('An upsert and a count always give a row');
        if (kept.count > contract.maxPropertyAlerts)
          throw new Conflict(`You can watch ${contract.maxPropertyAlerts} listings. Drop one first.`, 'watches-full');
        if (!body.active) await reschedulePendingMatches(tx, `property-alert/${row.id}`, 'off');
        tx.afterCommit(() => pages.member(who.id, tag));
        return row;
      });
      return answer(toPropertyAlert(watch)).stale(tag);
    }),

    handle(contract.getAlertSubscription, async ({ params }) =>
      db.change(async (tx) => subscriptionOf(tx, await readLink(tx, params.token, alertLinks))),
    ),

    handle(contract.listFurtherMatches, async ({ params, query: { from } }) => {
      const ids = await db.change((tx) => readAttachedListings(tx, params.token, alertLinks));
      return {
        total: ids.length,
        properties: await readShownCards(db, ids.slice(from, from + contract.furtherMatchesPageSize)),
      };
    }),

    handle(contract.updateAlertSubscription, async ({ params, body }) => {
      const message = await db.change(async (tx) => {
        // What it asks for is a state, so it holds until it expires: who chose weekly can still stop by the same mail.
        const link = await readLink(tx, params.token, alertLinks);
        return change(tx, link, body, pages);
      });
      // RFC 8058: the answer to a mail program's one-click POST is a success, not a redirect.
      if (body['List-Unsubscribe'] !== undefined) return { message };
      // The page's own form, without JavaScript, returns to the page, which confirms the change.
      return answer({ message }).seeOther(`/alerts/${params.token}?done=1`);
    }),
  ];
}

const subscriptionNotFound = () => new NotFound('These alerts are not here anymore.');

/** `marcus@halehomes.example` as `m•••••@halehomes.example`. */
const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••••');

async function subscriptionOf(tx: Tx, { kind, id }: Link): Promise<contract.AlertSubscription> {
  if (kind === 'buyer') {
    const buyer = await tx.buyer.findUnique({ where: { id } });
    if (!buyer) throw subscriptionNotFound();
    return {
      kind: 'buyer-list',
      name: 'Buyer list',
      email: maskEmail(buyer.email),
      alerts: buyer.alerts as contract.AlertSubscription['alerts'],
      preferences: {
        interests: buyer.interests as Category[],
        preferredStates: buyer.preferredStates as State[],
        maxPrice: buyer.maxPrice === null ? undefined : Number(buyer.maxPrice) / 100,
        minAcres: buyer.minAcres ?? undefined,
        maxAcres: buyer.maxAcres ?? undefined,
        investorType: investorTypes.find((known) => known === buyer.investorType),
        experienceLevel: experienceLevels.find((known) => known === buyer.experienceLevel),
        preferredDealTypes: dealTypes.filter((known) => buyer.preferredDealTypes.includes(known)),
        cashAvailable: buyer.cashAvailable === null ? undefined : Number(buyer.cashAvailable) / 100,
        minROI: buyer.minROI === null ? undefined : Number(buyer.minROI),
        preferredFinancing: financingOptions.filter((known) => buyer.preferredFinancing.includes(known)),
        geographicRadius: buyer.geographicRadius,
        zipCode: buyer.zipCode ?? undefined,
      },
    };
  }
  const [row] =
    kind === 'search'
      ? await tx.sql<{ name: string; alerts: contract.AlertSubscription['alerts']; email: string | null }>`
          SELECT search.name, search.alerts, members.email FROM saved_searches AS search
            LEFT JOIN members ON members.id = search.user_id WHERE search.id = ${id}`
      : await tx.sql<{ name: string; alerts: contract.AlertSubscription['alerts']; email: string | null }>`
          SELECT alert.name, CASE WHEN alert.active THEN 'instant' ELSE 'off' END AS alerts, members.email
          FROM property_alerts AS alert LEFT JOIN members ON members.id = alert.user_id WHERE alert.id = ${id}`;
  if (!row) throw subscriptionNotFound();
  return {
    kind: kind === 'search' ? 'search' : 'property',
    name: row.name,
    email: maskEmail(row.email ?? ''),
    alerts: row.alerts,
    preferences: null,
  };
}

type Asked = { readonly [N in 'alerts' | 'preferences']?: unknown } & {
  readonly alerts?: contract.AlertSubscription['alerts'];
  readonly preferences?: NonNullable<contract.AlertSubscription['preferences']>;
};

interface Changed {
  readonly [column: string]: unknown;
  readonly user_id: number | null;
  /** How often it came until now. */
  readonly before: string | null;
}

/** Does what a link was pressed for, at once, and says so. Whoever only presses stops the alerts. */
async function change(tx: Tx, { kind, id }: Link, asked: Asked, pages: Live): Promise<string> {
  const wanted = asked.alerts ?? (asked.preferences ? undefined : 'off');
  const subscription = `${kind}/${id}`;
  if (wanted !== undefined) {
    const [row] =
      kind === 'search'
        ? await tx.sql<Changed>`
            UPDATE saved_searches AS search SET alerts = ${wanted}
            FROM (SELECT id, alerts FROM saved_searches WHERE id = ${id} FOR UPDATE) AS before WHERE search.id = before.id
            RETURNING user_id, before.alerts AS before`
        : kind === 'buyer'
          ? await tx.sql<Changed>`
              UPDATE buyer_list AS buyer SET alerts = ${wanted}
              FROM (SELECT id, alerts FROM buyer_list WHERE id = ${id} FOR UPDATE) AS before WHERE buyer.id = before.id
              RETURNING NULL::int AS user_id, before.alerts AS before`
          : await tx.sql<Changed>`
              UPDATE property_alerts SET active = ${wanted !== 'off'} WHERE id = ${id} RETURNING user_id, NULL AS before`;
    if (!row) throw subscriptionNotFound();
    if (wanted !== row.before) await reschedulePendingMatches(tx, subscription, wanted);
    const { user_id: userId } = row;
    if (userId !== null) tx.afterCommit(() => pages.member(userId, '/api/saved-searches', tag));
  }
  if (asked.preferences && kind === 'buyer') {
    const buyer = await tx.buyer.findUnique({ where: { id }, select: { email: true } });
    if (!buyer) throw subscriptionNotFound();
    // The link came to the address, which confirms it.
    await upsertBuyer(tx, { ...asked.preferences, email: buyer.email });
  }
  if (wanted === 'off') return 'You are unsubscribed. No further alert of these comes.';
  return wanted === undefined ? 'Your preferences are saved.' : `Your alerts come ${often[wanted]} now.`;
}

const often = { instant: 'as soon as there is something', daily: 'once a day', weekly: 'once a week' } as const;
