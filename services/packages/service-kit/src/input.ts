import { z } from 'zod';
import { Refusal } from './errors.ts';

const deepest = 32;
const unusable = () => new Refusal(400, 'malformed', 'The request holds text or nesting that cannot be used.');

/** 400 for input that no schema accepts: NUL, unpaired surrogates, Infinity, `__proto__`, deep nesting. */
export function mustBeUsable(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw unusable();
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw unusable();
  } else if (typeof value === 'object' && value !== null) {
    if (depth >= deepest) throw unusable();
    for (const key of Object.keys(value)) {
      if (key === '__proto__') throw unusable();
      mustBeUsable(key);
      mustBeUsable((value as Record<string, unknown>)[key], depth + 1);
    }
  }
}

/** 400 for a repeated query parameter, whose meaning is ambiguous. */
export function mustBeSingle(query: Readonly<Record<string, unknown>>): void {
  const repeated = Object.keys(query).filter((name) => Array.isArray(query[name]));
  if (repeated.length === 0) return;
  const fields = Object.fromEntries(repeated.map((name) => [name, 'Given more than once']));
  throw new Refusal(400, 'invalid-input', `Given more than once: ${repeated.join(', ')}`, fields);
}

/** Parses an input. @throws Refusal 400 with the first field's message, and details by field */
export function parseInput<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const fields = new Map<string, string>();
  for (const issue of result.error.issues) {
    const at = issue.path.map(String);
    const unknown = issue.code === 'unrecognized_keys';
    for (const path of unknown ? issue.keys.map((key) => [...at, key]) : [at]) {
      const name = path.join('.') || 'body';
      if (!fields.has(name)) fields.set(name, unknown ? 'Unknown field' : issue.message);
    }
  }
  const [first] = fields;
  const message = first?.[1] === 'Unknown field' ? `Unknown field: ${first[0]}` : (first?.[1] ?? 'Invalid input');
  throw new Refusal(400, 'invalid-input', message, Object.fromEntries(fields));
}
