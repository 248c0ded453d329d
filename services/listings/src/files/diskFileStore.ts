import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './fileStore.ts';
import { createTempFolders, toStorageError, assertFileName } from './fileStore.ts';

/** A file store on the local disk, below a folder that no other program writes to. */
export function createDiskFileStore(root: string): FileStore {
  // One folder for each two-letter prefix keeps directories small.
  const pathOf = (name: string) => {
    const [kind = '', file = ''] = assertFileName(name).split('/');
    return join(root, kind, file.slice(0, 2), file);
  };

  return {
    ...createTempFolders(root),
    async put(name, path) {
      const target = pathOf(name);
      try {
        await fsyncPath(path);
        await mkdir(dirname(target), { recursive: true });
        await rename(path, target);
        await fsyncPath(dirname(target));
      } catch (error) {
        throw toStorageError(error);
      }
    },
    read: async (name) => nullIfMissing(readFile(pathOf(name))),
    async open(name, from = 0) {
      const file = await nullIfMissing(open(pathOf(name)));
      return file && createReadStream('', { fd: file, start: from });
    },
    async remove(...names) {
      await Promise.all(names.map((name) => rm(pathOf(name), { force: true })));
    },
  };
}

/** Flushes a file or a directory to disk (fsync). */
async function fsyncPath(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Converts ENOENT to null. */
async function nullIfMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
