import * as endpoints from '@dealstead/contracts/tools/vaTasks';
import { file, handle, NotFound, respond, type Route } from '@dealstead/service-kit';
import { prepareDocument } from '../../documents/index.ts';
import { refreshTeam, taskTag } from './announce.ts';
import { deleteFile, findFile, insertFile } from './notes.ts';
import { type TaskDeps, taskNotFound } from './deps.ts';
import { findTask, lockTask } from './store.ts';
import { teamScope } from '../../copies/index.ts';

const fileNotFound = () => new NotFound('This file no longer exists.');

/** Files of tasks: everyone who sees a task reads them, the owner and the uploader delete them. */
export function fileRoutes({ db, live }: TaskDeps): Route[] {
  return [
    handle(endpoints.uploadVaTaskFile, async ({ params: { id }, query: { name }, file: upload, actor }) => {
      const scope = teamScope(actor);
      if (!(await findTask(db, scope, id))) throw taskNotFound();
      const prepared = await prepareDocument(upload, name);
      const stored = await db.change(async (tx) => {
        if (!(await lockTask(tx, scope, id))) throw taskNotFound();
        refreshTeam(tx, live, scope.ownerId);
        return insertFile(tx, { taskId: id, ...prepared, userId: actor.id });
      });
      return respond(stored).invalidates(taskTag);
    }),

    handle(endpoints.getVaTaskFile, async ({ params: { id, fileId }, actor }) => {
      const found = (await findTask(db, teamScope(actor), id)) ? await findFile(db, id, fileId) : undefined;
      if (!found) throw fileNotFound();
      return file(found.type, found.content, {
        headers: {
          // Opened as a page, a document must not run anything.
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.name)}`,
          'cache-control': 'no-store',
        },
      });
    }),

    handle(endpoints.deleteVaTaskFile, async ({ params: { id, fileId }, actor }) => {
      const scope = teamScope(actor);
      await db.change(async (tx) => {
        if (!(await lockTask(tx, scope, id))) throw taskNotFound();
        if (!(await deleteFile(tx, id, fileId, scope.isOwner ? null : actor.id))) throw fileNotFound();
        refreshTeam(tx, live, scope.ownerId);
      });
      return respond({ message: 'File deleted.' }).invalidates(taskTag);
    }),
  ];
}
