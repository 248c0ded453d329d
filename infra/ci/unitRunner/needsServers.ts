import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const serverNames = /\b(?:DATABASE|POSTGRES|REDIS|NATS)_URL/;
const imports = /\b(?:from|import|import\()\s*'([^']+)'/g;
const known = new Map<string, boolean>();

/**
 * Whether a test file needs PostgreSQL, Redis or NATS: it, or fixtures that it imports, name the address of one. The
 * product's own modules do not count, which read addresses only once they are started.
 */
export function needsServers(file: string): boolean {
  const before = known.get(file);
  if (before !== undefined) return before;
  known.set(file, false); // for fixtures that import each other
  const text = readFileSync(file, 'utf8');
  const needed = serverNames.test(text) || findFixtures(file, text).some(needsServers);
  known.set(file, needed);
  return needed;
}

function findFixtures(file: string, text: string): string[] {
  const { resolve } = createRequire(file);
  const isFixture = /\bfixtures\//.test(file) ? /\bfixtures\b|^\.\/\w/ : /\bfixtures\b/;
  const specifiers = [...text.matchAll(imports)].map(([, specifier = '']) => specifier);
  return specifiers.filter((specifier) => isFixture.test(specifier)).map((specifier) => resolve(specifier));
}
