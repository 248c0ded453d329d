/** The tools of the demo, with the query that opens their sample. */
export const demoTools = [
  { id: 'calculator', label: 'Calculator', path: '/calculator', query: {} },
  { id: 'property', label: 'Property data', path: '/property-lookup', query: { record: '1' } },
  { id: 'analytics', label: 'Analytics', path: '/analytics', query: {} },
  { id: 'buyer', label: 'Buyer dashboard', path: '/buyer-dashboard', query: {} },
  { id: 'pro', label: 'Professional Dashboard', path: '/pro-dashboard', query: {} },
] as const;
export type DemoTool = (typeof demoTools)[number]['id'];

export const demoPath = '/investor-demo';

/** The demo's URL of a tool, with the tool's own query. */
export function demoUrl(tool: DemoTool, query: URLSearchParams = new URLSearchParams()): string {
  const params = new URLSearchParams({ tool });
  const own: Readonly<Record<string, string>> = demoTools.find(({ id }) => id === tool)?.query ?? {};
  for (const [name, value] of [...Object.entries(own), ...query]) params.set(name, value);
  return `${demoPath}?${params}`;
}

/** Pages outside the samples to which links of the demo lead. */
const openPages: readonly string[] = [demoPath, '/subscribe', '/register', '/login', '/'];

/** Where a link inside the samples leads: to a page, to a tool of the demo instead, or nowhere (null). */
export function resolveDemoLink(href: string): string | null {
  const url = new URL(href, 'https://dealstead.invalid');
  if (openPages.includes(url.pathname)) return url.pathname + url.search + url.hash;
  const tool = demoTools.find(({ path }) => path === url.pathname);
  return tool ? demoUrl(tool.id, url.searchParams) : null;
}
