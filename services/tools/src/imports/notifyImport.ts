import { getImportQueues } from '@dealstead/contracts/tools/importQueues';
import type { Live } from '@dealstead/service-kit';
import type { ImportNotice } from '@dealstead/service-kit/imports/notice';
import type { Tx } from '../database.ts';
import { notify } from '../notifications/index.ts';

async function notifyImport(
  tx: Tx,
  live: Live,
  { ownerId, userId, permission, ...notice }: ImportNotice,
): Promise<void> {
  const notification = { topic: 'account', ...notice } as const;
  await notify(tx, live, { ...notification, userId: ownerId });
  if (userId !== ownerId && permission !== null)
    await notify(tx, live, { ...notification, userId, seat: { ownerId, permission } });
}

/** What imports of this service do beside their kinds. */
export const importHooks = { queuesPath: getImportQueues.path, notify: notifyImport };
