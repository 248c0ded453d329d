import { globSync, readFileSync, watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../release/platform.ts';

/** Processes of the product whose sources are watched, by the folder of their package. */
const packages = {
  gateway: 'gateway',
  renderer: 'shell/server',
  listings: 'services/listings',
  tools: 'services/tools',
  account: 'services/account',
  admin: 'services/admin',
} as const;

export type ProcessName = keyof typeof packages;

/** Milliseconds within which changes belong together: editors write a file in several steps. */
const debounce = 15;

/** Calls back with the processes whose own sources, or those of a workspace package they depend on, have changed. */
export function watchProcesses(onChange: (names: ProcessName[]) => void): () => void {
  const folders = workspaceFolders();
  const dependents = new Map<string, ProcessName[]>();
  for (const [name, folder] of Object.entries(packages) as [ProcessName, string][]) {
    for (const dependency of withDependencies(folder, folders)) {
      dependents.set(dependency, [...(dependents.get(dependency) ?? []), name]);
    }
  }

  const changed = new Set<ProcessName>();
  let timer: NodeJS.Timeout | undefined;
  const watchers = [...dependents].map(([folder, names]): FSWatcher => {
    return watch(join(root, folder, 'src'), { recursive: true }, (_event, file) => {
      if (!file || !isSource(file)) return;
      for (const name of names) changed.add(name);
      clearTimeout(timer);
      timer = setTimeout(() => {
        onChange([...changed]);
        changed.clear();
      }, debounce);
    });
  });
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

const isSource = (file: string): boolean =>
  /\.(ts|json|sql)$/.test(file) && !/\.test\.ts$|(^|\/)(fixtures|generated)\//.test(file);

/** The folder of each workspace package with sources, by its name. */
function workspaceFolders(): Map<string, string> {
  const files = globSync('{services/*,services/packages/*,gateway,shell/server}/package.json', { cwd: root });
  return new Map(files.map(dirname).map((folder) => [readPackage(folder).name, folder]));
}

function withDependencies(folder: string, folders: Map<string, string>, found = new Set<string>()): Set<string> {
  if (found.has(folder)) return found;
  found.add(folder);
  for (const name of Object.keys(readPackage(folder).dependencies ?? {})) {
    const dependency = folders.get(name);
    if (dependency) withDependencies(dependency, folders, found);
  }
  return found;
}

function readPackage(folder: string): { name: string; dependencies?: Record<string, string> } {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}
