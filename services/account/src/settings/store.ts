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
import type { AccountDatabase, AccountTransaction } from '../database.ts';

const any: BuyBox = {
  categories: [],
  states: [],
  minPrice: null,
  maxPrice: null,
  minAcres: null,
  maxAcres: null,
  maxArvPercent: null,
  financing: [],
};
const dollars = (cents: bigint | null) => (cents === null ? null : Number(cents) / 100);
const cents = (amount: number | null) => (amount === null ? null : BigInt(amount) * 100n);

/** What a member buys; anything, until they say. */
export async function getBuyBox({ prisma }: AccountDatabase, userId: number): Promise<BuyBox> {
  const row = await prisma.buyBox.findUnique({ where: { userId } });
  if (!row) return any;
  const { categories, states, minPrice, maxPrice, minAcres, maxAcres, maxArvPercent, financing } = row;
  const amounts = { minPrice: dollars(minPrice), maxPrice: dollars(maxPrice) };
  return Box.parse({ categories, states, ...amounts, minAcres, maxAcres, maxArvPercent, financing });
}

/** Sets what a member buys. */
export async function upsertBuyBox(tx: AccountTransaction, userId: number, box: BuyBox): Promise<void> {
  const data = { ...box, minPrice: cents(box.minPrice), maxPrice: cents(box.maxPrice) };
  await tx.buyBox.upsert({ where: { userId }, create: { userId, ...data }, update: data });
}

type Wishing = Pick<AccountTransaction, 'notificationSetting'>;

/** What a member wants to hear of: what they said, and what holds otherwise. */
export async function getNotificationSettings(tx: Wishing, userId: number): Promise<Notifications> {
  const rows = await tx.notificationSetting.findMany({ where: { userId } });
  const said = new Map(rows.map((row) => [row.kind, row]));
  return Object.fromEntries(
    notificationKinds.map((kind): [NotificationKind, NotificationPreference] => {
      const { email, inApp, often } = said.get(kind) ?? defaultNotificationPreferences[kind];
      return [kind, { email, inApp, often: notificationFrequencies.find((time) => time === often) ?? 'instant' }];
    }),
  ) as Notifications;
}

/** Sets what a member wants to hear of; kinds that are not named stay as they are. */
export async function upsertNotificationSettings(
  tx: Wishing,
  userId: number,
  wishes: Partial<Record<NotificationKind, NotificationPreference>>,
): Promise<void> {
  for (const kind of notificationKinds) {
    const wish = wishes[kind];
    if (wish)
      await tx.notificationSetting.upsert({
        where: { userId_kind: { userId, kind } },
        create: { userId, kind, ...wish },
        update: wish,
      });
  }
}
