/** The position after a row: its key and id. */
export const encodeCursor = (key: string, id: number): string =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url');

/** The key and id of a cursor; null for a text that is none. */
export function decodeCursor(cursor: string): readonly [string, number] | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(parsed) || parsed.length !== 2) return null;
    const [key, id]: unknown[] = parsed;
    return typeof key === 'string' && typeof id === 'number' && Number.isInteger(id) ? [key, id] : null;
  } catch {
    return null;
  }
}
