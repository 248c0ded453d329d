import * as endpoints from '@dealstead/contracts/admin/messageReports';
import { handle, type Peer, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { recordOpening } from './decide.ts';

/** The conversation around a reported message, which tools holds. */
export const createMessageContextRoute = (database: Db, tools: Pick<Peer, 'call'>): Route =>
  handle(endpoints.openMessageReport, async ({ params: { id }, actor, request }) => {
    const userAgent = request.get('user-agent');
    const messageId = await database.change((tx) => recordOpening(tx, id, { actor, userAgent }));
    return tools.call(endpoints.getMessageContext, { params: { id: messageId } });
  });
