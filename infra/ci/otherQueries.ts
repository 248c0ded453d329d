import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Prisma, the pool, and an alias that only spells a column in camelCase. */
const otherQueryPattern =
  /\$(?:query|execute)Raw|\bprisma\b|\bPrismaClient\b|(?<!\.)\bpool\b(?=\s*[,}])|\bpool\.query|\bAS "\w+"/g;

export interface OtherQuery {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Queries below `root` that a service makes in another way than its others. Tests read the database as they like. */
export function findOtherQueries(root: string): OtherQuery[] {
  return globSync('services/{account,admin,listings,tools}/src/**/*.ts', { cwd: root })
    .filter((file) => !/\.(?:test|proof)\.ts$|\/(?:fixtures|generated)\/|\/fixtures\.ts$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      return [...source.matchAll(otherQueryPattern)].map(({ index, 0: text }) => ({
        file,
        line: source.slice(0, index).split('\n').length,
        text,
      }));
    });
}
