import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';

type Scalar = string | number | boolean | null;

/**
 * The part of JSON Schema (draft 2020-12) that decides whether two sides of an endpoint fit: types, properties and values.
 * Limits, patterns and formats are left out, because a form shows what the service says about a value. Without any
 * property it is anything.
 */
export interface DataType {
  readonly type?: string;
  /** The only values. */
  readonly enum?: readonly Scalar[];
  readonly properties?: Readonly<Record<string, DataType>>;
  readonly required?: readonly string[];
  /** Values of a map, whose keys are not known. */
  readonly additionalProperties?: DataType;
  readonly items?: DataType;
  readonly prefixItems?: readonly DataType[];
  readonly anyOf?: readonly DataType[];
}

export const DataType: z.ZodType<DataType> = z.object({
  type: z.string().optional(),
  enum: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  get properties() {
    return z.record(z.string(), DataType).optional();
  },
  required: z.array(z.string()).optional(),
  get additionalProperties() {
    return DataType.optional();
  },
  get items() {
    return DataType.optional();
  },
  get prefixItems() {
    return z.array(DataType).optional();
  },
  get anyOf() {
    return z.array(DataType).optional();
  },
});

/** An endpoint as one side knows it: what a service takes and sends, or what a slice sends and reads. */
export const EndpointSchema = z.object({
  /** The service that serves it, in the contracts of that side. */
  service: z.string(),
  method: z.string(),
  path: z.string(),
  /** Missing where there is none, as `body`. */
  query: DataType.optional(),
  body: DataType.optional(),
  /** Whether a request may have no body, where one is declared. */
  isBodyOptional: z.boolean().optional(),
  response: DataType,
});
export type EndpointSchema = z.infer<typeof EndpointSchema>;

/** The endpoints that a service serves, or that a release calls. */
export const ApiSchema = z.array(EndpointSchema);
export type ApiSchema = z.infer<typeof ApiSchema>;

/** The file of a release with the `ApiSchema` of what it calls. */
export const apiSchemaFile = 'contract.json';

/** Where a service responds with the `ApiSchema` of what it serves. */
export const servedApiPath = '/internal/contract';

/** An endpoint by its declaration. */
export function toEndpointSchema({ service, method, path, query, body, response }: Endpoint): EndpointSchema {
  return {
    service,
    method,
    path,
    ...(query && { query: toDataType(query, 'input') }),
    ...(body && { body: toDataType(body, 'input') }),
    ...(body && z.safeParse(body, undefined).success && { isBodyOptional: true }),
    response: toDataType(response, 'output'),
  };
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** What a schema takes (`input`) or gives (`output`). A part that contains itself is compared to its first repetition only. */
function toDataType(schema: z.core.$ZodType, io: 'input' | 'output'): DataType {
  const root: JsonSchema = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return reduce(root, root, []);
}

function reduce(schema: JsonSchema | boolean, root: JsonSchema, references: readonly string[]): DataType {
  if (typeof schema === 'boolean') return {};
  const { $ref, type, properties, required, additionalProperties, items, prefixItems } = schema;
  if ($ref !== undefined) {
    if (references.includes($ref)) return {};
    const target = $ref === '#' ? root : root.$defs?.[$ref.replace('#/$defs/', '')];
    return reduce(target ?? {}, root, [...references, $ref]);
  }
  const reduceNext = (next: JsonSchema | boolean) => reduce(next, root, references);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return { anyOf: alternatives.map(reduceNext) };
  const values = (schema.const === undefined ? schema.enum : [schema.const]) as readonly Scalar[] | undefined;
  if (values) return { enum: values };
  // A nullable type is a list of types.
  if (Array.isArray(type))
    return { anyOf: type.map((name) => (name === 'null' ? { type: name } : reduceNext({ ...schema, type: name }))) };
  const hasMapValues = typeof additionalProperties === 'object';
  return {
    ...(typeof type === 'string' && { type }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, next]) => [name, reduceNext(next)])),
    }),
    ...(required && required.length > 0 && { required }),
    ...(hasMapValues && { additionalProperties: reduceNext(additionalProperties) }),
    ...(items !== undefined && !Array.isArray(items) && { items: reduceNext(items) }),
    ...(prefixItems && { prefixItems: prefixItems.map(reduceNext) }),
  };
}
