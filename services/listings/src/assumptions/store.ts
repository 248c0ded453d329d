import type { Db } from '../database.ts';

/** The assumptions that a member set, in their compact form; undefined while they have the defaults. */
export async function findAssumptions({ prisma }: Db, userId: number): Promise<string | undefined> {
  const row = await prisma.investmentAssumptions.findUnique({ where: { userId } });
  return row?.assumptions;
}

/** Sets a member's assumptions; the last write wins. */
export async function saveAssumptions({ prisma }: Db, userId: number, assumptions: string): Promise<void> {
  const set = { assumptions, updatedAt: new Date() };
  await prisma.investmentAssumptions.upsert({ where: { userId }, create: { userId, ...set }, update: set });
}
