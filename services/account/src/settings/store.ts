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
const dollars = (cents: bigint | null) => (cents === null ? null : Number(cents) / 100);
const cents = (amount: number | null) => (amount === null ? null : BigInt(amount) * 100n);

/** A member's buy box; one without bounds until they save one. */
export async function getBuyBox({ prisma }: AccountDatabase, userId: number): Promise<BuyBox> {
  const row = await prisma.buyBox.findUnique({ where: { userId } });
  if (!row) return emptyBuyBox;
  const { categories, states, minPrice, maxPrice, minAcres, maxAcres, maxArvPercent, financing } = row;
  const amounts = { minPrice: dollars(minPrice), maxPrice: dollars(maxPrice) };
  return Box.parse({ categories, states, ...amounts, minAcres, maxAcres, maxArvPercent, financing });
}

/** Saves a member's buy box. */
export async function upsertBuyBox(tx: AccountTransaction, userId: number, box: BuyBox): Promise<void> {
  const data = { ...box, minPrice: cents(box.minPrice), maxPrice: cents(box.maxPrice) };
  await tx.buyBox.upsert({ where: { userId }, create: { userId, ...data }, update: data });
}

type SettingTable = Pick<AccountTransaction, 'notificationSetting'>;

interface SettingRow {
  readonly email: boolean;
  readonly inApp: boolean;
  readonly push: boolean | null;
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
export async function getNotificationSettings(tx: SettingTable, userId: number): Promise<Notifications> {
  const rows = await tx.notificationSetting.findMany({ where: { userId } });
  const rowsByKind = new Map(rows.map((row) => [row.kind, row]));
  return Object.fromEntries(
    notificationKinds.map((kind) => [kind, toPreference(kind, rowsByKind.get(kind))]),
  ) as Notifications;
}

/** The preferences of several members for one kind, by member. */
export async function getPreferences(
  tx: SettingTable,
  kind: NotificationKind,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, NotificationPreference>> {
  const rows = await tx.notificationSetting.findMany({ where: { kind, userId: { in: [...userIds] } } });
  const rowsByUser = new Map(rows.map((row) => [row.userId, row]));
  return new Map(userIds.map((userId) => [userId, toPreference(kind, rowsByUser.get(userId))]));
}

/** A member's notification settings, read outside of a transaction. */
export const findNotificationSettings = ({ prisma }: AccountDatabase, userId: number) =>
  getNotificationSettings(prisma, userId);

/** Saves notification settings; kinds that are missing stay unchanged. */
export async function upsertNotificationSettings(
  tx: SettingTable,
  userId: number,
  settings: Partial<Record<NotificationKind, NotificationPreference>>,
): Promise<void> {
  for (const kind of notificationKinds) {
    const setting = settings[kind];
    if (setting)
      await tx.notificationSetting.upsert({
        where: { userId_kind: { userId, kind } },
        create: { userId, kind, ...setting, push: setting.push ?? defaultNotificationPreferences[kind].push === true },
        update: setting,
      });
  }
}

/** A user with the state of their two-step sign-in. */
export function findUserWithTwoStep({ prisma }: AccountDatabase, id: number) {
  return prisma.user.findUnique({ where: { id }, include: { twoStep: true } });
}
