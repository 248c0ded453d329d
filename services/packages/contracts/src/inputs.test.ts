import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';

type Schema = z.core.JSONSchema.BaseSchema;
type Part = 'params' | 'query' | 'body';

/** What callers outside the platform send. An operator's releases are checked by their own rules. */
const inputs = (api as readonly Endpoint[])
  .filter(({ access }) => access !== 'peer' && access !== 'operator')
  .flatMap((endpoint) =>
    (['params', 'query', 'body'] satisfies Part[]).flatMap((part) => {
      const schema = endpoint[part];
      return schema ? [{ name: `${endpoint.method} ${endpoint.path} ${part}`, part, schema }] : [];
    }),
  );

const describe = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Schema;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const listOf = (value: unknown): Schema[] => (Array.isArray(value) ? value : [value]).filter(isSchema);
const variantsOf = ({ anyOf, oneOf, allOf }: Schema) =>
  [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].filter(isSchema);

/** Every number in a schema, with its place. */
function* numbersIn(schema: Schema, at: string): Generator<[string, Schema]> {
  if (
    [schema.type].flat().some((type) => type === 'number' || type === 'integer') &&
    !schema.enum &&
    schema.const === undefined
  )
    yield [at, schema];
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    if (isSchema(property)) yield* numbersIn(property, `${at}.${name}`);
  for (const inner of [...listOf(schema.items), ...listOf(schema.additionalProperties)])
    yield* numbersIn(inner, `${at}[]`);
  for (const inner of variantsOf(schema)) yield* numbersIn(inner, at);
}

const int32 = 2_147_483_647;
/** Dollars, as integer cents, stay exact. */
const mostDollars = 1e11;

/** Numbers whose column or document holds every number that JSON has: 64-bit rows, and figures kept as JSON. */
const unbounded = [
  /^(?:POST|PATCH) \/api\/calculations(?:\/\{id\})? body\.(?:(?:scenarios\[\]\.)?inputs\[\]|items\[\]|sources\[\]|simulation)/,
  /^GET \/api\/campaigns\/\{id\}\/deliveries query\.after$/,
  /^POST \/api\/notifications\/marks body\.ids\[\]$/,
];

test('no endpoint takes a number that its column cannot hold', () => {
  const wrong = inputs.flatMap(({ name, part, schema }) => {
    // Texts of a path or query become numbers: they are checked as what they become.
    const described = describe(schema, part === 'body' ? 'input' : 'output');
    return [...numbersIn(described, name)].flatMap(([at, { type, maximum, exclusiveMaximum }]) => {
      const most = Number(maximum ?? exclusiveMaximum ?? Infinity);
      const fitsColumn = most <= ([type].flat().includes('integer') ? int32 : mostDollars);
      return fitsColumn || unbounded.some((exception) => exception.test(at)) ? [] : [at];
    });
  });
  expect([...new Set(wrong)]).toEqual([]);
});

/** A value of a schema's shape in which every text is `text`. */
function filled(schema: Schema, text: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [variant] = variantsOf(schema);
  if (variant) return filled(variant, text);
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
          isSchema(property) ? [[name, filled(property, text)]] : [],
        ),
      );
    case 'array':
      return listOf(schema.items).map((item) => filled(item, text));
    case 'number':
    case 'integer':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return text;
  }
}

test.each(['x', '2026-13-45', '+275760-09-14', '-', '1e999', 'https://[', '{', '%'])(
  'no endpoint fails while it reads %j in every text',
  (text) => {
    const failed: unknown[] = [];
    for (const { name, part, schema } of inputs) {
      const shaped = filled(describe(schema, 'input'), text);
      const given =
        part === 'body' || typeof shaped !== 'object' || shaped === null
          ? shaped
          : Object.fromEntries(Object.keys(shaped).map((key) => [key, text]));
      try {
        z.safeParse(schema, given);
      } catch (error) {
        failed.push([name, String(error)]);
      }
    }
    expect(failed).toEqual([]);
  },
);
