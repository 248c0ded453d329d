import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findApiCalls } from '@dealstead/slice-tools/apiCalls';
import { parseSync } from 'oxc-parser';

/** Folders whose code calls the API. */
const sources = ['shell/src', 'shell/kit/src', 'mfe-listings/src', 'mfe-tools/src', 'mfe-account/src', 'mfe-admin/src'];

export interface ComposedPath {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Calls whose endpoint only the running code knows, which the build of a slice refuses as well, minutes later. */
export function findComposedPaths(root: string, folders: readonly string[] = sources): ComposedPath[] {
  const files = folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/*.test.*', '**/testing/**'] }),
  );
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return findApiCalls(parseSync(file, source).program).composed.map(([start, end]) => ({
      file,
      line: source.slice(0, start).split('\n').length,
      text: source.slice(start, end),
    }));
  });
}
