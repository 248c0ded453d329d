import { createHash } from 'node:crypto';
import type pg from 'pg';

export type Row = Record<string, unknown>;

/** Runs a statement whose `${values}` travel as parameters and whose `part`s become its text. Columns are named in camelCase. */
type Query = <R extends object = Row>(strings: TemplateStringsArray, ...values: unknown[]) => Promise<R[]>;

/**
 * How a service asks its database; bigint columns are numbers. The test `queries.test.ts` of a service compares each statement and
 * its row type with the migrated schema.
 */
export interface Sql extends Query {
  /** The same for a statement that is frequent enough to be planned once for each connection. */
  readonly prepared: Query;
}

/** A part of a statement's text, with its values. */
export class SqlPart {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }
}

/** A part of a statement, for those that have conditions, columns or tables in common or choose between them. */
export const part = (strings: TemplateStringsArray, ...values: unknown[]): SqlPart => new SqlPart(strings, values);

/** Conditions that all hold. */
export const allOf = (conditions: readonly SqlPart[]): SqlPart =>
  conditions.length === 0 ? part`true` : conditions.reduce((before, next) => part`${before} AND ${next}`);

/** Text of the code, never of a request, as a part of a statement. */
export const rawPart = (text: string): SqlPart => new SqlPart([text], []);

/**
 * The assignments of a change of a row: `first_name = …, phone = …`. Undefined values change nothing; there must be another one.
 * `row` is as it was read, with columns in camelCase: its names become text of the statement.
 * @throws Error for a name that is no column of the row
 */
export function assignments(row: object, change: object): SqlPart {
  const parts = Object.entries(change).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (!Object.hasOwn(row, name)) throw new Error(`${name} is no column`);
    return [part`${rawPart(snakeCase(name))} = ${value}`];
  });
  return parts.reduce((before, next) => part`${before}, ${next}`);
}

/**
 * The columns of a new row with their values: `(first_name, phone) VALUES (…)`. Undefined values are left out; there must be another one.
 * `row` has columns in camelCase, as code names them and no request: the names become text of the statement.
 */
export function columnValues(row: object): SqlPart {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  const list = (parts: readonly SqlPart[]) => parts.reduce((before, next) => part`${before}, ${next}`);
  const columns = list(given.map(([name]) => rawPart(snakeCase(name))));
  return part`(${columns}) VALUES (${list(given.map(([, value]) => part`${value}`))})`;
}

/** `camelCase` as `snake_case`. */
export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A statement's text with numbered parameters, and their values. */
export function toStatement(
  strings: readonly string[],
  values: readonly unknown[],
): { text: string; values: unknown[] } {
  const parameters: unknown[] = [];
  const write = (texts: readonly string[], given: readonly unknown[]): string =>
    texts.reduce((text, next, i) => {
      const value = given[i - 1];
      return `${text}${value instanceof SqlPart ? write(value.strings, value.values) : `$${parameters.push(value ?? null)}`}${next}`;
    });
  return { text: write(strings, values), values: parameters };
}

type Run = (query: pg.QueryArrayConfig) => Promise<pg.QueryArrayResult>;

/** `sql` on a pool or a connection. */
export function sqlOn(run: Run): Sql {
  const query =
    (isPrepared: boolean): Query =>
    async <R extends object>(strings: TemplateStringsArray, ...values: unknown[]) => {
      const statement = toStatement(strings, values);
      const name = isPrepared ? statementName(statement.text) : undefined;
      const { fields, rows } = await run({ ...statement, name, rowMode: 'array' });
      const names = fields.map((field) => camelCase(field.name));
      return rows.map((cells) => {
        const row: Row = {};
        for (let i = 0; i < names.length; i++) row[names[i]!] = cells[i];
        return row as R;
      });
    };
  return Object.assign(query(false), { prepared: query(true) });
}

/** `sql` on a connection of its own, such as that of a job whose transactions take longer than the pool allows. */
export const sqlOnClient = (client: { query: Run }): Sql => sqlOn((query) => client.query(query));

const camelCases = new Map<string, string>();

/** `snake_case` as `camelCase`. */
export function camelCase(column: string): string {
  let name = camelCases.get(column);
  if (name === undefined) {
    name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    camelCases.set(column, name);
  }
  return name;
}

const statementNames = new Map<string, string>();

/** The text names its prepared statement. Hashed, as PostgreSQL cuts names off. */
function statementName(text: string): string {
  let name = statementNames.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url');
    statementNames.set(text, name);
  }
  return name;
}

/** A response's type as its row is stored: with times instead of their ISO texts. */
export type WithDates<T, Times extends keyof T> = Omit<T, Times> & { [K in Times]: Date | Extract<T[K], null> };

type IsoDates<R> = { [K in keyof R]: Extract<R[K], Date> extends never ? R[K] : Exclude<R[K], Date> | string };

/** A row with its times as ISO texts. */
export function isoDates<R extends object>(row: R): IsoDates<R> {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries) as IsoDates<R>;
}
