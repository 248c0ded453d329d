import type { Endpoint, Method } from '@dealstead/contracts/endpoint';

/** `allow`: the path exists, with these other methods. Null: it does not exist. */
export type EndpointMatch = { readonly endpoint: Endpoint } | { readonly allow: readonly string[] } | null;
export type EndpointRouter = (method: string, path: string) => EndpointMatch;

interface PathPattern {
  readonly segments: readonly string[];
  readonly methods: Map<Method, Endpoint>;
}

/** Placeholder of a path parameter in `segments`. */
const parameter = '{}';
/** Dot segments and escaped separators: the next reader of the path could normalize them to another one. */
const ambiguousPath = /\/\.{1,2}(?:\/|$)|%2e|%2f|%5c|%00|\\/i;

/** Whether browsers may reach an endpoint. Peers and operators call services directly, with identities that they sign. */
export function isPublic({ path, access }: Endpoint): boolean {
  return path.startsWith('/api/') && access !== 'peer' && access !== 'operator';
}

/**
 * Creates the router from method and path to the endpoint in contracts. Literal paths are looked up in a map; patterns are
 * indexed by their number of segments. Endpoints that are not public are not found.
 */
export function createEndpointRouter(endpoints: readonly Endpoint[]): EndpointRouter {
  const literals = new Map<string, PathPattern>();
  const patterns = new Map<number, PathPattern[]>();

  for (const endpoint of endpoints.filter(isPublic)) {
    const segments = endpoint.path.split('/').map((segment) => (segment.startsWith('{') ? parameter : segment));
    const key = segments.join('/');
    let pattern = literals.get(key) ?? patterns.get(segments.length)?.find((p) => p.segments.join('/') === key);
    if (!pattern) {
      pattern = { segments, methods: new Map() };
      if (segments.includes(parameter))
        patterns.set(segments.length, [...(patterns.get(segments.length) ?? []), pattern]);
      else literals.set(key, pattern);
    }
    pattern.methods.set(endpoint.method, endpoint);
  }

  return (method, path) => {
    const literal = literals.get(path);
    const endpointMethod = (method === 'HEAD' ? 'GET' : method) as Method;
    const literalEndpoint = literal?.methods.get(endpointMethod);
    if (literalEndpoint) return { endpoint: literalEndpoint };
    if (ambiguousPath.test(path)) return null;
    const segments = path.split('/');
    const candidates = (patterns.get(segments.length) ?? []).filter((pattern) => matches(pattern.segments, segments));
    for (const { methods } of candidates) {
      const endpoint = methods.get(endpointMethod);
      if (endpoint) return { endpoint };
    }
    const others = literal ? [literal, ...candidates] : candidates;
    return others.length === 0 ? null : { allow: allowedMethods(others) };
  };
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return pattern.every((part, i) => (part === parameter ? segments[i] !== '' : part === segments[i]));
}

function allowedMethods(patterns: readonly PathPattern[]): string[] {
  const methods = new Set<string>(patterns.flatMap((pattern) => [...pattern.methods.keys()]));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].toSorted();
}
