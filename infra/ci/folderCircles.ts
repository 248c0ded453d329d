import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** The services whose folders are subjects that know each other in one direction only. */
const services = ['account', 'admin', 'listings', 'tools'];

export interface FolderCircle {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/**
 * Imports between the folders of a service's `src` that lead back to where they start, below `root`. Tests and what they
 * share arrange what they need.
 */
export function findFolderCircles(root: string): FolderCircle[] {
  return services.flatMap((service) => {
    const imports = listImports(root, `services/${service}/src`);
    const known = Map.groupBy(imports, ({ from }) => from);
    return imports
      .filter(({ from, to }) => reaches(to, from, known))
      .map(({ file, line, text }) => ({ file, line, text }));
  });
}

interface FolderImport extends FolderCircle {
  readonly from: string;
  readonly to: string;
}

function listImports(root: string, source: string): FolderImport[] {
  return globSync(`${source}/*/**/*.ts`, { cwd: root })
    .filter((file) => !/\.(?:test|proof)\.ts$|\/(?:fixtures|generated)\/|\/fixtures\.ts$/.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(root, file), 'utf8');
      return [...code.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].flatMap(({ index, 0: text, 1: path }) => {
        const [from, to] = [file, join(dirname(file), path!)].map((of) => folderOf(source, of));
        if (!from || !to || from === to || to === 'generated') return [];
        return [{ from, to, file, text, line: code.slice(0, index).split('\n').length }];
      });
    });
}

/** The folder of a file directly below `source`; undefined for what lies in none. */
const folderOf = (source: string, file: string): string | undefined => {
  const [folder, ...rest] = normalize(file)
    .slice(source.length + 1)
    .split('/');
  return rest.length > 0 && file.startsWith(source) ? folder : undefined;
};

function reaches(start: string, goal: string, imports: ReadonlyMap<string, readonly FolderImport[]>): boolean {
  const seen = new Set([start]);
  for (const folder of seen) for (const { to } of imports.get(folder) ?? []) seen.add(to);
  return seen.has(goal);
}
