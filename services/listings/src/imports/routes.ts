import { Readable } from 'node:stream';
import * as contract from '@dealstead/contracts/listings/imports';
import { handle, handleOnce, type Live, type Route, streamed } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import type { Files } from '../files/files.ts';
import * as acts from './acts.ts';
import { problemsAfter, problemsCsv } from './problems.ts';
import { importColumns, importOf, type Kept } from './store.ts';
import type { Imports } from './worker.ts';

const most = { imports: 50, problems: 100 } as const;

/** How listings come in by the thousand: upload, check, run, undo. */
export function imports(
  db: Db,
  { files, importing, pages }: { files: Files; importing: Imports; pages: Live },
): Route[] {
  /** To be done after the commit: somebody takes the work up, and the member's open pages look again. */
  const begun = (userId: number) => () => {
    importing.nudge();
    pages.member(userId, '/api/imports');
  };

  return [
    handle(contract.listImports, async ({ who }) => {
      const { rows } = await db.pool.query<Kept>(
        `SELECT ${importColumns} FROM imports WHERE user_id = $1 ORDER BY id DESC LIMIT ${most.imports}`,
        [who.id],
      );
      return rows.map(importOf);
    }),

    handle(contract.uploadImport, async ({ query: { name }, who, file: content }) =>
      importOf(await acts.upload(db, files, { userId: who.id, name, content })),
    ),

    handle(contract.getImport, async ({ params: { id }, who }) =>
      importOf(await acts.readImport(db, { id, userId: who.id })),
    ),

    handle(contract.checkImport, async ({ params: { id }, body, who }) =>
      db.change(async (tx) => {
        tx.afterCommit(begun(who.id));
        return importOf(await acts.beginCheck(tx, { id, userId: who.id }, body));
      }),
    ),

    handleOnce(contract.runImport, db, async ({ params: { id }, who }, tx) => {
      tx.afterCommit(begun(who.id));
      return importOf(await acts.beginRun(tx, { id, userId: who.id }));
    }),

    handle(contract.undoImport, async ({ params: { id }, who }) =>
      db.change(async (tx) => {
        tx.afterCommit(begun(who.id));
        return importOf(await acts.beginUndo(tx, { id, userId: who.id }));
      }),
    ),

    handle(contract.discardImport, async ({ params: { id }, who }) => {
      const { file } = await db.change(async (tx) => {
        tx.afterCommit(begun(who.id));
        return acts.discard(tx, { id, userId: who.id });
      });
      if (file !== null) await files.remove(file);
      return { message: 'Import discarded' };
    }),

    handle(contract.listImportProblems, async ({ params: { id }, query: { after }, who }) => {
      await acts.readImport(db, { id, userId: who.id });
      return problemsAfter(db, id, after, most.problems);
    }),

    handle(contract.downloadImportProblems, async ({ params: { id }, who }) => {
      await acts.readImport(db, { id, userId: who.id });
      return streamed('text/csv; charset=utf-8', Readable.from(problemsCsv(db, id), { objectMode: false }), {
        'content-disposition': `attachment; filename="import-${id}-problems.csv"`,
        'cache-control': 'no-store',
      });
    }),
  ];
}
