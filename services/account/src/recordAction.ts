import { accountActionRecorded } from '@dealstead/contracts/events';
import { type Act, type ActSource, recordAction as emitAction } from '@dealstead/service-kit';
import type { AccountTransaction } from './database.ts';

/** Emits an act for the audit trail, in the transaction of the act. */
export const recordAction = (tx: Pick<AccountTransaction, 'emit'>, source: ActSource, act: Act): Promise<void> =>
  emitAction(tx, accountActionRecorded, source, act);
