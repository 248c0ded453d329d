import { readFileSync } from 'node:fs';
import type { SliceDefinition } from '@dealstead/contracts';
import { api } from '@dealstead/contracts/api';
import type { Endpoint } from '@dealstead/contracts/endpoint';
import { toEndpointSchema } from '@dealstead/contracts/platform/apiSchema';
import type { ApiSchema } from '@dealstead/contracts/platform/apiSchema';
import webpack from 'webpack';
import type { Compilation, Compiler, Module, NormalModule } from 'webpack';

/** What a module says about the API: paths that are called with a method, paths without one, and methods without a path. */
export interface ApiCalls {
  readonly calls: readonly { readonly method: string; readonly path: string }[];
  readonly paths: readonly string[];
  readonly methods: readonly string[];
  /** Calls whose endpoint only the running code knows: the source up to the end of the path. */
  readonly composed: readonly (readonly [start: number, end: number])[];
}

/** This file, by whose contents webpack's cache of modules is valid. */
export const recorderFile = import.meta.filename;

/**
 * webpack plugin that finds the paths of the API in each module; `readApiSchema` reads them of a compilation. A call with a
 * composed path is an error of the build: `contract.json` would not name its endpoint, and a deployment without it would pass.
 */
export class ApiCallRecorder {
  apply(compiler: Compiler): void {
    const { name } = ApiCallRecorder;
    compiler.hooks.compilation.tap(name, (_, { normalModuleFactory }) => {
      for (const type of ['javascript/auto', 'javascript/dynamic', 'javascript/esm'] as const)
        normalModuleFactory.hooks.parser.for(type).tap(name, (parser) => {
          parser.hooks.program.tap(name, (program) => {
            const { module, source } = parser.state;
            const apiCalls = findApiCalls(program);
            // What is in `buildInfo` is cached with the module.
            Object.assign(module.buildInfo ?? {}, { apiCalls });
            const [file = ''] = module.resource.split('?');
            // A package's functions of the same names are others.
            if (file.includes('node_modules')) return;
            for (const [start, end] of apiCalls.composed) refuse(module, file, String(source).slice(start, end));
          });
        });
    });
  }
}

/** @param call the call in the module's compiled text, up to the end of its path */
function refuse(module: NormalModule, file: string, call: string): void {
  const lines = linesOf(call, readFileSync(file, 'utf8'));
  const place = lines.length > 0 ? `line ${lines.join(' or ')}: ` : '';
  module.addError(
    new webpack.WebpackError(
      `${place}the path of ${call}) is composed, so contract.json of the release would not name the endpoint. ` +
        "Write each whole path as a literal, such as isLead ? '/api/leads/{id}' : '/api/deals/{id}'; " +
        'only a value may be inserted, in the place of a path parameter or as the query.',
    ),
  );
}

