import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Services that ask their database with `sql` alone. */
const services = ['admin'];

/** The other ways: Prisma, its raw queries, the pool, and an alias that only spells a column in camelCase. */
const pattern = /\bprisma\b|\bPrismaClient\b|\$(?:query|execute)Raw|\bpool\b(?=\s*[.,}])|\bAS "\w+"/g;

export interface OtherQuery {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Queries below `root` that a service makes in another way than its others. Tests read the database as they like. */
export function findOtherQueries(root: string): OtherQuery[] {
  const files = globSync(
    services.map((service) => `services/${service}/src/**/*.ts`),
    { cwd: root },
  ).filter((file) => !/\.test\.ts$|\/(?:fixtures|generated)\/|\/fixtures\.ts$/.test(file));
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return [...source.matchAll(pattern)].map(({ index, 0: text }) => ({
      file,
      line: source.slice(0, index).split('\n').length,
      text,
    }));
  });
}
