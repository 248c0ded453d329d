import { Readable } from 'node:stream';
import type { ImportState } from '@dealstead/contracts';
import * as contract from '@dealstead/contracts/listings/imports';
import {
  Conflict,
  handle,
  handleOnce,
  type Live,
  NotFound,
  Refusal,
  type Route,
  streamed,
} from '@dealstead/service-kit';
import type { Db, Tx } from '../database.ts';
import type { Files } from '../files/index.ts';
import { guessMapping } from './columns.ts';
import { problemsAfter, problemsCsv } from './problems.ts';
import { importColumns, importOf, type Kept } from './store.ts';
import { takeIn } from './upload.ts';
import type { Imports } from './worker.ts';

const noImport = () => new NotFound('This import is not here anymore.');
const pageLength = 100;

/** How listings come in by the thousand: upload, check, run, undo. */
export function imports(
  db: Db,
  { files, importing, pages }: { files: Files; importing: Imports; pages: Live },
): Route[] {
  const told = (userId: number) => () => {
    importing.nudge();
    pages.member(userId, '/api/imports');
  };

  return [
    handle(contract.listImports, async ({ who }) => {
      const { rows } = await db.pool.query<Kept>(
        `SELECT ${importColumns} FROM imports WHERE user_id = $1 ORDER BY id DESC LIMIT 50`,
        [who.id],
      );
      return rows.map(importOf);
    }),

    handle(contract.uploadImport, async ({ query, who, file: upload }) => {
      const { file, bytes, shape } = await takeIn(upload, files);
      const { rows } = await db.pool.query<Kept>(
        `INSERT INTO imports (user_id, name, format, file, bytes, state, shape, mapping)
         VALUES ($1, $2, $3, $4, $5, 'uploaded', $6, $7) RETURNING ${importColumns}`,
        [
          who.id,
          query.name,
          shape.format,
          file,
          bytes,
          JSON.stringify(shape),
          JSON.stringify(guessMapping(shape.columns)),
        ],
      );
      return importOf(mustBe(rows[0]));
    }),

    handle(contract.getImport, async ({ params, who }) => importOf(await read(db, params.id, who.id))),

    handle(contract.checkImport, async ({ params, body, who }) =>
      importOf(
        await db.change(async (tx) => {
          const kept = await lock(tx, params.id, who.id);
          mustBeIn(kept, 'uploaded', 'checked', 'checking', 'failed');
          const unknown = Object.entries(body.mapping).find(([, column]) => !kept.shape.columns.includes(column));
          if (unknown) throw refused('mapping', `There is no column “${unknown[1]}” for ${unknown[0]}.`);
          const listed = await tx.property.findFirst({ where: { importId: kept.id }, select: { id: true } });
          if (listed)
            throw new Conflict('This import has listed rows already. Run it to go on, or undo it.', 'not-from-here');
          tx.afterCommit(told(who.id));
          return change(tx, kept.id, { state: 'checking', mapping: body.mapping, defaults: body.defaults });
        }),
      ),
    ),

    handleOnce(contract.runImport, db, async ({ params, who }, tx) => {
      const kept = await lock(tx, params.id, who.id);
      mustBeIn(kept, 'checked', 'failed');
      if (!kept.checked || kept.file === null) throw new Conflict('Check the file first.', 'not-checked');
      tx.afterCommit(told(who.id));
      return importOf(await change(tx, kept.id, { state: 'importing', anew: kept.state === 'checked' }));
    }),

    handle(contract.undoImport, async ({ params, who }) =>
      importOf(
        await db.change(async (tx) => {
          const kept = await lock(tx, params.id, who.id);
          mustBeIn(kept, 'done', 'failed', 'undone');
          tx.afterCommit(told(who.id));
          return change(tx, kept.id, { state: 'undoing' });
        }),
      ),
    ),

    handle(contract.discardImport, async ({ params, who }) => {
      const gone = await db.change(async (tx) => {
        const kept = await lock(tx, params.id, who.id);
        mustBeIn(kept, 'uploaded', 'checking', 'checked', 'failed', 'undone');
        const listed = await tx.property.findFirst({ where: { importId: kept.id }, select: { id: true } });
        if (listed && kept.state !== 'undone')
          throw new Conflict('Undo this import first: it has listed rows.', 'not-from-here');
        await tx.sql`DELETE FROM imports WHERE id = ${kept.id}`;
        tx.afterCommit(told(who.id));
        return kept;
      });
      if (gone.file !== null) await files.remove(gone.file);
      return { message: 'Import discarded' };
    }),

    handle(contract.listImportProblems, async ({ params, query, who }) => {
      await read(db, params.id, who.id);
      return problemsAfter(db, params.id, query.after, pageLength);
    }),

    handle(contract.downloadImportProblems, async ({ params, who }) => {
      const { id } = await read(db, params.id, who.id);
      return streamed('text/csv; charset=utf-8', Readable.from(problemsCsv(db, id), { objectMode: false }), {
        'content-disposition': `attachment; filename="import-${id}-problems.csv"`,
        'cache-control': 'no-store',
      });
    }),
  ];
}

