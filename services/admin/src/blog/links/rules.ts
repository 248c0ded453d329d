import type { PostDocument } from '@dealstead/contracts/admin/blog/document';
import type { PostLink } from '@dealstead/contracts/admin/blog/management';
import { linksOf } from '../fieldRules.ts';

/** A link that was checked, with what was found. */
export type CheckedLink = PostLink & { readonly result: NonNullable<PostLink['result']> };

/** Most links that one check opens. */
export const maxLinksPerCheck = 20;

/** Why a link is not fine. Its message is for the editor. */
export class LinkFault extends Error {
  readonly result: 'broken' | 'unchecked';

  constructor(result: 'broken' | 'unchecked', message: string) {
    super(message);
    this.result = result;
  }
}

/**
 * Paths of this site to which a document links, each once and without query and fragment. A link is relative to the site, or
 * has its origin.
 */
export function internalPaths(content: PostDocument, publicUrl: string): string[] {
  const { origin } = new URL(publicUrl);
  const paths = linksOf(content).flatMap((href) => {
    if (!/^(?:\/|https?:)/i.test(href) || !URL.canParse(href, origin)) return [];
    const url = new URL(href, origin);
    return url.origin === origin ? [url.pathname] : [];
  });
  return [...new Set(paths)];
}

/** Links of a document to other sites, each once and without its fragment, which no server receives. */
export function externalLinks(content: PostDocument, publicUrl: string): string[] {
  const { origin } = new URL(publicUrl);
  const urls = linksOf(content).flatMap((href) => {
    if (!/^https?:/i.test(href) || !URL.canParse(href)) return [];
    const url = new URL(href);
    if (url.origin === origin) return [];
    url.hash = '';
    return [url.href];
  });
  return [...new Set(urls)];
}

const missing: ReadonlySet<number> = new Set([404, 410]);

/**
 * What a site's status says about a link. Only a missing page is surely broken: sites refuse programs with many other
 * statuses, and an error of a server may pass.
 */
export function classifyStatus(url: string, status: number): CheckedLink {
  if (status < 400) return { url, result: 'fine', detail: '' };
  if (missing.has(status)) return { url, result: 'broken', detail: `The site has no such page (${status}).` };
  return { url, result: 'unchecked', detail: `The site answered with status ${status}. Readers may see the page.` };
}

const failures: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The site refused the connection.',
  ECONNRESET: 'The site closed the connection.',
  EHOSTUNREACH: 'The site could not be reached.',
  ENETUNREACH: 'The site could not be reached.',
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** What a failed request says about a link. */
export function classifyFailure(url: string, error: unknown, isLate: boolean): CheckedLink {
  if (error instanceof LinkFault) return { url, result: error.result, detail: error.message };
  if (isLate) return { url, result: 'unchecked', detail: 'The site did not answer in time.' };
  const code = codeOf(error);
  const isCertificate = code.includes('CERT') || code.includes('SIGNATURE');
  const detail = isCertificate ? 'The certificate of the site could not be verified.' : failures[code];
  return { url, result: 'unchecked', detail: detail ?? 'The site could not be opened.' };
}

/** Whether a look-up failed because the name does not exist, or has no address of the kind that was asked for. */
export const isUnknownHost = (error: unknown): boolean => ['ENOTFOUND', 'ENODATA'].includes(codeOf(error));
