import { categories, dealTypes, priceSteps, states } from '@dealstead/contracts';
import { propertyTypes } from '@dealstead/contracts/listings/propertyTypes';
import { createHash } from 'node:crypto';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { columnNames } from './columns.ts';
import { hexagonCount } from './hexagonGrid.ts';
import type { NamedArrays } from './textIndex.ts';

/*
 * Snapshot file: a header line with format and table length, the table in JSON, then the arrays as they lie in memory,
 * aligned to 64 bytes.
 */
const arrayTypes = { Uint8Array, Int8Array, Uint16Array, Int16Array, Uint32Array, Int32Array, Float64Array } as const;
type ArrayType = keyof typeof arrayTypes;

/** Increment whenever the meaning of an array changes, including those of the text index. */
const version = 12;
const schema = { version, categories, states, dealTypes, priceSteps, columnNames, propertyTypes, hexagonCount };
const format = `dealstead-search ${createHash('sha256').update(JSON.stringify(schema)).digest('hex')}`;
const headerLength = 128;
const alignment = 64;
const chunkBytes = 16 * 2 ** 20;

interface Table {
  readonly cursor: unknown;
  readonly arrays: readonly { name: string; kind: ArrayType; length: number; at: number }[];
  readonly size: number;
}

const aligned = (length: number): number => Math.ceil(length / alignment) * alignment;

/** Writes a temporary file and renames it. A durable snapshot is synced first, so that it survives a crash. */
export async function writeSnapshot(file: string, arrays: NamedArrays, cursor: unknown, lasts = true): Promise<void> {
  let size = 0;
  const table: Table['arrays'] = Object.entries(arrays).map(([name, array]) => {
    const at = size;
    size += aligned(array.byteLength);
    return { name, kind: array.constructor.name as ArrayType, length: array.length, at };
  });
  const json = Buffer.from(JSON.stringify({ cursor, arrays: table, size } satisfies Table));
  const head = Buffer.alloc(headerLength, ' ');
  head.write(`${format} ${json.length}`);
  const start = aligned(headerLength + json.length);
  const temporary = `${file}.${process.pid}`;
  const handle = await open(temporary, 'w');
  try {
    await handle.write(Buffer.concat([head, json]), 0, undefined, 0);
    for (const { name, at } of table) {
      const { buffer, byteOffset, byteLength } = arrays[name]!;
      for (let from = 0; from < byteLength; from += chunkBytes) {
        const some = new Uint8Array(buffer, byteOffset + from, Math.min(chunkBytes, byteLength - from));
        await writeAll(handle, some, start + at + from);
      }
    }
    if (lasts) await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** Reads a snapshot; null if the file is missing, truncated or of another format. */
export async function readSnapshot(file: string): Promise<{ arrays: NamedArrays; cursor: unknown } | null> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!handle) return null;
  try {
    const head = Buffer.alloc(headerLength);
    await handle.read(head, 0, headerLength, 0);
    const [, written, digits] = /^(.* [0-9a-f]{64}) (\d+) *$/.exec(head.toString('latin1')) ?? [];
    if (written !== format) return null;
    const json = Buffer.alloc(Number(digits));
    await handle.read(json, 0, json.length, headerLength);
    const { cursor, arrays: table, size } = JSON.parse(json.toString()) as Table;
    const start = aligned(headerLength + json.length);
    const memory = new SharedArrayBuffer(size);
    for (let at = 0; at < size;) {
      const { bytesRead } = await handle.read(
        new Uint8Array(memory, at),
        0,
        Math.min(chunkBytes, size - at),
        start + at,
      );
      // The last array may end before its alignment.
      if (bytesRead === 0) {
        if (size - at >= alignment) return null;
        break;
      }
      at += bytesRead;
    }
    const view = ({ kind, at, length }: Table['arrays'][number]) => {
      const type = arrayTypes[kind] as new (
        memory: SharedArrayBuffer,
        at: number,
        length: number,
      ) => NamedArrays[string];
      return new type(memory, at, length);
    };
    return { arrays: Object.fromEntries(table.map((entry) => [entry.name, view(entry)])), cursor };
  } finally {
    await handle.close();
  }
}
