import {
  notificationKinds,
  notificationFrequencies,
  defaultNotificationPreferences,
  type BuyBox,
  type NotificationKind,
  type NotificationPreference,
  type Notifications,
} from '@dealstead/contracts';
import { BuyBox as Box } from '@dealstead/contracts/account/settings';
import type { Sql } from '../database.ts';

const emptyBuyBox: BuyBox = {
  categories: [],
  states: [],
  minPrice: null,
  maxPrice: null,
  minAcres: null,
  maxAcres: null,
  maxArvPercent: null,
  financing: [],
};
const dollars = (cents: number | null) => cents && cents / 100;
const cents = (amount: number | null) => amount && amount * 100;

type BuyBoxRow = Omit<BuyBox, 'minPrice' | 'maxPrice'> & {
  readonly minPriceCents: number | null;
  readonly maxPriceCents: number | null;
};

/** A member's buy box; one without bounds until they save one. */
export async function getBuyBox({ sql }: Sql, userId: number): Promise<BuyBox> {
  const [row] = await sql<BuyBoxRow>`
    SELECT categories, states, min_price_cents, max_price_cents, min_acres, max_acres, max_arv_percent, financing
    FROM buy_boxes WHERE user_id = ${userId}`;
  if (!row) return emptyBuyBox;
  const { minPriceCents, maxPriceCents, ...box } = row;
  return Box.parse({ ...box, minPrice: dollars(minPriceCents), maxPrice: dollars(maxPriceCents) });
}

/** Saves a member's buy box. */
export async function upsertBuyBox({ sql }: Sql, userId: number, box: BuyBox): Promise<void> {
  const { categories, states, minPrice, maxPrice, minAcres, maxAcres, maxArvPercent, financing } = box;
  await sql`
    INSERT INTO buy_boxes (user_id, categories, states, min_price_cents, max_price_cents, min_acres, max_acres, max_arv_percent,
      financing)
    VALUES (${userId}, ${categories}, ${states}, ${cents(minPrice)}, ${cents(maxPrice)}, ${minAcres}, ${maxAcres},
      ${maxArvPercent}, ${financing})
    ON CONFLICT (user_id) DO UPDATE SET categories = excluded.categories, states = excluded.states,
      min_price_cents = excluded.min_price_cents, max_price_cents = excluded.max_price_cents, min_acres = excluded.min_acres,
      max_acres = excluded.max_acres, max_arv_percent = excluded.max_arv_percent, financing = excluded.financing`;
}

interface SettingRow {
  readonly email: boolean;
  readonly inApp: boolean;
  readonly push: boolean;
  readonly often: string;
}

/** The preference of a row, or the default for a kind that the member has not set. */
function toPreference(kind: NotificationKind, row: SettingRow | undefined): NotificationPreference {
  const { email, inApp, push, often } = row ?? defaultNotificationPreferences[kind];
  return {
    email,
    inApp,
    push: push === true,
    often: notificationFrequencies.find((frequency) => frequency === often) ?? 'instant',
  };
}

/** A member's notification settings, with defaults for kinds that they have not set. */
export async function getNotificationSettings({ sql }: Sql, userId: number): Promise<Notifications> {
  const rows = await sql<SettingRow & { kind: string }>`
    SELECT kind, email, in_app, push, often FROM notification_settings WHERE user_id = ${userId}`;
  const rowsByKind = new Map(rows.map((row) => [row.kind, row]));
  return Object.fromEntries(
    notificationKinds.map((kind) => [kind, toPreference(kind, rowsByKind.get(kind))]),
  ) as Notifications;
}

/** The preferences of several members for one kind, by member. */
export async function getPreferences(
  { sql }: Sql,
  kind: NotificationKind,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, NotificationPreference>> {
  const rows = await sql<SettingRow & { userId: number }>`
    SELECT user_id, email, in_app, push, often FROM notification_settings
    WHERE kind = ${kind} AND user_id = ANY(${userIds}::int[])`;
  const rowsByUser = new Map(rows.map((row) => [row.userId, row]));
  return new Map(userIds.map((userId) => [userId, toPreference(kind, rowsByUser.get(userId))]));
}

/** Saves notification settings; kinds that are missing stay unchanged. */
export async function upsertNotificationSettings(
  { sql }: Sql,
  userId: number,
  settings: Partial<Record<NotificationKind, NotificationPreference>>,
): Promise<void> {
  for (const kind of notificationKinds) {
    const setting = settings[kind];
    if (!setting) continue;
    const { email, inApp, push, often } = setting;
    // A setting without `push` leaves a stored one as it is.
    await sql`
      INSERT INTO notification_settings AS known (user_id, kind, email, in_app, push, often)
      VALUES (${userId}, ${kind}, ${email}, ${inApp}, ${push ?? defaultNotificationPreferences[kind].push === true}, ${often})
      ON CONFLICT (user_id, kind) DO UPDATE SET email = excluded.email, in_app = excluded.in_app,
        push = coalesce(${push}::boolean, known.push), often = excluded.often`;
  }
}
