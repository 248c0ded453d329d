import { shareImageUrl } from '@dealstead/contracts';
import { createContext, useContext, useEffect, type ReactNode } from 'react';

const SiteContext = createContext('');

/** The site's URL without a trailing slash, for canonical links. Set by the shell. */
export const SiteProvider = SiteContext.Provider;

/** The site's URL without a trailing slash, for absolute URLs: structured data, feeds. */
export const useSiteUrl = (): string => useContext(SiteContext);

const HeadDisabledContext = createContext(false);

/** With the value true, pages inside render no metadata: the page around them has its own. */
export const HeadDisabledProvider = HeadDisabledContext.Provider;

/** A feed that the page links to. */
export interface FeedLink {
  readonly type: string;
  readonly title: string;
  readonly path: string;
}

export interface HeadProps {
  /** The page's title; the product's name is appended. */
  title: string;
  description: string;
  /** Canonical path with its query. */
  path: string;
  /** Path of the social image, 1200 × 630; the site's by default. */
  image?: string;
  /** Alternative text of the image. */
  imageAlt?: string;
  keywords?: string;
  kind?: 'website' | 'article' | 'product';
  /** schema.org data of the page's content. */
  structuredData?: object;
  /** Further feeds about the page's subject, for readers of feeds. */
  feeds?: readonly FeedLink[];
  /** Excludes private pages from search engines. */
  noIndex?: boolean;
}

// An unescaped `<` in a listing's text could close the script element.
const structuredDataJson = (data: object) =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c');

/** A page's metadata. React moves the tags into the document's head. */
export function Head({
  title,
  description,
  path,
  image = shareImageUrl('home'),
  imageAlt = 'Illustrations of a house, wooded land, a store and a farm',
  keywords = 'wholesale real estate, investment property, land for sale, off-market deals, ARV',
  kind = 'website',
  structuredData,
  feeds = [],
  noIndex,
}: HeadProps) {
  const site = useSiteUrl();
  // A document that was not rendered by the server has the route's title until now.
  useEffect(() => document.querySelector('title[data-fallback]')?.remove(), []);
  if (useContext(HeadDisabledContext)) return null;
  const fullTitle = `${title} | Dealstead`;
  const address = `${site}${path}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <meta name="keywords" content={keywords} />
      {noIndex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <link
        rel="alternate"
        type="application/rss+xml"
        title="New listings on Dealstead"
        href={`${site}/api/properties/feed.rss`}
      />
      {feeds.map(({ type, title: feedTitle, path: feedPath }) => (
        <link key={feedPath} rel="alternate" type={type} title={feedTitle} href={`${site}${feedPath}`} />
      ))}
      <meta property="og:site_name" content="Dealstead" />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${site}${image}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={imageAlt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={`${site}${image}`} />
      <meta name="twitter:image:alt" content={imageAlt} />
      {structuredData && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredDataJson(structuredData) }} />
      )}
    </>
  );
}

/** An article element with metadata. */
export function Article({ children, className, ...head }: HeadProps & { children: ReactNode; className?: string }) {
  return (
    <article className={className}>
      <Head {...head} />
      {children}
    </article>
  );
}
