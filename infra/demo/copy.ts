import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Cell = string | number | boolean | Date | readonly string[] | null;

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string) =>
  /[\\\t\n\r]/.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : text;

/** A value in COPY's text format. */
function spell(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell === 'string') return escaped(cell);
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'object') return String(cell);
  return escaped(`{${cell.map((item) => `"${item.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`);
}

/** Copies rows into a table of the connection's schema; the objects' keys are its columns. */
export async function copyInto(client: Client, table: string, rows: readonly Record<string, Cell>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const target = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  const lines = function* () {
    const width = 500;
    for (let at = 0; at < rows.length; at += width) {
      yield rows
        .slice(at, at + width)
        .map((row) => `${columns.map((column) => spell(row[column] ?? null)).join('\t')}\n`)
        .join('');
    }
  };
  await pipeline(Readable.from(lines(), { objectMode: false }), target);
}
