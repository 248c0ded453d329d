import * as endpoints from '@dealstead/contracts/tools/jointVentures';
import { file, handle, type Live, NotFound, respond, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { prepareDocument } from '../../documents/index.ts';
import { emitChanged, refreshMembers, ventureTags } from './announce.ts';
import { listParties } from './applications.ts';
import { findFor, seesControl } from './details.ts';
import { deleteDocument, findDocument, insertDocument } from './documents.ts';
import { appendEvent } from './history.ts';
import { lockOwn } from './posts.ts';
import { bumpVersion } from './store.ts';

const notFound = () => new NotFound('This document no longer exists.');

/** The private documents of a proof of control. */
export function ventureDocumentRoutes(db: Db, live: Live): Route[] {
  return [
    handle(endpoints.uploadVentureDocument, async ({ params: { id }, query: { name }, file: upload, actor }) => {
      const prepared = await prepareDocument(upload, name);
      const stored = await db.change(async (tx) => {
        const venture = await lockOwn(tx, id, actor.id);
        const document = await insertDocument(tx, { ventureId: id, ...prepared });
        await appendEvent(tx, { ventureId: id, kind: 'document-added', actorId: actor.id });
        await bumpVersion(tx, id);
        await emitChanged(tx, venture, venture.status);
        refreshMembers(tx, live, [actor.id, ...(await listParties(tx, id)).map(({ userId }) => userId)]);
        return document;
      });
      return respond(stored).invalidates(...ventureTags);
    }),

    handle(endpoints.getVentureDocument, async ({ params: { id, documentId }, actor }) => {
      const { viewer } = await findFor(db, id, actor);
      const found = seesControl(viewer) ? await findDocument(db, id, documentId) : undefined;
      if (!found) throw notFound();
      return file(found.type, found.content, {
        headers: {
          // Opened as a page, a document must not run anything.
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.name)}`,
          'cache-control': 'no-store',
        },
      });
    }),

    handle(endpoints.deleteVentureDocument, async ({ params: { id, documentId }, actor }) => {
      await db.change(async (tx) => {
        const venture = await lockOwn(tx, id, actor.id);
        if (!(await deleteDocument(tx, id, documentId))) throw notFound();
        await appendEvent(tx, { ventureId: id, kind: 'document-deleted', actorId: actor.id });
        await bumpVersion(tx, id);
        await emitChanged(tx, venture, venture.status);
        refreshMembers(tx, live, [actor.id]);
      });
      return respond({ message: 'Document deleted.' }).invalidates(...ventureTags);
    }),
  ];
}
