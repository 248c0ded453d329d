import type { PostDocument } from '@dealstead/contracts/admin/blog/document';
import { getProperty } from '@dealstead/contracts/listings/properties';
import { matchRoute, type SliceRoute } from '@dealstead/contracts/platform/slices';
import { NotFound, Refusal, type Peer } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { findAuthorSlugs } from '../authorStore.ts';
import { findPublishedSlugs } from '../editStore.ts';
import { internalPaths } from './rules.ts';

/** Most listings that one check reads. */
const maxListings = 20;

interface InternalLinkDeps {
  readonly db: Db;
  readonly listings: Pick<Peer, 'call'>;
  /** The routes of all slices; null while nothing is released. */
  readonly readRoutes: () => Promise<readonly SliceRoute[] | null>;
  readonly publicUrl: string;
}

/** What the check of a link found, as the end of the sentence "A link leads to /path, …"; null if the page is there. */
type Finding = string | null;

/** The part of a path after a prefix, such as 12 of `/property/12`; undefined for other paths and paths below it. */
const idAfter = (prefix: string, path: string) =>
  path.startsWith(prefix) ? /^[^/]+$/.exec(path.slice(prefix.length))?.[0] : undefined;

/**
 * Checks the links of a post to pages of this site: posts, authors, listings, and the routes that slices publish.
 * @returns a warning for each that leads nowhere or could not be checked
 */
export function createInternalLinkChecker({ db, listings, readRoutes, publicUrl }: InternalLinkDeps) {
  async function checkListing(id: string): Promise<Finding> {
    try {
      await listings.call(getProperty, { params: { id } });
      return null;
    } catch (error) {
      if (error instanceof NotFound) return 'which is no active listing';
      if (error instanceof Refusal) return 'which could not be checked now';
      throw error;
    }
  }

  return async (content: PostDocument): Promise<string[]> => {
    const paths = internalPaths(content, publicUrl);
    if (paths.length === 0) return [];
    const valuesAfter = (prefix: string) => paths.flatMap((path) => idAfter(prefix, path) ?? []);
    const listingIds = [...new Set(valuesAfter('/property/'))].filter((id) => /^[1-9]\d{0,8}$/.test(id));
    const [posts, authors, routes, findings] = await Promise.all([
      findPublishedSlugs(db, valuesAfter('/blog/')),
      findAuthorSlugs(db, valuesAfter('/blog/author/')),
      readRoutes(),
      Promise.all(listingIds.slice(0, maxListings).map(async (id) => [id, await checkListing(id)] as const)),
    ]);
    const listingFindings = new Map(findings);

    const find = (path: string): Finding => {
      // Files, such as feeds, are not among the routes.
      if (routes && !/\.[a-z0-9]+$/i.test(path) && !matchRoute(routes, path)) return 'which is no page of this site';
      const [post, author, listing] = ['/blog/', '/blog/author/', '/property/'].map((prefix) => idAfter(prefix, path));
      if (post !== undefined && !post.includes('.') && !posts.has(post)) return 'which is not published';
      if (author !== undefined && !authors.has(author)) return 'which is no author with published posts';
      return listing === undefined ? null : (listingFindings.get(listing) ?? null);
    };
    return paths.flatMap((path) => {
      const finding = find(path);
      return finding === null ? [] : [`A link leads to ${path}, ${finding}.`];
    });
  };
}

/** Checks a post's links to pages of this site. */
export type InternalLinkChecker = ReturnType<typeof createInternalLinkChecker>;
