/** The batch of a step that is due. */
interface Batch {
  readonly kind: string;
  readonly id: number;
  readonly state: string;
  readonly queuedAt: Date | null;
  readonly position: number;
  readonly rows: number;
}

/** Imports take turns, so that each has its next batch; more than these are read when it is their turn. */
const mostAhead = 4;
const ahead = new Map<string, Promise<unknown>>();

/**
 * The rows of a batch. Those of the next one are read while PostgreSQL writes these: nothing changes staged rows of a later batch
 * during a step. A process that is killed reads them again.
 */
export async function readAhead<Rows>(
  { kind, id, state, queuedAt, position, rows }: Batch,
  batchRows: number,
  read: (position: number) => Promise<Rows>,
): Promise<Rows> {
  const keyOf = (at: number) => [kind, id, state, queuedAt?.getTime(), at].join(' ');
  const known = ahead.get(keyOf(position)) as Promise<Rows | null> | undefined;
  ahead.delete(keyOf(position));
  const batch = (await known) ?? (await read(position));
  const next = position + batchRows;
  if (next < rows) {
    const [oldest] = ahead.keys();
    if (oldest !== undefined && ahead.size >= mostAhead) ahead.delete(oldest);
    // What fails is read again when it is due, and fails there.
    const reading = read(next).catch(() => null);
    ahead.set(keyOf(next), reading);
  }
  return batch;
}
