import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '@dealstead/service-kit/errors';

/**
 * An object store for names such as `photos/abc-640.webp`. Objects are immutable: a name is written once and may be deleted.
 */
export interface FileStore {
  /** Moves a local file into the store, atomically. @throws Refusal 507 `no-space` */
  put(name: string, path: string): Promise<void>;
  /** Reads a file; null where it is missing. */
  read(name: string): Promise<Buffer | null>;
  /** Opens a file as a stream, from a byte offset on; null where it is missing. */
  open(name: string, from?: number): Promise<Readable | null>;
  /** Deletes files; missing ones are ignored. */
  remove(...namePattern: readonly string[]): Promise<void>;
  /**
   * Runs work with a temporary local folder, which is deleted afterwards. `sweepTempFolders` deletes folders of killed
   * processes.
   */
  withTempFolder<R>(work: (folder: string) => Promise<R>): Promise<R>;
  /** Deletes temporary folders that are older than a day. */
  sweepTempFolders(): Promise<void>;
}

const names = /^[a-z]+\/[\w-]+(?:\.[a-z]+)?$/;

/** Checks that a name is safe in a path and a URL. @throws Error, because names come from code and not from callers */
export function assertFileName(name: string): string {
  if (!names.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a file`);
  return name;
}

const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** 507: the disk or the bucket is full. */
export const insufficientStorage = () =>
  new Refusal(507, 'no-space', 'We are out of file storage. Nothing was lost. Try again later.');

/** Converts a full-disk error of the file system to 507; other errors are returned unchanged. */
export const toStorageError = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && diskFullCodes.has(String(error.code)) ? insufficientStorage() : error;

/** Writes a stream to a new local file. @throws Refusal 507 `no-space`, and what the stream fails with */
export async function writeStreamToFile(stream: Readable, path: string): Promise<void> {
  try {
    await pipeline(stream, createWriteStream(path, { flags: 'wx' }));
  } catch (error) {
    throw toStorageError(error);
  }
}

const aDay = 86_400_000;

/** Temporary folders below a root. */
export function createTempFolders(root: string): Pick<FileStore, 'withTempFolder' | 'sweepTempFolders'> {
  const incoming = join(root, 'incoming');
  return {
    async withTempFolder(work) {
      let folder: string;
      try {
        await mkdir(incoming, { recursive: true });
        folder = await mkdtemp(join(incoming, 'upload-'));
      } catch (error) {
        throw toStorageError(error);
      }
      try {
        return await work(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async sweepTempFolders() {
      await mkdir(incoming, { recursive: true });
      for (const name of await readdir(incoming)) {
        const path = join(incoming, name);
        const found = await stat(path).catch(() => null); // another process has just deleted it
        if (found && Date.now() - found.mtimeMs > aDay) await rm(path, { recursive: true, force: true });
      }
    },
  };
}
