/** The tools of the tour, each with the path that opens its sample and the paths of its pages. */
export const demoTools = [
  { id: 'calculator', label: 'Calculator', start: '/calculator', pages: /^\/calculator$/ },
  { id: 'property', label: 'Property data', start: '/property-lookup?record=1', pages: /^\/property-lookup$/ },
  { id: 'analytics', label: 'Analytics', start: '/analytics', pages: /^\/analytics$/ },
  {
    id: 'portfolio',
    label: 'Portfolio',
    start: '/portfolio',
    pages: /^\/portfolio(\/(returns|add|[1-9]\d{0,8}(\/edit)?))?$/,
  },
  { id: 'reports', label: 'Reports', start: '/reports', pages: /^\/reports$/ },
  { id: 'leads', label: 'Leads', start: '/leads', pages: /^\/leads(\/[1-9]\d{0,8})?$/ },
  { id: 'buyer', label: 'Buyer dashboard', start: '/buyer-dashboard', pages: /^\/buyer-dashboard$/ },
  { id: 'pro', label: 'Professional Dashboard', start: '/pro-dashboard', pages: /^\/pro-dashboard$/ },
] as const;
export type DemoTool = (typeof demoTools)[number]['id'];

export const demoPath = '/investor-demo';

/** Pages outside the samples to which links of the demo lead. */
const openPages: readonly string[] = [demoPath, '/subscribe', '/register', '/login', '/'];

const parse = (path: string): URL => new URL(path, 'https://dealstead.invalid');

function toolOf(path: string) {
  const { pathname } = parse(path);
  return demoTools.find(({ pages }) => pages.test(pathname));
}

/** The sample with which the tool of a page begins; null for a page that the demo does not have. */
export const sampleStartOf = (path: string): string | null => toolOf(path)?.start ?? null;

/** The URL in the demo of a tool's page, such as `/portfolio/3`; null for a page that the demo does not have. */
function demoUrl(path: string): string | null {
  const tool = toolOf(path);
  if (!tool) return null;
  const params = new URLSearchParams({ tool: tool.id });
  if (path !== tool.start) params.set('page', path);
  return `${demoPath}?${params}`;
}

/** The tool and its page that the demo's query names; the calculator for an unknown one. */
export function demoPageOf(query: URLSearchParams): { tool: DemoTool; page: string } {
  const tool = demoTools.find(({ id }) => id === query.get('tool')) ?? demoTools[0];
  const page = query.get('page') ?? '';
  return { tool: tool.id, page: page.startsWith('/') && toolOf(page) === tool ? page : tool.start };
}

/** Where a link inside the samples leads: to a page of the site, to a page of the demo instead, or nowhere (null). */
export function resolveDemoLink(href: string): string | null {
  const { origin, pathname, search, hash } = parse(href);
  if (origin !== parse('/').origin) return null;
  return openPages.includes(pathname) ? pathname + search + hash : demoUrl(pathname + search + hash);
}
