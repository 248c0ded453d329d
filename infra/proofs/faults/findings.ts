import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** The result of one check. */
export interface Finding {
  /** What must hold. */
  check: string;
  /** What was checked, in numbers. */
  summary: string;
  /** Each violation. */
  problems: string[];
}

const pollIntervalMs = 500;
const concurrentChecks = 4;

/** Polls until nothing is left. Resolves what is left when the time is up. */
export async function waitUntilEmpty(timeoutMs: number, find: () => Promise<string[]>): Promise<string[]> {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(pollIntervalMs)) {
    const left = await find();
    if (left.length === 0 || Date.now() > deadline) return left;
  }
}

/** The first column of a query's rows, as text. */
export async function queryColumn(client: pg.Client, text: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query<unknown[]>({ text, values, rowMode: 'array' });
  return rows.map(([value]) => String(value));
}

/** A query's rows. The caller states their type. */
export async function queryRows<T extends object>(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  return (await client.query<T & pg.QueryResultRow>(text, values)).rows;
}

/** Checks every key, four at a time, and collects the problems. */
export async function checkEach(
  keys: readonly string[],
  check: (key: string) => Promise<string | null>,
): Promise<string[]> {
  const pending = [...keys];
  const problems: string[] = [];
  const work = async () => {
    for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
      const problem = await check(key);
      if (problem !== null) problems.push(problem);
    }
  };
  await Promise.all(Array.from({ length: concurrentChecks }, work));
  return problems;
}

/** The differences between two lists as sets, and whether the actual one repeats entries. */
export function compareKeys(expected: readonly string[], actual: readonly string[]): string[] {
  const [expectedKeys, actualKeys] = [new Set(expected), new Set(actual)];
  return [
    ...expected.filter((key) => !actualKeys.has(key)).map((key) => `missing:    ${key}`),
    ...actual.filter((key) => !expectedKeys.has(key)).map((key) => `unexpected: ${key}`),
    ...(actual.length > actualKeys.size ? ['some rows are repeated'] : []),
  ];
}
