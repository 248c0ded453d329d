import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

interface SharedModule {
  /** What one imports. */
  readonly name: string;
  /** The package whose version counts. */
  readonly package: string;
  /** Two versions in one page would not work at all: refused in the browser too, not only at publishing. */
  readonly strict: boolean;
}

/** The modules of which a page has one copy, the shell's. Slices are built without them. */
export const sharedModules: readonly SharedModule[] = [
  { name: 'react', package: 'react', strict: true },
  { name: 'react/jsx-runtime', package: 'react', strict: true },
  { name: 'react-dom', package: 'react-dom', strict: true },
  { name: 'styled-components', package: 'styled-components', strict: false },
  { name: '@dealstead/kit', package: '@dealstead/kit', strict: false },
  { name: '@dealstead/kit/data', package: '@dealstead/kit', strict: false },
  { name: '@dealstead/kit/overlays', package: '@dealstead/kit', strict: false },
];

/** The version of an installed package. */
export function versionOf(name: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'),
  );
  return version;
}

/** What a slice built now asks of the shell: the same major version, not older than what it was built with. */
export const rangeOf = (name: string): string => `^${versionOf(name)}`;

/**
 * How the shell speaks with the containers of slices. It is no package: raise its major when a slice built before could
 * not be loaded any more, so that publishing refuses the pair instead of a page failing.
 */
export const federation = { name: 'dealstead-federation', version: '1.1.0' } as const;
