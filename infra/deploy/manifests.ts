import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { root, tool } from '../ci/run.ts';

/** A Kubernetes object; what it may hold is decided by the schema of its kind. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  // oxlint-disable-next-line typescript/no-explicit-any -- each kind has a schema of its own, which a test applies
  [field: string]: any;
}

const folder = join(root, 'infra/deploy/kubernetes');

/** The objects of an overlay, such as `production`, as kustomize renders it. @throws Error with kustomize's reason */
export async function renderManifests(overlay: string): Promise<Manifest[]> {
  const { stdout } = await promisify(execFile)(tool('kustomize'), ['build', join(folder, overlay)], {
    maxBuffer: 16 * 1024 * 1024,
  });
  return parseManifests(stdout);
}

/** The objects of a file below infra/deploy/kubernetes. */
export async function readManifests(file: string): Promise<Manifest[]> {
  return parseManifests(await readFile(join(folder, file), 'utf8'));
}

const parseManifests = (text: string): Manifest[] =>
  parseAllDocuments(text).map((document) => document.toJS() as Manifest);
