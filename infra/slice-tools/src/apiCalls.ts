import type { SliceDefinition } from '@dealstead/contracts';
import { api } from '@dealstead/contracts/api';
import type { Endpoint } from '@dealstead/contracts/endpoint';
import { toEndpointContract } from '@dealstead/contracts/platform/apiContract';
import type { ApiContract } from '@dealstead/contracts/platform/apiContract';
import type { Compilation, Compiler, Module } from 'webpack';

/** What a module says about the API: paths that are called with a method, paths without one, and methods without a path. */
interface ApiCalls {
  readonly calls: readonly { readonly method: string; readonly path: string }[];
  readonly paths: readonly string[];
  readonly methods: readonly string[];
}

/** This file, by whose contents webpack's cache of modules is valid. */
export const recorderFile = import.meta.filename;

/** webpack plugin that finds the paths of the API in each module; `readApiContract` reads them of a compilation. */
export class ApiCallRecorder {
  apply(compiler: Compiler): void {
    const { name } = ApiCallRecorder;
    compiler.hooks.compilation.tap(name, (_, { normalModuleFactory }) => {
      for (const type of ['javascript/auto', 'javascript/dynamic', 'javascript/esm'] as const)
        normalModuleFactory.hooks.parser.for(type).tap(name, (parser) => {
          parser.hooks.program.tap(name, (program) => {
            // What is in `buildInfo` is cached with the module.
            Object.assign(parser.state.module.buildInfo ?? {}, { apiCalls: findApiCalls(program) });
          });
        });
    });
  }
}

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const methodNames = new Set<unknown>(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * The calls in a syntax tree (ESTree). A path is a literal or a template that begins with `/api/`; its method is the argument
 * before it, as of `useWrite` and `write` of the kit, or POST for `upload`.
 */
function findApiCalls(program: unknown): ApiCalls {
  const calls: ApiCalls['calls'][number][] = [];
  const paths: string[] = [];
  const methods: string[] = [];

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

  function visitCall({ callee, arguments: values }: Node): void {
    const [first, second, ...rest] = values as readonly Node[];
    const method = isUpload(callee) ? 'POST' : first && methodOf(first);
    const target = isUpload(callee) ? first : second;
    const path = target && pathOf(target);
    if (!method || !path) return visit(values);
    calls.push({ method, path });
    visit(isUpload(callee) ? [second, ...rest] : rest);
  }

  visit(program);
  return { calls, paths, methods };
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
export function readApiContract(compilation: Compilation, definition: SliceDefinition | null): ApiContract {
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
  };
  const used = new Set([...found, declared].flatMap(findEndpoints));
  return [...used].map(toEndpointContract).toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
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
