import * as endpoints from '@dealstead/contracts/admin/deadLetters';
import { deadLetterList } from '@dealstead/contracts/admin/deadLetterList';
import { adminListRoutes, handle, live, type Nats, respond, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import * as store from './store.ts';

/** Tag of everything that shows dead letters. */
export const deadLettersTag = deadLetterList.path;

/** Events that services gave up: to look into, replay or discard. */
export function deadLetterRoutes(db: Db, nats: Nats): Route[] {
  const changed = <Body>(body: Body) => {
    live(nats).admins(deadLettersTag);
    return respond(body).invalidates(deadLettersTag);
  };
  return [
    ...adminListRoutes(deadLetterList, (filter, page) => store.listDeadLetters(db, filter, page)),
    handle(endpoints.getDeadLetterCounts, () => store.countDeadLetters(db)),
    handle(endpoints.getDeadLetter, ({ params: { id } }) => store.getDeadLetter(db, id)),

    handle(endpoints.replayDeadLetter, async ({ params: { id }, body: { reason }, actor, request }) => {
      const performer = { actor, userAgent: request.get('user-agent') };
      const isNew = await db.change((tx) => store.requestReplay(tx, id, reason, performer));
      const message = isNew ? 'The event is replayed.' : 'It is being replayed or was applied already.';
      return changed({ message, changed: isNew ? 1 : 0 });
    }),

    handle(endpoints.replayDeadLetters, async ({ body, actor, request }) => {
      const performer = { actor, userAgent: request.get('user-agent') };
      const count = await db.change((tx) => store.requestReplays(tx, body, performer));
      const message =
        count === 0 ? 'Nothing was waiting.' : `${count} ${count === 1 ? 'event is' : 'events are'} replayed.`;
      return changed({ message, changed: count });
    }),

    handle(endpoints.discardDeadLetter, async ({ params: { id }, body, actor, request }) => {
      const performer = { actor, userAgent: request.get('user-agent') };
      await db.change((tx) => store.discardDeadLetter(tx, id, body.reason, performer));
      return changed({ message: 'The event is discarded.' });
    }),

    handle(endpoints.restoreDeadLetter, async ({ params: { id }, actor, request }) => {
      const performer = { actor, userAgent: request.get('user-agent') };
      await db.change((tx) => store.restoreDeadLetter(tx, id, performer));
      return changed({ message: 'The event waits again.' });
    }),
  ];
}
