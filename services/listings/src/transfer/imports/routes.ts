import type { MemberIdentity } from '@dealstead/contracts/identity';
import { getListingQueues } from '@dealstead/contracts/listings/listingQueues';
import * as importDrafts from '@dealstead/contracts/listings/importDrafts';
import * as endpoints from '@dealstead/contracts/listings/imports';
import {
  type BackgroundJob,
  csvFile,
  Forbidden,
  handle,
  handleIdempotent,
  type Live,
  respond,
  type Route,
} from '@dealstead/service-kit';
import { streamProblemsCsv } from '@dealstead/service-kit/imports/problemsCsv';
import type { Db } from '../../database.ts';
import type { FileStore } from '../../files/index.ts';
import type { Search } from '../../search/index.ts';
import {
  withoutContactMapping,
  assertCanPostFor,
  resolveNewListingSeller,
  listManagedSellers,
} from '../../members/index.ts';
import { countUndo } from './undo.ts';
import { publishDrafts, readDraftGroups } from './drafts.ts';
import * as transitions from './transitions.ts';
import { decideDuplicates, listDuplicates } from './duplicates.ts';
import { correctRow } from './correctRow.ts';
import { previewOf, problemOf, readLeftOut, readRowErrors } from './rowErrors.ts';
import { type ImportRecord, toImport } from './store.ts';
import { readUpdates } from './updates.ts';

const maxRows = { imports: 50, problems: 100, updates: 100, leftOut: 1_000, csvPage: 2_000 } as const;

/** Imports of listings: upload, check, run, undo. */
export function createImportRoutes(
  db: Db,
  { files, importJob, pages, search }: { files: FileStore; importJob: BackgroundJob; pages: Live; search: Search },
): Route[] {
  /** Runs after a commit: wakes the import job and updates open pages of the member and of admins. */
  const notifyWorker = (userId: number) => () => {
    importJob.wake();
    pages.member(userId, '/api/imports');
    pages.admins(getListingQueues.path);
  };
  /** Reads an import of the caller or of a seller whom they manage. @throws NotFound */
  const read = (id: number, actor: MemberIdentity) =>
    transitions.readImport(db, { id, owners: listManagedSellers(actor) });
  const ownerOf = async (id: number, actor: MemberIdentity) => (await read(id, actor)).userId;

  return [
    handle(endpoints.listImports, async ({ actor }) =>
      (await transitions.listImports(db, listManagedSellers(actor), maxRows.imports)).map(toImport),
    ),

    handle(endpoints.uploadImport, async ({ query: { name, owner, sheet, header }, actor, file: content }) => {
      const userId = resolveNewListingSeller(actor, owner);
      return toImport(await transitions.createImport(db, files, { userId, name, content, choice: { sheet, header } }));
    }),

    handle(endpoints.getImport, async ({ params: { id }, actor }) => toImport(await read(id, actor))),

    handle(endpoints.importSteps.getSource, ({ params: { id }, actor }) =>
      transitions.readSource(db, { id, owners: listManagedSellers(actor) }),
    ),

    handle(endpoints.checkImport, async ({ params: { id }, body, actor }) => {
      const userId = await ownerOf(id, actor);
      assertCanPostFor(actor, userId);
      return db.change(async (tx) => {
        tx.afterCommit(notifyWorker(userId));
        return toImport(
          await transitions.startCheck(
            tx,
            { id, owners: [userId] },
            { ...body, ...withoutContactMapping(actor, userId, body) },
          ),
        );
      });
    }),

    handleIdempotent(endpoints.runImport, db, async ({ params: { id }, body, actor }, tx) => {
      const record = await transitions.startRun(
        tx,
        { id, owners: listManagedSellers(actor) },
        { updates: body?.updates },
      );
      assertCanPostFor(actor, record.userId);
      tx.afterCommit(notifyWorker(record.userId));
      return toImport(record);
    }),

    handle(endpoints.importSteps.countUndo, async ({ params: { id }, actor }) => {
      await ownerOf(id, actor);
      return countUndo(db, id);
    }),

    // An undo deletes listings, which only their owner may do.
    handle(endpoints.undoImport, async ({ params: { id }, body: { includesEdited }, actor }) => {
      const userId = await ownerOf(id, actor);
      if (userId !== actor.id) throw new Forbidden('Only the owner can undo this import, because it deletes listings.');
      return db.change(async (tx) => {
        tx.afterCommit(notifyWorker(userId));
        return toImport(await transitions.startUndo(tx, { id, owners: [userId] }, { includesEdited }));
      });
    }),

    handle(endpoints.discardImport, async ({ params: { id }, actor }) => {
      const userId = await ownerOf(id, actor);
      const { file } = await db.change(async (tx) => {
        tx.afterCommit(notifyWorker(userId));
        return transitions.discardImport(tx, { id, owners: [userId] });
      });
      if (file !== null) await files.remove(file);
      return { message: 'Import discarded' };
    }),

    handle(endpoints.importSteps.correctRow, async ({ params: { id, number }, body: { cells }, actor }) => {
      const userId = await ownerOf(id, actor);
      assertCanPostFor(actor, userId);
      return db.change(async (tx) => {
        tx.afterCommit(notifyWorker(userId));
        return { problem: await correctRow(tx, { id, owners: [userId] }, { line: number, cells }) };
      });
    }),

    handle(endpoints.decideImportDuplicates, async ({ params: { id }, body, actor }) => {
      const userId = await ownerOf(id, actor);
      assertCanPostFor(actor, userId);
      await db.change((tx) => decideDuplicates(tx, { id, owners: [userId] }, body));
      pages.member(userId, '/api/imports');
      return respond(toImport(await read(id, actor))).invalidates('/api/imports');
    }),

    ...createDraftRoutes(db, { read, pages, search }),
    ...createAbuseReportRoutes(db, read),
  ];
}

