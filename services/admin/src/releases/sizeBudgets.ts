import type { Release } from '@dealstead/contracts/platform/releases';

/** Bytes of scripts, compressed with Brotli, with which a page of a slice starts, and those of the shell. */
const sizeBudgets = { page: 80_000, shell: 165_000 } as const;
/** Files that a refusal names, the largest first. */
const namedFiles = 3;

/** Pages whose scripts are larger than their budget, each with what helps; the shell is one page. */
export function findOversizedPages({ name, version, entry, preload, files }: Release): string[] {
  const budget = name === 'shell' ? sizeBudgets.shell : sizeBudgets.page;
  const bytesOf = (path: string) => (files[`${path}.br`] ?? files[path])?.bytes ?? 0;
  return Object.entries(preload).flatMap(([page, scripts]) => {
    const sizes = [...new Set([entry, ...scripts])]
      .map((path) => ({ path, bytes: bytesOf(path) }))
      .toSorted((a, b) => b.bytes - a.bytes);
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total <= budget) return [];
    const largest = sizes.slice(0, namedFiles).map(({ path, bytes }) => `${path} (${kilobytes(bytes)})`);
    return [
      `${page === '' ? name : `The page ${page} of ${name}`} ${version} starts with ${kilobytes(total)} of scripts; ` +
        `${kilobytes(budget)} are allowed. Load what its first view does not need with import(). ` +
        `The largest files: ${largest.join(', ')}.`,
    ];
  });
}

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1_000)} kB`;
