import type { MemberIdentity } from '@dealstead/contracts/identity';
import type { ImportEndpoints, ImportedList } from '@dealstead/contracts/imports/endpoints';
import { assertCanExport } from '../access.ts';
import { csvFile } from '../csv.ts';
import { Conflict, NotFound, Refusal } from '../errors.ts';
import { handle, type Route } from '../handle.ts';
import { respond } from '../responses.ts';
import type { Db, Tx } from './db.ts';
import { decideDuplicates, listDuplicates } from './duplicates.ts';
import { type ImportJobDeps, importsPath } from './job.ts';
import { type ImportKind, ownKind } from './kind.ts';
import { correctRow } from './correctRow.ts';
import { streamProblemsCsv } from './problemsCsv.ts';
import { stageUpload } from './stageUpload.ts';
import { ImportStore, type StoredImport } from './store.ts';
import { countUndo } from './undo.ts';

export const importNotFound = () => new NotFound('This import no longer exists.');

export interface ImportRoutesDeps extends Pick<ImportJobDeps, 'live' | 'queuesPath'> {
  readonly db: Db;
  /** The kinds whose imports are in one table. */
  readonly kinds: readonly [ImportKind, ...ImportKind[]];
  /** Whose records an actor imports. */
  readonly ownerOf: (actor: MemberIdentity) => number;
  /** Without it someone sees only the files that they uploaded themselves, because a file holds addresses and numbers. */
  readonly canSeeAll: (actor: MemberIdentity) => boolean;
  /** Checks what the owner said for rows without a value. @throws Refusal */
  readonly checkDefaults?: (actor: MemberIdentity, defaults: ImportedList['defaults']) => Promise<void>;
  /** Checks that an import may be run. @throws Refusal */
  readonly checkRun?: (actor: MemberIdentity, found: StoredImport) => Promise<void>;
}

/** Imports of a file at each step, for the kinds of one table. */
export function importRoutes(endpoints: ImportEndpoints, deps: ImportRoutesDeps): Route[] {
  const { db, live, queuesPath, kinds, ownerOf, canSeeAll, checkDefaults, checkRun } = deps;
  const tag = importsPath(kinds[0]);
  const stores = kinds.map((kind) => new ImportStore(kind));
  const storeOf = (name: string) => stores.find(({ kind }) => kind.name === name) ?? stores[0]!;
  const ownStore = async (actor: MemberIdentity, name: string) =>
    new ImportStore(await ownKind(db, storeOf(name).kind, ownerOf(actor)));
  const isReadable = (actor: MemberIdentity, { userId }: StoredImport) => userId === actor.id || canSeeAll(actor);

  const find = async (actor: MemberIdentity, id: number): Promise<StoredImport> => {
    const found = await Promise.all(stores.map((store) => store.find(db, ownerOf(actor), id)));
    const one = found.find((entry) => entry !== undefined);
    if (!one || !isReadable(actor, one)) throw importNotFound();
    return one;
  };
  const announce = (actor: MemberIdentity) => {
    live.member(ownerOf(actor), tag);
    live.admins(queuesPath);
  };
  /** Starts a step of the background job; the import's state must allow it. */
  const start = async (
    actor: MemberIdentity,
    id: number,
    step: (tx: Tx, store: ImportStore, ownerId: number) => Promise<boolean>,
  ) => {
    const { kind } = await find(actor, id);
    if (!(await db.change((tx) => step(tx, storeOf(kind), ownerOf(actor)))))
      throw new Conflict('This import is at another step now. Reload the page.', 'import-state');
    announce(actor);
    return respond(await find(actor, id)).invalidates(tag);
  };

  return [
    handle(endpoints.list, async ({ query: { kind }, actor }) => {
      const imports = await storeOf(kind).list(db, ownerOf(actor));
      return imports.filter((one) => isReadable(actor, one));
    }),

    handle(endpoints.upload, async ({ query: { kind, name, sheet, header }, file, actor }) => {
      const upload = { name, ownerId: ownerOf(actor), userId: actor.id, choice: { sheet, header } };
      const id = await stageUpload(db, await ownStore(actor, kind), upload, file);
      announce(actor);
      return respond(await find(actor, id)).invalidates(tag);
    }),

    handle(endpoints.get, ({ params: { id }, actor }) => find(actor, id)),

    handle(endpoints.getSource, async ({ params: { id }, actor }) => {
      const { kind } = await find(actor, id);
      return storeOf(kind).readSource(db, id);
    }),

    handle(endpoints.check, async ({ params: { id }, body, actor }) => {
      const { columns } = await find(actor, id);
      const unknown = Object.values(body.mapping).find((column) => !columns.includes(column));
      if (unknown !== undefined) throw new Refusal(400, 'invalid-input', `The file has no column “${unknown}”.`);
      if (Object.keys(body.mapping).length === 0) throw new Refusal(400, 'invalid-input', 'Match at least one column.');
      await checkDefaults?.(actor, body.defaults);
      return start(actor, id, (tx, store, ownerId) => store.startCheck(tx, ownerId, id, body));
    }),

    handle(endpoints.run, async ({ params: { id }, actor }) => {
      await checkRun?.(actor, await find(actor, id));
      return start(actor, id, (tx, store, ownerId) => store.startRun(tx, ownerId, id));
    }),

    handle(endpoints.countUndo, async ({ params: { id }, actor }) => {
      const { kind } = await find(actor, id);
      return countUndo(db, storeOf(kind).kind, id);
    }),

    handle(endpoints.undo, ({ params: { id }, body: { includesEdited }, actor }) =>
      start(actor, id, (tx, store, ownerId) => store.startUndo(tx, ownerId, id, includesEdited)),
    ),

    handle(endpoints.discard, async ({ params: { id }, actor }) => {
      const { kind } = await find(actor, id);
      if (!(await storeOf(kind).delete(db, ownerOf(actor), id)))
        throw new Conflict('This import is being worked on. Try again when it is done.', 'import-state');
      announce(actor);
      return respond({ message: 'List discarded.' }).invalidates(tag);
    }),

    handle(endpoints.correctRow, async ({ params: { id, number }, body: { cells }, actor }) => {
      const { kind } = await find(actor, id);
      const row = { ownerId: ownerOf(actor), id, number, cells };
      const own = await ownStore(actor, kind);
      const problem = await db.change((tx) => correctRow(tx, own.kind, row));
      announce(actor);
      return respond({ problem }).invalidates(tag);
    }),

    handle(endpoints.decideDuplicates, async ({ params: { id }, body, actor }) => {
      const { kind } = await find(actor, id);
      await db.change((tx) => decideDuplicates(tx, storeOf(kind).kind, { ownerId: ownerOf(actor), id }, body));
      announce(actor);
      return respond(await find(actor, id)).invalidates(tag);
    }),

    ...reportRoutes(endpoints, { db, find, storeOf, ownStore, ownerOf, canSeeAll }),
  ];
}

