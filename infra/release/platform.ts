import { join } from 'node:path';
import type { PlatformName } from '@dealstead/contracts';
import type { Project } from '@dealstead/slice-tools/project';

export const root = join(import.meta.dirname, '../..');

/** The sources of the shell or of a slice of this repository. */
export const projectOf = (name: PlatformName): Project => ({
  name,
  folder: join(root, name === 'shell' ? 'shell' : `mfe-${name}`),
  packages: root,
});
