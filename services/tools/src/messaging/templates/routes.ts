import { maxMessageTemplates } from '@dealstead/contracts';
import * as endpoints from '@dealstead/contracts/tools/messages';
import { Conflict, handle, handleIdempotent, NotFound, respond, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import * as store from './store.ts';

const tag = '/api/message-templates';

/** Templates of messages, each member's own. */
export const templateRoutes = (db: Db): Route[] => [
  handle(endpoints.listMessageTemplates, ({ actor }) => store.listTemplates(db, actor.id)),

  handleIdempotent(endpoints.saveMessageTemplate, db, async ({ body, actor }, tx) => {
    if ((await store.countOtherTemplates(tx, actor.id, body.name)) >= maxMessageTemplates)
      throw new Conflict(`You have ${maxMessageTemplates} templates. Delete one first.`, 'too-many-templates');
    return respond(await store.saveTemplate(tx, actor.id, body.name, body.content)).invalidates(tag);
  }),

  handle(endpoints.deleteMessageTemplate, async ({ params, actor }) => {
    if (!(await store.deleteTemplate(db, actor.id, params.id))) throw new NotFound();
    return respond({ message: 'Template deleted.' }).invalidates(tag);
  }),
];
