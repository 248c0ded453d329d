import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Raw queries of Prisma, the pool, and an alias that only spells a column in camelCase. */
const rawQueries = String.raw`\$(?:query|execute)Raw|(?<!\.)\bpool\b(?=\s*[,}])|\bpool\.query|\bAS "\w+"`;

/** The same, and the models of Prisma. */
const allOthers = String.raw`${rawQueries}|\bprisma\b|\bPrismaClient\b`;

/** What services may not use beside `sql`. Listings still has models of Prisma. */
const refused: Readonly<Record<string, RegExp>> = {
  account: new RegExp(allOthers, 'g'),
  listings: new RegExp(rawQueries, 'g'),
  tools: new RegExp(allOthers, 'g'),
  admin: new RegExp(allOthers, 'g'),
};

export interface OtherQuery {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Queries below `root` that a service makes in another way than its others. Tests read the database as they like. */
export function findOtherQueries(root: string): OtherQuery[] {
  return Object.entries(refused).flatMap(([service, pattern]) =>
    globSync(`services/${service}/src/**/*.ts`, { cwd: root })
      .filter((file) => !/\.(?:test|proof)\.ts$|\/(?:fixtures|generated)\/|\/fixtures\.ts$/.test(file))
      .flatMap((file) => {
        const source = readFileSync(join(root, file), 'utf8');
        return [...source.matchAll(pattern)].map(({ index, 0: text }) => ({
          file,
          line: source.slice(0, index).split('\n').length,
          text,
        }));
      }),
  );
}
