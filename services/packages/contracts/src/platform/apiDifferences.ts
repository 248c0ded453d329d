import type { ApiSchema, DataType, EndpointSchema } from './apiSchema.ts';

/** What a release calls, and how sentences name it: `tools 3fa9c0`. */
interface Consumer {
  readonly title: string;
  readonly uses: ApiSchema;
}

/** What a service does not serve as a release needs it. */
export interface ApiDifference {
  readonly service: string;
  readonly sentence: string;
}

/**
 * What of the endpoints that a release calls is not served as it needs it; empty where everything is.
 * A release reads responses as a tolerant reader: fields, values and variants that it does not know are ignored. What it
 * sends must be known to the service.
 */
export function findApiDifferences({ title, uses }: Consumer, served: ApiSchema): ApiDifference[] {
  const endpoints = new Map(served.map((endpoint) => [keyOf(endpoint), endpoint]));
  return uses.flatMap((used) => {
    const endpoint = endpoints.get(keyOf(used));
    const service = endpoint?.service ?? used.service;
    const sentences = endpoint
      ? [
          ...describeRequest(title, 'query', used, endpoint),
          ...describeRequest(title, 'body', used, endpoint),
          ...describeResponse(title, used, endpoint),
        ]
      : [`${title} calls ${nameOf(used)}, which ${service} does not serve.`];
    return sentences.map((sentence) => ({ service, sentence }));
  });
}