interface ReportDeps extends Pick<ImportRoutesDeps, 'db' | 'ownerOf' | 'canSeeAll'> {
  readonly find: (actor: MemberIdentity, id: number) => Promise<StoredImport>;
  readonly storeOf: (name: string) => ImportStore;
  /** With the fields that the owner has defined. */
  readonly ownStore: (actor: MemberIdentity, name: string) => Promise<ImportStore>;
}

const csvPageRows = 2_000;

/** What a check found, or a run left out. */
const reportRoutes = (
  endpoints: ImportEndpoints,
  { db, find, storeOf, ownStore, ownerOf, canSeeAll }: ReportDeps,
): Route[] => [
  handle(endpoints.preview, async ({ params: { id }, actor }) => {
    const found = await find(actor, id);
    return (await ownStore(actor, found.kind)).listPreview(db, found);
  }),

  handle(endpoints.listProblems, async ({ params: { id }, actor }) =>
    storeOf((await find(actor, id)).kind).listProblems(db, id, 100),
  ),

  handle(endpoints.listDuplicates, async ({ params: { id }, query: { after }, actor }) => {
    const found = await find(actor, id);
    const { kind } = await ownStore(actor, found.kind);
    return listDuplicates(db, kind, found, { ownerId: ownerOf(actor), after, canSeeContactData: canSeeAll(actor) });
  }),

  handle(endpoints.listLeftOut, async ({ params: { id }, actor }) =>
    storeOf((await find(actor, id)).kind).listLeftOut(db, id, 1_000),
  ),

  handle(endpoints.exportProblems, async ({ params: { id }, actor }) => {
    const found = await find(actor, id);
    assertCanExport(actor, ownerOf(actor));
    const store = storeOf(found.kind);
    return csvFile(
      streamProblemsCsv(found.columns, (after) => store.listLeftOutRows(db, found.id, after, csvPageRows)),
      'problems.csv',
    );
  }),
];
