import { categories, dealTypes, priceSteps, states } from '@dealstead/contracts';
import { createHash } from 'node:crypto';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { columnNames } from './columns.ts';
import { hexagonCount } from './hexagons.ts';
import type { Arrays } from './text.ts';

/*
 * A segment as a file: a line that says what it is and how long its table is, the table in JSON, then the arrays, each
 * where the table says, as they lie in memory.
 */
const kinds = { Uint8Array, Int8Array, Uint16Array, Int16Array, Uint32Array, Int32Array, Float64Array } as const;
type Kind = keyof typeof kinds;

/** Grows with every change of what arrays mean, those of the text too. */
const version = 3;
const meaning = { version, categories, states, dealTypes, priceSteps, columnNames, hexagonCount };
const format = `dealstead-search ${createHash('sha256').update(JSON.stringify(meaning)).digest('hex')}`;
const headLength = 128;
const alignment = 64;
const piece = 16 * 2 ** 20;

interface Table {
  readonly cursor: unknown;
  readonly arrays: readonly { name: string; kind: Kind; length: number; at: number }[];
  readonly size: number;
}

const aligned = (length: number): number => Math.ceil(length / alignment) * alignment;

/** Writes a segment beside the file and then puts it in its place; one that is to last, so that it outlives a crash. */
export async function writeSnapshot(file: string, arrays: Arrays, cursor: unknown, lasts = true): Promise<void> {
  let size = 0;
  const table: Table['arrays'] = Object.entries(arrays).map(([name, array]) => {
    const at = size;
    size += aligned(array.byteLength);
    return { name, kind: array.constructor.name as Kind, length: array.length, at };
  });
  const json = Buffer.from(JSON.stringify({ cursor, arrays: table, size } satisfies Table));
  const head = Buffer.alloc(headLength, ' ');
  head.write(`${format} ${json.length}`);
  const start = aligned(headLength + json.length);
  const beside = `${file}.${process.pid}`;
  const handle = await open(beside, 'w');
  try {
    await handle.write(Buffer.concat([head, json]), 0, undefined, 0);
    for (const { name, at } of table) {
      const { buffer, byteOffset, byteLength } = arrays[name]!;
      for (let from = 0; from < byteLength; from += piece) {
        const some = new Uint8Array(buffer, byteOffset + from, Math.min(piece, byteLength - from));
        await writeAll(handle, some, start + at + from);
      }
    }
    if (lasts) await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, file);
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** Reads what `writeSnapshot` wrote; null where there is no file, or one of another format, or a part of one. */
export async function readSnapshot(file: string): Promise<{ arrays: Arrays; cursor: unknown } | null> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!handle) return null;
  try {
    const head = Buffer.alloc(headLength);
    await handle.read(head, 0, headLength, 0);
    const [, written, digits] = /^(.* [0-9a-f]{64}) (\d+) *$/.exec(head.toString('latin1')) ?? [];
    if (written !== format) return null;
    const json = Buffer.alloc(Number(digits));
    await handle.read(json, 0, json.length, headLength);
    const { cursor, arrays: table, size } = JSON.parse(json.toString()) as Table;
    const start = aligned(headLength + json.length);
    const memory = new SharedArrayBuffer(size);
    for (let at = 0; at < size;) {
      const { bytesRead } = await handle.read(new Uint8Array(memory, at), 0, Math.min(piece, size - at), start + at);
      // The last array may end before its alignment does.
      if (bytesRead === 0) {
        if (size - at >= alignment) return null;
        break;
      }
      at += bytesRead;
    }
    const view = ({ kind, at, length }: Table['arrays'][number]) => {
      const type = kinds[kind] as new (memory: SharedArrayBuffer, at: number, length: number) => Arrays[string];
      return new type(memory, at, length);
    };
    return { arrays: Object.fromEntries(table.map((entry) => [entry.name, view(entry)])), cursor };
  } finally {
    await handle.close();
  }
}
