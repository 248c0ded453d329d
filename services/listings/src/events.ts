import { userClosed } from '@dealstead/contracts/events';
import { on } from '@dealstead/service-kit';
import type { Tx } from './database.ts';
import { withdrawn } from './properties/routes.ts';
import { removeSomeOf } from './properties/store.ts';
import type { Summaries } from './properties/summaries.ts';

/** What happens here when others tell something. */
export const consumers = (summaries: Summaries) => [
  on(userClosed, async (tx: Tx, { userId }) => {
    for (let gone = await removeSomeOf(tx, userId); gone.length > 0; gone = await removeSomeOf(tx, userId)) {
      await tx.emit(...gone.map(withdrawn));
    }
    tx.afterCommit(summaries.drop);
  }),
];