/** Identifies an endpoint, whatever its path parameters are called. */
const keyOf = ({ method, path }: Pick<EndpointSchema, 'method' | 'path'>): string =>
  `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;

const nameOf = ({ method, path }: EndpointSchema) => `${method} ${path}`;

function describeResponse(title: string, used: EndpointSchema, { service, response }: EndpointSchema): string[] {
  const where = `the response of ${nameOf(used)}`;
  return compare(response, used.response, 'read').map(({ field, fault, from, to }) => {
    const named = field === '' ? where : `"${field}" in ${where}`;
    if (fault === 'missing') return `${title} reads ${named}, which ${service} does not send.`;
    if (fault === 'optional') return `${title} always reads ${named}, which ${service} may leave out.`;
    return `${title} expects ${describe(to)} as ${named}, but ${service} sends ${describe(from)}.`;
  });
}

function describeRequest(
  title: string,
  part: 'query' | 'body',
  used: EndpointSchema,
  served: EndpointSchema,
): string[] {
  const { service } = served;
  const where = `the ${part} of ${nameOf(used)}`;
  const nothing: DataType = part === 'query' ? { type: 'object', properties: {} } : {};
  // Without a declared body the service reads none, whatever is sent.
  if (part === 'body' && !served.body) return [];
  if (!used[part] && !served[part]) return [];
  if (part === 'body' && !used.body)
    return served.isBodyOptional ? [] : [`${service} requires ${where}, which ${title} does not send.`];
  return compare(used[part] ?? nothing, served[part] ?? nothing, 'send').map(({ field, fault, from, to }) => {
    const named = field === '' ? where : `"${field}" in ${where}`;
    if (fault === 'missing') return `${service} requires ${named}, which ${title} does not send.`;
    if (fault === 'optional') return `${service} requires ${named}, which ${title} may leave out.`;
    if (fault === 'unknown') return `${title} sends ${named}, which ${service} does not take.`;
    return `${title} sends ${describe(from)} as ${named}, but ${service} takes ${describe(to)}.`;
  });
}

interface Difference {
  /** Path of the field, such as `photos[].alt`; empty for the whole. */
  readonly field: string;
  /**
   * `missing`: the receiver needs it and the sender does not know it. `optional`: the sender may leave out what the receiver
   * needs. `unknown`: the receiver of a request does not know it. `type`: its values may be of another type.
   */
  readonly fault: 'missing' | 'optional' | 'unknown' | 'type';
  readonly from: DataType;
  readonly to: DataType;
}

/** `read`: a release reads what a service sends. `send`: a service takes what a release sends. */
type Direction = 'read' | 'send';

/** Why a value of the sender's type cannot be used as one of the receiver's. */
function compare(from: DataType, to: DataType, direction: Direction, field = ''): Difference[] {
  const typeDiffers: Difference[] = [{ field, fault: 'type', from, to }];
  if (isAnything(to)) return [];
  if (isAnything(from)) return typeDiffers;
  if (from.anyOf || to.anyOf) return compareAlternatives(from, to, direction, field);
  if (from.enum || to.enum) return hasKnownValues(from, to, direction) ? [] : typeDiffers;
  if (from.type !== to.type) return from.type === 'integer' && to.type === 'number' ? [] : typeDiffers;
  if (from.type === 'object') return compareObjects(from, to, direction, field);
  if (from.type === 'array') return compareLists(from, to, direction, field);
  return [];
}

const isAnything = (type: DataType) => Object.keys(type).length === 0;

const typeOf = (value: unknown) => (value === null ? 'null' : typeof value);

function hasKnownValues(from: DataType, to: DataType, direction: Direction): boolean {
  if (!from.enum) return false;
  if (!to.enum) {
    const types = to.type === 'integer' ? ['number'] : [to.type];
    return from.enum.every((value) => types.includes(typeOf(value)));
  }
  const isKnown = (value: unknown) => to.enum?.some((other) => other === value) ?? false;
  // A release shows values that it knows; one that was added later is to it what an added field is.
  return direction === 'read' ? from.enum.some(isKnown) : from.enum.every(isKnown);
}

/** Each alternative of the sender needs one of the receiver. */
function compareAlternatives(from: DataType, to: DataType, direction: Direction, field: string): Difference[] {
  const targets = to.anyOf ?? [to];
  const sources = from.anyOf ?? [from];
  const outcomes = sources.map((source) => {
    const alike = targets.filter((target) => isSameVariant(source, target));
    const results = alike.map((target) => compare(source, target, direction, field));
    return results.toSorted((a, b) => a.length - b.length)[0] ?? null;
  });
  const isVariantAdded = (source: DataType) =>
    direction === 'read' &&
    outcomes.some((outcome) => outcome !== null) &&
    targets.some((target) => kindOf(source) === kindOf(target));
  return outcomes.flatMap((outcome, i): readonly Difference[] => {
    const source = sources[i] ?? {};
    return outcome ?? (isVariantAdded(source) ? [] : [{ field, fault: 'type', from: source, to }]);
  });
}

const kindOf = ({ type, enum: values }: DataType) => (values ? typeOf(values[0]) : type);

/** Whether two alternatives are of one type, and no property that names the variant, such as `kind`, has other values. */
function isSameVariant(a: DataType, b: DataType): boolean {
  if (isAnything(b) || isAnything(a)) return true;
  const kinds = new Set([a, b].map((type) => (kindOf(type) === 'integer' ? 'number' : kindOf(type))));
  if (kinds.size > 1) return false;
  if (a.enum && b.enum) return a.enum.some((value) => b.enum?.includes(value));
  return Object.entries(a.properties ?? {}).every(([name, { enum: values }]) => {
    const others = b.properties?.[name]?.enum;
    return !values || !others || values.some((value) => others.includes(value));
  });
}

function compareObjects(from: DataType, to: DataType, direction: Direction, field: string): Difference[] {
  const named = (name: string) => (field === '' ? name : `${field}.${name}`);
  if (from.additionalProperties && to.additionalProperties)
    return compare(from.additionalProperties, to.additionalProperties, direction, named('*'));
  const sent = from.properties ?? {};
  const needed = to.properties ?? {};
  // Of a map it is not known which keys it has.
  if (from.additionalProperties && (to.required ?? []).length > 0) return [{ field, fault: 'type', from, to }];
  const differences = Object.entries(needed).flatMap(([name, type]): readonly Difference[] => {
    const source = sent[name];
    const isNeeded = to.required?.includes(name) ?? false;
    if (!source) return isNeeded ? [{ field: named(name), fault: 'missing', from: {}, to: type }] : [];
    if (isNeeded && !from.required?.includes(name))
      return [{ field: named(name), fault: 'optional', from: source, to: type }];
    return compare(source, type, direction, named(name));
  });
  if (direction === 'read' || to.additionalProperties) return differences;
  const unknown = Object.keys(sent).filter((name) => !Object.hasOwn(needed, name));
  return [
    ...differences,
    ...unknown.map((name): Difference => ({ field: named(name), fault: 'unknown', from: sent[name] ?? {}, to: {} })),
  ];
}

function compareLists(from: DataType, to: DataType, direction: Direction, field: string): Difference[] {
  if (from.prefixItems && to.prefixItems) {
    if (from.prefixItems.length < to.prefixItems.length) return [{ field, fault: 'type', from, to }];
    return to.prefixItems.flatMap((item, i) => compare(from.prefixItems?.[i] ?? {}, item, direction, `${field}[${i}]`));
  }
  return compare(from.items ?? {}, to.items ?? {}, direction, `${field}[]`);
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  object: 'an object',
};
/** Values that a sentence lists at most. */
const maxNamed = 6;

/** A type in words: `text or null`. */
function describe(type: DataType): string {
  if (type.anyOf) return [...new Set(type.anyOf.map(describe))].join(' or ');
  if (type.enum) {
    const values = type.enum.slice(0, maxNamed).map((value) => JSON.stringify(value));
    return `${values.join(', ')}${type.enum.length > maxNamed ? ` and ${type.enum.length - maxNamed} more` : ''}`;
  }
  return typeNames[type.type ?? ''] ?? 'anything';
}
