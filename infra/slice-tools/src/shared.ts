import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from './project.ts';

interface SharedModule {
  /** The import specifier. */
  readonly name: string;
  /** The package that determines the version. */
  readonly package: string;
  /** Two versions in one page do not work: rejected in the browser too, not only at publishing. */
  readonly strict: boolean;
  /** Part of the shell's first load; the others are fetched when a slice first requests them. */
  readonly eager: boolean;
  /** A module of the shell with the exports that are used, in place of the whole package. */
  readonly facade?: string;
}

/** Modules of which a page has one copy, the shell's. Slices are built without them. */
export const sharedModules: readonly SharedModule[] = [
  { name: 'react', package: 'react', strict: true, eager: true },
  { name: 'react/jsx-runtime', package: 'react', strict: true, eager: true },
  { name: 'react-dom', package: 'react-dom', strict: true, eager: true },
  {
    name: 'styled-components',
    package: 'styled-components',
    strict: false,
    eager: true,
    facade: './src/slices/styledComponents.ts',
  },
  { name: '@dealstead/kit', package: '@dealstead/kit', strict: false, eager: true },
  { name: '@dealstead/kit/data', package: '@dealstead/kit', strict: false, eager: false },
  { name: '@dealstead/kit/overlays', package: '@dealstead/kit', strict: false, eager: false },
];

/** The version of a package that a project has installed. */
export function versionOf({ packages }: Project, name: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(packages, 'node_modules', name, 'package.json'), 'utf8'),
  );
  return version;
}

/** The version range that a slice requires: the same major version, at least the one it was built with. */
export const rangeOf = (project: Project, name: string): string => `^${versionOf(project, name)}`;

/**
 * The protocol between the shell and the containers of slices. It is not a package: increase its major version when slices cannot
 * be loaded by shells built before, so that publishing rejects the pair instead of a page failing.
 */
export const federation = { name: 'dealstead-federation', version: '2.0.0' } as const;

/**
 * The protocols that the shell speaks. Containers of 1.x bring webpack's own code for shared modules, those of 2.0 use Module
 * Federation's runtime, which the shell provides. Its runtime loads both, until no release of 1.x is left.
 */
export const federations = [{ ...federation, version: '1.2.0' }, federation] as const;
