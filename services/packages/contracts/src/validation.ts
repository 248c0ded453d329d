import type { z } from 'zod';

/** Validation messages by field name; nested names have dots. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What to enter in each field of a form, by field name: "Enter your full name." */
export type FieldMessages = Readonly<Record<string, string>>;

type Issue = z.core.$ZodRawIssue;

/**
 * The message of a rule without one of its own, for all schemas; undefined falls back to zod's. Wording of the
 * specification, section 5. The API returns these; a form shows its own message instead (`withFieldMessages`).
 */
export function genericMessage(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Required';
      if (issue.expected === 'int') return 'Must be a whole number';
      return issue.expected === 'number' ? 'Must be a number' : undefined;
    case 'invalid_format':
      return issue.format === 'email' ? 'Invalid email' : undefined;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    default:
      return undefined;
  }
}

type Bound = Pick<Issue & { code: 'too_small' }, 'origin' | 'inclusive'>;

const holdsElements = new Set(['array', 'set', 'map']);
const isNumber = new Set(['number', 'int', 'bigint']);

function tooSmall({ origin, inclusive, minimum }: Bound & { minimum: number | bigint }): string | undefined {
  if (origin === 'string') return `String must contain at least ${minimum} character(s)`;
  if (holdsElements.has(origin)) return `Array must contain at least ${minimum} element(s)`;
  if (!isNumber.has(origin)) return undefined;
  return `Number must be greater than ${inclusive === false ? '' : 'or equal to '}${minimum}`;
}

function tooBig({ origin, inclusive, maximum }: Bound & { maximum: number | bigint }): string | undefined {
  if (origin === 'string') return `String must contain at most ${maximum} character(s)`;
  if (holdsElements.has(origin)) return `Array must contain at most ${maximum} element(s)`;
  if (!isNumber.has(origin)) return undefined;
  return `Number must be less than ${inclusive === false ? '' : 'or equal to '}${maximum}`;
}

const generic =
  /^(?:Required|Invalid email|Must be (?:a|an) .+|(?:String|Array) must contain .+|Number must be .+|(?:Invalid|Too) .+: .+)$/;

const tooLong = /^String must contain at most (\d+) character\(s\)$/;

/** Generic messages about a bound, and what to enter. */
const bounds: readonly (readonly [RegExp, (bound: string) => string])[] = [
  [tooLong, (most) => `Use at most ${most} characters.`],
  [/^Number must be less than or equal to (-?[\d.]+)$/, (most) => `Enter at most ${most}.`],
  [/^Number must be less than (-?[\d.]+)$/, (most) => `Enter less than ${most}.`],
  [/^Number must be greater than or equal to (-?[\d.]+)$/, (least) => `Enter ${least} or more.`],
  [/^Number must be greater than (-?[\d.]+)$/, (least) => `Enter more than ${least}.`],
];

/** The message about a bound in words; undefined for another one. */
function boundOf(message: string): string | undefined {
  for (const [pattern, describe] of bounds) {
    const bound = pattern.exec(message)?.[1];
    if (bound !== undefined) return describe(Number(bound).toLocaleString('en-US'));
  }
  return undefined;
}

/** The field of a path in a request in words: `fields.closingDate` and `closingDate.0` are "Closing date". */
function fieldInWords(path: string): string {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
  const words = name.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The message about a field where the field itself cannot be marked: a generic one names it, as in "Closing date: Required". */
export function messageWithField(path: string, message: string): string {
  if (!generic.test(message) || path === 'body') return message;
  return `${fieldInWords(path)}: ${withFieldMessages({ [path]: message }, {})[path]}`;
}

/**
 * Replaces generic messages by a form's own message for the field and keeps specific ones. A text that is too long is none that is
 * missing, so it gets a sentence of its own, as a number beyond its bound does that the form has no message for.
 */
export function withFieldMessages(errors: FieldErrors, messages: FieldMessages): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      field,
      (generic.test(message) && !tooLong.test(message) ? messages[field] : undefined) ?? boundOf(message) ?? message,
    ]),
  );
}