function mustBe<T>(value: T | undefined): T {
  if (value === undefined) throw noImport();
  return value;
}

const refused = (field: string, why: string) => new Refusal(400, 'invalid-input', why, { [field]: why });

/** @throws Conflict */
function mustBeIn({ state }: Kept, ...allowed: readonly ImportState[]): void {
  if (!allowed.includes(state)) throw new Conflict(`This cannot be done now: the import is ${state}.`, 'not-from-here');
}

/** An import of the caller's own; anybody else's does not exist for them. @throws NotFound */
async function read({ pool }: Db, id: number, userId: number): Promise<Kept> {
  const { rows } = await pool.query<Kept>(`SELECT ${importColumns} FROM imports WHERE id = $1 AND user_id = $2`, [
    id,
    userId,
  ]);
  return mustBe(rows[0]);
}

async function lock(tx: Tx, id: number, userId: number): Promise<Kept> {
  const rows = await tx.$queryRawUnsafe<Kept[]>(
    `SELECT ${importColumns} FROM imports WHERE id = $1 AND user_id = $2 FOR UPDATE`,
    id,
    userId,
  );
  return mustBe(rows[0]);
}

interface Change {
  readonly state: 'checking' | 'importing' | 'undoing';
  readonly mapping?: contract.Import['mapping'];
  readonly defaults?: contract.Import['defaults'];
  /** From the file's beginning; otherwise from where it stopped. */
  readonly anew?: boolean;
}

/** Gives an import its next step. */
async function change(tx: Tx, id: number, { state, mapping, defaults, anew = true }: Change): Promise<Kept> {
  const [kept] = await tx.$queryRawUnsafe<Kept[]>(
    `UPDATE imports SET state = $2, mapping = coalesce($3::jsonb, mapping), defaults = coalesce($4::jsonb, defaults),
       problem = NULL, claimed_until = NULL, finished_at = NULL, checked = checked AND $2 <> 'checking',
       done_bytes = CASE WHEN $5 THEN 0 ELSE done_bytes END, next_line = CASE WHEN $5 THEN 1 ELSE next_line END,
       rows = CASE WHEN $5 AND $2 <> 'undoing' THEN 0 ELSE rows END,
       good = CASE WHEN $5 AND $2 <> 'undoing' THEN 0 ELSE good END,
       bad = CASE WHEN $5 AND $2 <> 'undoing' THEN 0 ELSE bad END,
       repeated = CASE WHEN $5 AND $2 <> 'undoing' THEN 0 ELSE repeated END
     WHERE id = $1 RETURNING ${importColumns}`,
    id,
    state,
    mapping === undefined ? null : JSON.stringify(mapping),
    defaults === undefined ? null : JSON.stringify(defaults),
    anew,
  );
  return mustBe(kept);
}
