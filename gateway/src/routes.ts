import type { Endpoint, Method } from '@dealstead/contracts/endpoint';

export type Found = { readonly endpoint: Endpoint } | { readonly allow: readonly string[] } | null;

interface Pattern {
  readonly segments: readonly string[];
  readonly methods: Map<Method, Endpoint>;
}

/** Dot segments and escaped separators could mean another path to whoever reads them next. */
const ambiguous = /\/\.{1,2}(?:\/|$)|%2e|%2f|%5c|%00|\\/i;

/** Whether browsers may reach it: peers and operators call the services themselves, with identities that they sign. */
export function isPublic({ path, access }: Endpoint): boolean {
  return path.startsWith('/api/') && access !== 'peer' && access !== 'operator';
}

/**
 * Finds the endpoint that a method and path mean. Null: no such path; `allow`: the path exists with other
 * methods. What lives under `/internal` and what only operators may do is not reachable from outside.
 */
export function createRoutes(api: readonly Endpoint[]): (method: string, path: string) => Found {
  const literal = new Map<string, Pattern>();
  const patterns = new Map<number, Pattern[]>();

  for (const endpoint of api.filter(isPublic)) {
    const segments = endpoint.path.split('/').map((part) => (part.startsWith('{') ? '{}' : part));
    const key = segments.join('/');
    let pattern = literal.get(key) ?? patterns.get(segments.length)?.find((p) => p.segments.join('/') === key);
    if (!pattern) {
      pattern = { segments, methods: new Map() };
      if (segments.includes('{}')) patterns.set(segments.length, [...(patterns.get(segments.length) ?? []), pattern]);
      else literal.set(key, pattern);
    }
    pattern.methods.set(endpoint.method, endpoint);
  }

  return (method, path) => {
    const at = literal.get(path);
    const wanted = (method === 'HEAD' ? 'GET' : method) as Method;
    const direct = at?.methods.get(wanted);
    if (direct) return { endpoint: direct };
    if (ambiguous.test(path)) return null;
    const asked = path.split('/');
    const candidates = (patterns.get(asked.length) ?? []).filter((p) => fits(p.segments, asked));
    for (const { methods } of candidates) {
      const endpoint = methods.get(wanted);
      if (endpoint) return { endpoint };
    }
    const others = [...(at ? [at] : []), ...candidates];
    return others.length === 0 ? null : { allow: allowed(others) };
  };
}

function fits(segments: readonly string[], asked: readonly string[]): boolean {
  return segments.every((part, i) => (part === '{}' ? asked[i] !== '' : part === asked[i]));
}

function allowed(patterns: readonly Pattern[]): string[] {
  const methods = new Set<string>(patterns.flatMap((p) => [...p.methods.keys()]));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].toSorted();
}
