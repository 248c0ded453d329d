import type { ReleasedName } from '@dealstead/contracts';

/** The sources of a release: of a slice, or of the shell. */
export interface Project {
  readonly name: ReleasedName;
  /** The folder with `src/slice.ts`. */
  readonly folder: string;
  /** The folder whose `node_modules` has React and the kit: the project's own, or that of a workspace around it. */
  readonly packages: string;
}
