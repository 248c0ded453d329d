import type { ImportState } from '@dealstead/contracts';
import type { JobQueue } from '@dealstead/contracts/jobQueue';
import type { Import } from '@dealstead/contracts/listings/imports';
import type { DateColumn, ImportPreview } from '@dealstead/contracts/imports/endpoints';
import { type OldestJob, toJobQueue, part } from '@dealstead/service-kit';
import { type CheckFindings, showFindings } from '@dealstead/service-kit/imports/checkFindings';
import type { Db } from '../../database.ts';
import type { FileStore } from '../../files/index.ts';
import type { FileShape } from './formats/fileShape.ts';

/** What a check finds beside its counts. */
interface FileFindings extends CheckFindings {
  /** Columns and values that come in otherwise than the file has them, as sentences. */
  readonly changes: readonly string[];
  /** The first rows, as they will be added. */
  readonly preview: readonly ImportPreview[];
}

/** A row of `imports`; int8 columns are converted to numbers. */
export interface ImportRecord {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly file: string | null;
  readonly bytes: number;
  readonly state: ImportState;
  readonly shape: StoredFileShape;
  readonly mapping: Import['mapping'];
  readonly defaults: Import['defaults'];
  readonly options: Import['options'];
  /** What the dates of its columns show. */
  readonly dates: DateColumn[];
  /** Null before a check, and after one of the version before. */
  readonly found: FileFindings | null;
  readonly leftOut: number;
  readonly warnings: string[];
  readonly rows: number;
  readonly good: number;
  readonly bad: number;
  readonly repeated: number;
  readonly held: number;
  readonly updated: number;
  readonly applyUpdates: boolean;
  /** Whether its undo deletes listings that were edited since, too. */
  readonly undoEdited: boolean;
  readonly doneBytes: number;
  readonly nextLine: number;
  readonly attempt: number;
  readonly checked: boolean;
  readonly problem: string | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

/** A file's detected shape and the length of its UTF-8 text as stored. */
export interface StoredFileShape extends FileShape {
  readonly textBytes: number;
}

export const importColumns = part`
  id, user_id, name, file, bytes::float8 AS bytes, state, shape, mapping, defaults, options, dates, found, left_out, losses AS warnings, rows, good, bad,
  repeated, held, updated, apply_updates, undo_edited, done_bytes::float8 AS done_bytes, next_line, attempt, checked, problem,
  started_at, finished_at`;

/** States in which a worker runs the import. */
export const runningStates: readonly ImportState[] = ['checking', 'importing', 'undoing'];

/** Converts a row to the API's import. */
export function toImport(record: ImportRecord): Import {
  const { shape, state } = record;
  // The progress of an undo counts listings, that of other steps bytes.
  const whole = state === 'undoing' ? record.good : shape.textBytes;
  const isUnderWay = runningStates.includes(state);
  return {
    id: record.id,
    kind: 'listings',
    userId: record.userId,
    name: record.name,
    format: shape.format,
    bytes: record.bytes,
    state,
    columns: [...shape.columns],
    sample: shape.sample.map((cells) => [...cells]),
    mapping: record.mapping,
    defaults: record.defaults,
    options: record.options,
    ...showFindings(record.found),
    dates: record.dates,
    leftOut: record.leftOut,
    position: 0,
    skipped: 0,
    rows: record.rows,
    good: record.good,
    bad: record.bad,
    repeated: record.repeated,
    inReview: record.held,
    updated: record.updated,
    warnings: record.warnings,
    changes: [...(record.found?.changes ?? record.warnings)],
    progress: !isUnderWay ? (state === 'uploaded' ? 0 : 1) : whole === 0 ? 0 : Math.min(1, record.doneBytes / whole),
    problem: record.problem,
    startedAt: record.startedAt.toISOString(),
    finishedAt: record.finishedAt?.toISOString() ?? null,
  };
}

/** Imports that wait for a worker or that one runs. Those from before `queued_at` count from their upload. */
export async function readImportQueue({ sql }: Pick<Db, 'sql'>): Promise<JobQueue> {
  const rows =
    await sql<OldestJob>`SELECT count(*) OVER ()::int AS waiting, user_id AS member_id, coalesce(queued_at, started_at) AS since
     FROM imports WHERE state IN ('checking', 'importing', 'undoing') ORDER BY since LIMIT 1`;
  return toJobQueue(rows[0]);
}

/** The job that runs imports, in the names of deferred rows and metrics. */
export const importJobName = 'imports';

/** Milliseconds after which an import without a heartbeat may be claimed by another process. */
export const leaseMs = 15_000;

/** Options of `runImportJob`. */
export interface ImportJobOptions {
  readonly databaseUrl: string;
  readonly files: FileStore;
  readonly id: number;
  readonly stopping: AbortSignal;
  /** Called after each commit. */
  readonly onProgress?: () => void;
}
