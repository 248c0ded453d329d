import { mapCacheTags } from '@dealstead/contracts';
import {
  blogPostChanged,
  brandChanged,
  propertiesLoaded,
  propertyChanged,
  propertyClosed,
  propertyPublished,
  propertyWithdrawn,
  ventureChanged,
} from '@dealstead/contracts/events';
import { z } from 'zod';

/*
 * Cache tags (surrogate keys) are URLs. A response is stored under the URLs that it was made from; invalidating a tag drops
 * every response that was made from this URL or from one below it. Which URLs an event invalidates is decided here; which
 * ones a write invalidates is stated by the service in `x-dealstead-invalidates`.
 */

const listings = '/api/properties';
const map = '/api/map';
const ventures = ['/api/joint-ventures', '/api/listing-ventures'];
const listingEvents: ReadonlySet<string> = new Set(
  [propertyPublished, propertyChanged, propertyWithdrawn, propertyClosed].map(({ type }) => type),
);
const ListingEventData = z.object({ propertyId: z.number().int() });
const Position = z.object({ longitude: z.number(), latitude: z.number() });

/** Tag of responses about several listings, each of which may change them. */
const severalListings = `${listings}?`;
/** Lists of a brand's listings, and their count. */
const brandListingsUrl = /^\/api\/brands\/[^/]+\/listings(?:$|[?/])/;
const singleListingUrl = /^\/api\/properties\/\d+(?:$|[?/](?!similar))/;

/** The tags of the response at a URL. Those of a single listing differ, so that a change of another one spares it. */
export function cacheTagsOf(url: string): readonly string[] {
  const hasSeveral = url.startsWith(listings) ? !singleListingUrl.test(url) : brandListingsUrl.test(url);
  return hasSeveral ? [url, severalListings] : [url];
}

/**
 * The tags that an event invalidates: all lists and what is about that listing. Map tiles are invalidated by its position,
 * or all of them where the event has none.
 */
export function tagsInvalidatedBy(type: string, data: unknown): readonly string[] {
  if (type === propertiesLoaded.type) return [listings, map, '/api/sitemaps'];
  if (type === ventureChanged.type) return ventures;
  if (type === blogPostChanged.type) return ['/api/blog', '/api/sitemaps/blog'];
  // A brand is on its page and on the pages of its owner's listings, which the event does not name.
  if (type === brandChanged.type) return ['/api/brands', listings];
  if (!listingEvents.has(type)) return [];
  const position = Position.safeParse(data);
  const listing = ListingEventData.safeParse(data);
  const listingTags = listing.success ? [severalListings, `${listings}/${listing.data.propertyId}`] : [listings];
  const mapTags = position.success ? mapCacheTags(position.data.longitude, position.data.latitude) : [map];
  return [...listingTags, ...mapTags];
}

/** Whether invalidating a tag affects a URL. */
export function tagMatches(tag: string, url: string): boolean {
  if (!url.startsWith(tag)) return false;
  const next = url[tag.length];
  return next === undefined || next === '/' || next === '?';
}

/** All tags that match a URL. With them a batch of changes costs a few set lookups for each URL, however large it is. */
export function tagsMatching(url: string): string[] {
  const tags = [url];
  for (let at = 1; at < url.length; at++) if (url[at] === '/' || url[at] === '?') tags.push(url.slice(0, at));
  return tags;
}
