import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

interface CopyOptions {
  /** An earlier copy: files that it has already are linked instead of copied. */
  previous?: string;
  /** Leaves out files that were written after this time. */
  until?: Date | undefined;
  /** Leaves out these paths. */
  except?: ReadonlySet<string>;
  /** Is called before another version of a file that the target has takes its place. */
  onReplace?: (path: string) => void;
}

export interface CopiedFile {
  /** In the folder. */
  readonly path: string;
  readonly isLink: boolean;
}

/**
 * Copies the files of a folder that the target lacks or has in another version, and returns their paths in the folder with whether each
 * is a link to the earlier copy. A file's version is its size and its time. A file that is deleted meanwhile is left out.
 */
export async function copyNewFiles(
  from: string,
  to: string,
  { previous, until, except, onReplace }: CopyOptions = {},
): Promise<CopiedFile[]> {
  if (!existsSync(from)) return [];
  const copied: CopiedFile[] = [];
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const path = relative(from, source);
    if (except?.has(path)) continue;
    const version = await versionOf(source);
    if (!version || (until && version.mtime > until)) continue;
    const target = join(to, path);
    const present = await versionOf(target);
    if (isSame(version, present)) continue;
    if (present) onReplace?.(path);
    const earlier = previous && join(previous, path);
    await mkdir(dirname(target), { recursive: true });
    const isLink = earlier !== undefined && isSame(version, await versionOf(earlier));
    if (isLink) {
      await rm(target, { force: true });
      await link(earlier, target);
    } else await copyWhole(source, target, version.mtime);
    if (isLink || existsSync(target)) copied.push({ path, isLink });
  }
  return copied;
}

interface FileVersion {
  size: number;
  mtime: Date;
}

const versionOf = (file: string): Promise<FileVersion | undefined> => orUndefined(stat(file));
/** Times are compared in whole seconds, which every file system keeps. */
const isSame = (a: FileVersion, b: FileVersion | undefined): boolean =>
  b !== undefined && a.size === b.size && Math.floor(a.mtime.getTime() / 1000) === Math.floor(b.mtime.getTime() / 1000);

async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Copies a file with its time and permissions. It gets its name last, so that an interrupted copy is not taken for the file. */
async function copyWhole(source: string, target: string, mtime: Date): Promise<void> {
  await orUndefined(copyFile(source, `${target}.part`));
  await orUndefined(utimes(`${target}.part`, mtime, mtime));
  await orUndefined(rename(`${target}.part`, target));
}
