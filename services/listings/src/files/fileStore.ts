import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '@dealstead/service-kit/errors';

/**
 * Where files are stored under a name such as `photos/abc-640.webp`. A name stands for one content for good: what is
 * kept is never changed, only removed.
 */
export interface FileStore {
  /** Takes a local file over under this name, whole or not at all. @throws Refusal 507 `no-space` */
  put(name: string, path: string): Promise<void>;
  /** The bytes under a name, or null where there are none. */
  read(name: string): Promise<Buffer | null>;
  /** The bytes under a name from the n-th on, as they are read, or null where there are none. */
  open(name: string, from?: number): Promise<Readable | null>;
  /** Removes what is there under these names. */
  remove(...namePattern: readonly string[]): Promise<void>;
  /**
   * Gives work a local folder of its own, which is gone when it ends. A process that is killed leaves it to
   * `sweepFolders`.
   */
  withTempFolder<R>(work: (folder: string) => Promise<R>): Promise<R>;
  /** Removes folders that were left behind more than a day ago. */
  sweepTempFolders(): Promise<void>;
}

const names = /^[a-z]+\/[\w-]+(?:\.[a-z]+)?$/;

/** A name as it may lie in a path or an address. @throws Error for any other; names are ours, not a caller's. */
export function assertFileName(name: string): string {
  if (!names.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a file`);
  return name;
}

const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** 507: the disk or the bucket is full. */
export const insufficientStorage = () =>
  new Refusal(507, 'no-space', 'There is no room left for files here. Nothing is lost: try again later.');

/** An error of the file system as the caller gets to see it. */
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

/** Folders for work under way, under a root of ours. */
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
        const found = await stat(path).catch(() => null); // whoever worked there has just removed it
        if (found && Date.now() - found.mtimeMs > aDay) await rm(path, { recursive: true, force: true });
      }
    },
  };
}
