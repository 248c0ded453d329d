import type { AccountDatabase } from '../database.ts';
import type { StripeEvent } from '../generated/client.ts';

const pageSize = 100;

/** The newest stored events, of all states or one. */
export function findStripeEvents({ prisma }: AccountDatabase, state: string | undefined): Promise<StripeEvent[]> {
  return prisma.stripeEvent.findMany({
    where: { state },
    orderBy: [{ receivedAt: 'desc' }, { id: 'desc' }],
    take: pageSize,
  });
}

/** The number of stored events in each state. */
export async function countStripeEvents({ prisma }: AccountDatabase) {
  const groups = await prisma.stripeEvent.groupBy({ by: ['state'], _count: { _all: true } });
  const count = (state: string) => groups.find((group) => group.state === state)?._count._all ?? 0;
  return { waiting: count('waiting'), done: count('done'), failed: count('failed') };
}
