import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const common = new Set(
  readFileSync(join(import.meta.dirname, 'common.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/**
 * Why a password of allowed length is too weak, as a message for its field, or null. Leaked passwords and the account's own
 * address are compared case-insensitively.
 */
export function findPasswordWeakness(password: string, email: string): string | null {
  const lower = password.toLowerCase();
  if (common.has(lower)) return 'This password is on lists of leaked ones. Choose another.';
  if (new Set(lower).size < 4) return 'This password repeats too few characters. Choose another.';
  if (lower === email || lower === email.split('@')[0]) return 'Your password cannot be your email address.';
  return null;
}