/** Reads an import of the caller or of a seller whom they manage. @throws NotFound */
type ReadImport = (id: number, actor: MemberIdentity) => Promise<ImportRecord>;

interface DraftDeps {
  readonly read: ReadImport;
  readonly pages: Live;
  readonly search: Search;
}

/** Drafts of an import, and their publication once role, disclosure and terms are confirmed. */
const createDraftRoutes = (db: Db, { read, pages, search }: DraftDeps): Route[] => [
  handle(importDrafts.listImportDrafts, async ({ params: { id }, actor }) => {
    await read(id, actor);
    const groups = await readDraftGroups(db, id);
    return { count: groups.reduce((sum, { count }) => sum + count, 0), groups };
  }),

  handle(importDrafts.publishImportDrafts, async ({ params: { id }, body, actor }) => {
    const { userId } = await read(id, actor);
    assertCanPostFor(actor, userId);
    const result = await publishDrafts(db, actor, { ...body, importId: id });
    await search.caughtUp();
    pages.member(userId, '/api/imports', '/api/va/properties');
    return respond(result).invalidates('/api/imports', '/api/properties', '/api/va/properties', '/api/admin/reviews');
  }),
];

/** Reports of an import: rejected rows, cells that are left out, and changes to listings that exist. */
const createAbuseReportRoutes = (db: Db, read: ReadImport): Route[] => [
  handle(endpoints.listImportProblems, async ({ params: { id }, query: { after, bad }, actor }) =>
    readRowErrors(db, await read(id, actor), { after, limit: maxRows.problems, bad }),
  ),

  handle(endpoints.importSteps.listLeftOut, async ({ params: { id }, actor }) =>
    readLeftOut(db, await read(id, actor), maxRows.leftOut),
  ),

  handle(endpoints.importSteps.preview, async ({ params: { id }, actor }) => previewOf(await read(id, actor))),

  handle(endpoints.importSteps.listDuplicates, async ({ params: { id }, query: { after }, actor }) => {
    await read(id, actor);
    return listDuplicates(db, id, after);
  }),

  handle(endpoints.listImportUpdates, async ({ params: { id }, query: { after }, actor }) => {
    await read(id, actor);
    return readUpdates(db, id, after, maxRows.updates);
  }),

  handle(endpoints.downloadImportProblems, async ({ params: { id }, actor }) => {
    const record = await read(id, actor);
    const rows = streamProblemsCsv(record.shape.columns, async (after) =>
      (await readRowErrors(db, record, { after, limit: maxRows.csvPage })).map((row) => ({
        ...row,
        reason: problemOf(row),
      })),
    );
    return csvFile(rows, `import-${id}-problems.csv`);
  }),
];
