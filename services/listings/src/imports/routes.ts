import { Readable } from 'node:stream';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import * as contract from '@dealstead/contracts/listings/imports';
import {
  type BackgroundJob,
  Forbidden,
  handle,
  handleIdempotent,
  type Live,
  type Route,
  streamed,
} from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import type { Files } from '../files/files.ts';
import { mappedFor, mayPostFor, sellerOfNew, sellersOf } from '../members/owners.ts';
import * as acts from './acts.ts';
import { problemsAfter, problemsCsv } from './problems.ts';
import { importColumns, importOf, type Kept } from './store.ts';
import { updatesAfter } from './updates.ts';

const most = { imports: 50, problems: 100, updates: 100 } as const;

/** How listings come in by the thousand: upload, check, run, undo. */
export function imports(
  db: Db,
  { files, importJob, pages }: { files: Files; importJob: BackgroundJob; pages: Live },
): Route[] {
  /** To be done after the commit: somebody takes the work up, and the member's open pages look again. */
  const begun = (userId: number) => () => {
    importJob.wake();
    pages.member(userId, '/api/imports');
  };
  /** One of the caller's imports, or of the member whose listings they look after. @throws NotFound */
  const read = (id: number, who: MemberIdentity) => acts.readImport(db, { id, owners: sellersOf(who) });
  const ownerOf = async (id: number, who: MemberIdentity) => (await read(id, who)).user_id;

  return [
    handle(contract.listImports, async ({ who }) => {
      const { rows } = await db.pool.query<Kept>(
        `SELECT ${importColumns} FROM imports WHERE user_id = ANY ($1) ORDER BY id DESC LIMIT ${most.imports}`,
        [sellersOf(who)],
      );
      return rows.map(importOf);
    }),

    handle(contract.uploadImport, async ({ query: { name, owner }, who, file: content }) =>
      importOf(await acts.upload(db, files, { userId: sellerOfNew(who, owner), name, content })),
    ),

    handle(contract.getImport, async ({ params: { id }, who }) => importOf(await read(id, who))),

    handle(contract.checkImport, async ({ params: { id }, body, who }) => {
      const userId = await ownerOf(id, who);
      mayPostFor(who, userId);
      return db.change(async (tx) => {
        tx.afterCommit(begun(userId));
        return importOf(await acts.beginCheck(tx, { id, owners: [userId] }, mappedFor(who, userId, body)));
      });
    }),

    handleIdempotent(contract.runImport, db, async ({ params: { id }, body, who }, tx) => {
      const kept = await acts.beginRun(tx, { id, owners: sellersOf(who) }, { updates: body?.updates });
      mayPostFor(who, kept.user_id);
      tx.afterCommit(begun(kept.user_id));
      return importOf(kept);
    }),

    // Undoing deletes listings, which nobody does for their owner.
    handle(contract.undoImport, async ({ params: { id }, who }) => {
      const userId = await ownerOf(id, who);
      if (userId !== who.id) throw new Forbidden('Only the owner can undo this import: it deletes listings.');
      return db.change(async (tx) => {
        tx.afterCommit(begun(userId));
        return importOf(await acts.beginUndo(tx, { id, owners: [userId] }));
      });
    }),

    handle(contract.discardImport, async ({ params: { id }, who }) => {
      const userId = await ownerOf(id, who);
      const { file } = await db.change(async (tx) => {
        tx.afterCommit(begun(userId));
        return acts.discard(tx, { id, owners: [userId] });
      });
      if (file !== null) await files.remove(file);
      return { message: 'Import discarded' };
    }),

    handle(contract.listImportProblems, async ({ params: { id }, query: { after }, who }) => {
      await read(id, who);
      return problemsAfter(db, id, after, most.problems);
    }),

    handle(contract.listImportUpdates, async ({ params: { id }, query: { after }, who }) => {
      await read(id, who);
      return updatesAfter(db, id, after, most.updates);
    }),

    handle(contract.downloadImportProblems, async ({ params: { id }, who }) => {
      await read(id, who);
      return streamed('text/csv; charset=utf-8', Readable.from(problemsCsv(db, id), { objectMode: false }), {
        'content-disposition': `attachment; filename="import-${id}-problems.csv"`,
        'cache-control': 'no-store',
      });
    }),
  ];
}