/** The lines of a source where a compiled call begins. The compiler removes types and changes quotes, commas and white space. */
function linesOf(call: string, source: string): number[] {
  const tokens = call.match(/\w+|[^\w\s]/g) ?? [];
  const pattern = tokens.map((token) => {
    if (/^["'`]$/.test(token)) return '["\'`]';
    if (token === '(') return String.raw`(?:<[^()]*>)?\(`;
    return /\w/.test(token) ? token : `\\${token}`;
  });
  const matches = source.matchAll(new RegExp(pattern.join(String.raw`\s*`), 'g'));
  return [...matches].map(({ index }) => source.slice(0, index).split('\n').length);
}

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const methodNames = new Set<unknown>(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** The kit's functions that read, by the position of the path among their arguments. */
const reads = new Map<unknown, number>([
  ['useRead', 0],
  ['usePagedRead', 0],
  ['readQuery', 0],
  ['read', 0],
  ['prefetch', 1],
  ['prefetchPages', 1],
]);

/** The kit's functions that write: method, path. */
const writes = new Set<unknown>(['useWrite', 'write']);

/**
 * The calls in a syntax tree (ESTree). A path is a literal or a template that begins with `/api/`; its method is the argument
 * before it, as of `useWrite` and `write` of the kit, or POST for `upload`.
 */
export function findApiCalls(program: unknown): ApiCalls {
  const calls: ApiCalls['calls'][number][] = [];
  const paths: string[] = [];
  const methods: string[] = [];
  const composed: ApiCalls['composed'][number][] = [];
  const constants = new Map<unknown, Node>();

  function collectConstants(value: unknown): void {
    if (Array.isArray(value)) return value.forEach(collectConstants);
    if (!isNode(value)) return;
    const { type, id, init } = value;
    if (type === 'VariableDeclarator' && isNode(id) && isNode(init) && id.type === 'Identifier')
      constants.set(id['name'], init);
    for (const field in value) collectConstants(value[field]);
  }

  function visit(value: unknown): void {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    const path = pathOf(value);
    const method = methodOf(value);
    if (path !== null) paths.push(path);
    else if (method !== null) methods.push(method);
    else if (value.type === 'CallExpression') visitCall(value);
    for (const field in value) if (value.type !== 'CallExpression' || field === 'callee') visit(value[field]);
  }

  function visitCall(call: Node): void {
    const { callee, arguments: given } = call;
    const values = given as readonly Node[];
    const [first, second, ...rest] = values;
    const read = isNode(callee) ? reads.get(callee['name']) : undefined;
    if (read !== undefined) {
      checkPath(call, 'GET', values[read]);
      return visit(values);
    }
    const method = isUpload(callee) ? 'POST' : first && methodOf(first);
    const target = isUpload(callee) ? first : second;
    const known = method && target && checkPath(call, method, target);
    if (!known) return visit(values);
    for (const path of known) calls.push({ method, path });
    visit(isUpload(callee) ? [second, ...rest] : rest);
  }

  /** The paths that a call may have, or null. A path that `contract.json` would miss is noted. */
  function checkPath({ callee, start }: Node, method: string, target: Node | undefined): readonly string[] | null {
    if (!target) return null;
    const known = pathsOf(target);
    const isInserted = target.type === 'TemplateLiteral' || target.type === 'BinaryExpression';
    // A read of a variable is in `contract.json` by the variable's literal, wherever that is; a write also needs its method there.
    const isMissed = known
      ? known.some((path) => path.includes('{}') && !endpointsAt(path).some((endpoint) => endpoint.method === method))
      : isInserted || (isNode(callee) && writes.has(callee['name']));
    if (isMissed) composed.push([start as number, target['end'] as number]);
    return known;
  }

  /** The paths that an expression may be, where literals of this module say so; else null. */
  function pathsOf(value: Node | undefined, depth = 0): readonly string[] | null {
    if (!value || depth > 5) return null;
    if (value.type === 'Identifier') return pathsOf(constants.get(value['name']), depth + 1);
    if (value.type === 'ConditionalExpression') {
      const [chosen, other] = [value['consequent'], value['alternate']].map((node) => pathsOf(node as Node, depth + 1));
      return chosen && other ? [...chosen, ...other] : null;
    }
    const path = pathOf(value);
    return path === null ? null : [path];
  }

  collectConstants(program);
  visit(program);
  return { calls, paths, methods, composed };
}

function isUpload(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  return callee.type === 'MemberExpression' ? isUpload(callee['property']) : callee['name'] === 'upload';
}

/** A method as code writes it, or as a form does. */
function methodOf({ type, value }: Node): string | null {
  const name = type === 'Literal' && typeof value === 'string' ? value.toUpperCase() : null;
  return methodNames.has(name) ? name : null;
}

/** A path of the API in a literal, with `{}` for each expression; null for another node. */
function pathOf({ type, value, quasis }: Node): string | null {
  const texts =
    type === 'TemplateLiteral'
      ? (quasis as readonly { value: { cooked?: string | null } }[]).map((quasi) => quasi.value.cooked ?? '')
      : [type === 'Literal' && typeof value === 'string' ? value : ''];
  const text = texts.join('{}');
  return text.startsWith('/api/') ? text : null;
}

/** The endpoints that a release calls: those that its modules name, and those of its definition. */
export function readApiSchema(compilation: Compilation, definition: SliceDefinition | null): ApiSchema {
  const { chunkGraph } = compilation;
  const modules = [...compilation.modules].filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0);
  const found = modules
    .flatMap(partsOf)
    .flatMap(({ buildInfo }) => (buildInfo as { apiCalls?: ApiCalls } | undefined)?.apiCalls ?? []);
  const declared: ApiCalls = {
    calls: [],
    paths: [
      ...(definition?.routes ?? []).flatMap(({ data = [] }) => data),
      ...(definition?.navigation ?? []).flatMap(({ count = [] }) => count),
    ],
    methods: [],
    composed: [],
  };
  const used = new Set([...found, declared].flatMap(findEndpoints));
  return [...used].map(toEndpointSchema).toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

const orderOf = ({ path, method }: { path: string; method: string }) => `${path} ${method}`;

/** A module, or the modules that webpack concatenated to it. */
function partsOf(module: Module): readonly Module[] {
  return 'modules' in module && Array.isArray(module.modules) ? module.modules : [module];
}

/** The declared endpoints of a module's calls. Other paths, such as prefixes for `invalidates`, are none. */
function findEndpoints({ calls, paths, methods }: ApiCalls): Endpoint[] {
  const called = calls.flatMap(({ method, path }) =>
    endpointsAt(path).filter((endpoint) => endpoint.method === method),
  );
  const named = paths.flatMap((path) => {
    const endpoints = endpointsAt(path);
    const reads = endpoints.filter(({ method }) => method === 'GET');
    // A constant may be the path of each method that the module names; a path that is only written is written by a form.
    const writes = endpoints.filter(({ method }) => method !== 'GET');
    return [...reads, ...(reads.length === 0 ? writes : writes.filter(({ method }) => methods.includes(method)))];
  });
  return [...called, ...named];
}

/** The endpoints at a path with values or `{}` in the places of its parameters; those with most fixed names. */
function endpointsAt(text: string): readonly Endpoint[] {
  // What follows a name without a slash is a query.
  const segments = text.replace(/(?:\{?\?|(?<=[\w-])\{\}$).*$/s, '').split('/');
  const matches = (api as readonly Endpoint[]).flatMap((endpoint) => {
    const pattern = endpoint.path.split('/');
    const isMatch =
      pattern.length === segments.length &&
      pattern.every((name, i) => (name.startsWith('{') ? segments[i] !== '' : name === segments[i]));
    return isMatch ? [{ endpoint, fixed: pattern.filter((name) => !name.startsWith('{')).length }] : [];
  });
  const most = Math.max(...matches.map(({ fixed }) => fixed));
  return matches.filter(({ fixed }) => fixed === most).map(({ endpoint }) => endpoint);
}
