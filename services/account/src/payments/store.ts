import type { AccountDatabase } from '../database.ts';
import type { PaymentRecord } from '../generated/client.ts';

export interface PaymentPage {
  readonly limit: number;
  /** Id of the last payment of the page before. */
  readonly before?: number | undefined;
}

/** A member's payments, newest first. */
export function findPayments(
  { prisma }: AccountDatabase,
  userId: number,
  { limit, before }: PaymentPage,
): Promise<PaymentRecord[]> {
  return prisma.paymentRecord.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    cursor: before === undefined ? undefined : { id: before },
    skip: before === undefined ? undefined : 1,
  });
}

/** A payment of a member, or null where it does not exist or belongs to someone else. */
export function findPayment({ prisma }: AccountDatabase, userId: number, id: number): Promise<PaymentRecord | null> {
  return prisma.paymentRecord.findFirst({ where: { id, userId } });
}
