import type { ImportState } from '@dealstead/contracts';
import type { Import } from '@dealstead/contracts/listings/imports';
import type { FileStore } from '../files/fileStore.ts';
import type { FileShape } from './formats/fileShape.ts';

/** An import as the table holds it; int8 comes as a number. */
export interface ImportRecord {
  readonly id: number;
  readonly user_id: number;
  readonly name: string;
  readonly file: string | null;
  readonly bytes: number;
  readonly state: ImportState;
  readonly shape: StoredFileShape;
  readonly mapping: Import['mapping'];
  readonly defaults: Import['defaults'];
  readonly losses: string[];
  readonly rows: number;
  readonly good: number;
  readonly bad: number;
  readonly repeated: number;
  readonly held: number;
  readonly updated: number;
  readonly apply_updates: boolean;
  readonly done_bytes: number;
  readonly next_line: number;
  readonly attempt: number;
  readonly checked: boolean;
  readonly problem: string | null;
  readonly started_at: Date;
  readonly finished_at: Date | null;
}

/** What was found in a file, and how long its text is as it is stored: in UTF-8. */
export interface StoredFileShape extends FileShape {
  readonly textBytes: number;
}

export const importColumns = `id, user_id, name, file, bytes::float8 AS bytes, state, shape, mapping, defaults, losses, rows, good, bad,
  repeated, held, updated, apply_updates, done_bytes::float8 AS done_bytes, next_line, attempt, checked, problem, started_at, finished_at`;

/** States in which a process works on it. */
export const runningStates: readonly ImportState[] = ['checking', 'importing', 'undoing'];

/** An import as its owner sees it. */
export function toImport(kept: ImportRecord): Import {
  const { shape, state } = kept;
  // Undoing counts listings, the others bytes.
  const whole = state === 'undoing' ? kept.good : shape.textBytes;
  const isUnderWay = runningStates.includes(state);
  return {
    id: kept.id,
    userId: kept.user_id,
    name: kept.name,
    format: shape.format,
    bytes: kept.bytes,
    state,
    columns: [...shape.columns],
    sample: shape.sample.map((cells) => [...cells]),
    mapping: kept.mapping,
    defaults: kept.defaults,
    rows: kept.rows,
    good: kept.good,
    bad: kept.bad,
    repeated: kept.repeated,
    held: kept.held,
    updated: kept.updated,
    losses: kept.losses,
    progress: !isUnderWay ? (state === 'uploaded' ? 0 : 1) : whole === 0 ? 0 : Math.min(1, kept.done_bytes / whole),
    problem: kept.problem,
    startedAt: kept.started_at.toISOString(),
    finishedAt: kept.finished_at?.toISOString() ?? null,
  };
}

/** Milliseconds for which a process that works on an import is believed to live. */
export const leaseMs = 15_000;

/** What it takes to work on an import. */
export interface ImportJobOptions {
  readonly databaseUrl: string;
  readonly files: FileStore;
  readonly id: number;
  readonly stopping: AbortSignal;
  /** Told after each commit. */
  readonly onProgress?: () => void;
}
