import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The layer rule that the import graph cannot show: a routes module (`routes.ts`, `…Routes.ts`) handles HTTP and calls rules
 * and stores; it contains no SQL and no Prisma calls. A module breaks the rule where it uses a member of `db` or `tx` other
 * than those below, or destructures the database.
 */
const allowed = ['change', 'emit', 'afterCommit', 'schema', 'url'];
const patterns = [
  new RegExp(String.raw`(?<![/.\w])(?:db|tx|database)\s*\.\s*(?!(?:${allowed.join('|')})\b)\w+`, 'g'),
  /\{[^{}]*\b(?:pool|prisma|sql)\b[^{}]*\}\s*:\s*(?:Pick<\s*)?(?:Db|Tx)\b/g,
];

/** Services whose routes obey the rule. */
const services = ['account', 'admin', 'listings', 'tools'];

export interface RouteQuery {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Queries in routes modules below `root`. */
export function findRouteQueries(root: string): RouteQuery[] {
  const files = services.flatMap((service) =>
    globSync([`services/${service}/src/**/routes.ts`, `services/${service}/src/**/*Routes.ts`], { cwd: root }),
  );
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return patterns.flatMap((pattern) =>
      [...source.matchAll(pattern)].map(({ index, 0: text }) => ({
        file,
        line: source.slice(0, index).split('\n').length,
        text,
      })),
    );
  });
}
