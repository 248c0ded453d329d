import { firstViewRequests, matchRoute } from '@dealstead/contracts';
import type { SliceRoute } from '@dealstead/contracts';
import { listBlogSitemaps } from '@dealstead/contracts/admin/blog/public';
import { listHelpSitemaps } from '@dealstead/contracts/admin/helpArticles';
import { api } from '@dealstead/contracts/api';
import type { Endpoint } from '@dealstead/contracts/endpoint';
import { listSitemaps, SitemapFile } from '@dealstead/contracts/listings/feeds';
import type { PageTrial } from '@dealstead/contracts/platform/releases';
import { parseTemplate } from 'url-template';
import { z } from 'zod';

/** A page of a route as a visitor gets it. */
export interface SamplePage {
  readonly route: SliceRoute;
  readonly page: PageTrial['pages'][number];
}

/** An answer of a service to a visitor; null where there is none in time. */
export type ReadAsVisitor = (service: string, path: string) => Promise<{ status: number; text: string } | null>;

/** Timeout in milliseconds of each request. */
const timeoutMs = 3_000;

/** Reads from the services at these URLs, which identify nobody where no identity is sent. */
export function createReadAsVisitor(urlOf: (service: string) => string | undefined): ReadAsVisitor {
  return async (service, path) => {
    try {
      const answer = await fetch(new URL(path, urlOf(service)), { signal: AbortSignal.timeout(timeoutMs) });
      return { status: answer.status, text: await answer.text() };
    } catch {
      return null; // the gateway sends such a page without HTML, too
    }
  };
}

/**
 * A page for each server-rendered route, with the data of its first view. A route with parameters is shown for the first
 * page of the sitemap that it matches, else for values that probably do not exist. Routes whose data cannot be read now
 * have no page.
 */
export async function readSamplePages(
  routes: readonly SliceRoute[],
  readAsVisitor: ReadAsVisitor,
): Promise<SamplePage[]> {
  const rendered = routes.filter(({ firstView }) => firstView === 'server');
  const hasParameters = rendered.some(({ path }) => path.includes(':'));
  const known = hasParameters ? await readSitemapPaths(readAsVisitor) : [];
  const pages = rendered.map(async (route): Promise<SamplePage[]> => {
    const url = samplePath(route, known);
    const data = await readFirstView(route, url, readAsVisitor);
    return data ? [{ route, page: { url, data } }] : [];
  });
  return (await Promise.all(pages)).flat();
}

function samplePath(route: SliceRoute, known: readonly string[]): string {
  if (!route.path.includes(':')) return route.path;
  const invented = route.path.replace(/:(\w+)/g, (_, name: string) => sampleValues[route.params?.[name] ?? 'any']);
  return known.find((path) => matchRoute([route], path)) ?? invented;
}

/** Values of path parameters by format. */
const sampleValues = { any: 'sample', id: '1', token: 'a'.repeat(22) } as const;

/** The paths in the first file of each sitemap. */
async function readSitemapPaths(readAsVisitor: ReadAsVisitor): Promise<string[]> {
  const sources: readonly Endpoint[] = [listSitemaps, listBlogSitemaps, listHelpSitemaps];
  const paths = sources.map(async ({ service, path }) => {
    const list = await readAsVisitor(service, path);
    const files = list?.status === 200 ? z.array(SitemapFile).parse(JSON.parse(list.text)) : [];
    const largest = files.toSorted((a, b) => b.urls - a.urls)[0];
    const file = largest ? await readAsVisitor(service, largest.path) : null;
    return [...(file?.text ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  });
  return (await Promise.all(paths)).flat();
}

/** The answers to a page's first requests, as the gateway reads them; null where one is missing. */
async function readFirstView(
  route: SliceRoute,
  path: string,
  readAsVisitor: ReadAsVisitor,
): Promise<SamplePage['page']['data'] | null> {
  const match = matchRoute([route], path);
  if (!match) return null;
  const requests = firstViewRequests(match, '', null, (template, values) => parseTemplate(template).expand(values));
  const answers = requests.map(async ({ url, template }) => {
    const endpointPath = template.replace(/\{?\?.*$/, '');
    const endpoint = api.find((declared) => declared.method === 'GET' && declared.path === endpointPath);
    const answer = endpoint?.access === 'anyone' ? await readAsVisitor(endpoint.service, url) : null;
    return answer && answer.status < 500
      ? ([url, { status: answer.status, body: JSON.parse(answer.text) }] as const)
      : null;
  });
  const found = await Promise.all(answers);
  const complete = found.filter((answer) => answer !== null);
  return complete.length < found.length ? null : Object.fromEntries(complete);
}
