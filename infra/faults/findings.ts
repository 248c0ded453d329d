import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

export interface Finding {
  check: string;
  /** Figures worth reading. */
  said: string;
  /** Each thing that is not as it must be. */
  off: string[];
}

/** Looks until nothing is left over; resolves what is left when the time is up. */
export async function waitUntilEmpty(within: number, look: () => Promise<string[]>): Promise<string[]> {
  for (const deadline = Date.now() + within; ; await sleep(500)) {
    const left = await look();
    if (left.length === 0 || Date.now() > deadline) return left;
  }
}

/** The first column of what a query finds, as text. */
export async function queryColumn(client: pg.Client, text: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query<unknown[]>({ text, values, rowMode: 'array' });
  return rows.map(([value]) => String(value));
}

/** Four at a time; what was found of each, without those of which nothing was. */
export async function checkEach(
  keys: readonly string[],
  look: (key: string) => Promise<string | null>,
): Promise<string[]> {
  const left = [...keys];
  const found: string[] = [];
  const work = async () => {
    for (let key = left.pop(); key !== undefined; key = left.pop()) {
      const what = await look(key);
      if (what !== null) found.push(what);
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return found;
}

/** What a query finds; its columns are told by whoever asks. */
export async function queryRows<T extends object>(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  return (await client.query<T & pg.QueryResultRow>(text, values)).rows;
}

/** What is not the same in both lists. */
export function compareKeys(should: readonly string[], is: readonly string[]): string[] {
  const [wanted, found] = [new Set(should), new Set(is)];
  return [
    ...should.filter((each) => !found.has(each)).map((each) => `missing: ${each}`),
    ...is.filter((each) => !wanted.has(each)).map((each) => `not so:  ${each}`),
    ...(is.length > found.size ? ['some are there more than once'] : []),
  ];
}
