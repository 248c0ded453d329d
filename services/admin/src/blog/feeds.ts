import type { PostCard } from '@dealstead/contracts';
import { getBlogAtom, getBlogJsonFeed, getBlogRss } from '@dealstead/contracts/admin/blog/public';
import { escape } from '@dealstead/contracts/xml';

/** The blog's feeds of the newest posts: summaries that lead to the site. */

const title = 'Dealstead blog';
const description = 'How to find, price, finance and close wholesale real-estate deals.';

const newestChange = (posts: readonly PostCard[]): string => posts[0]?.publishedAt ?? '1970-01-01T00:00:00.000Z';

export function renderRss(posts: readonly PostCard[], publicUrl: string): string {
  const items = posts.map((post) => {
    const url = escape(`${publicUrl}/blog/${post.slug}`);
    const categories = [post.category, ...post.tags]
      .filter(Boolean)
      .map((name) => `<category>${escape(name)}</category>`);
    return `<item><title>${escape(post.title)}</title><link>${url}</link><guid isPermaLink="true">${url}</guid><pubDate>${new Date(post.publishedAt).toUTCString()}</pubDate><dc:creator>${escape(post.author.name)}</dc:creator>${categories.join('')}<description>${escape(post.excerpt)}</description></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>${title}</title>
<link>${escape(`${publicUrl}/blog`)}</link>
<description>${description}</description>
<language>en-us</language>
<lastBuildDate>${new Date(newestChange(posts)).toUTCString()}</lastBuildDate>
<atom:link href="${escape(publicUrl + getBlogRss.path)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>
`;
}

/** RFC 4287. */
export function renderAtom(posts: readonly PostCard[], publicUrl: string): string {
  const entries = posts.map((post) => {
    const url = escape(`${publicUrl}/blog/${post.slug}`);
    const categories = [post.category, ...post.tags]
      .filter(Boolean)
      .map((name) => `<category term="${escape(name)}"/>`);
    return `<entry><title>${escape(post.title)}</title><link href="${url}"/><id>${url}</id><published>${post.publishedAt}</published><updated>${post.publishedAt}</updated><author><name>${escape(post.author.name)}</name></author>${categories.join('')}<summary>${escape(post.excerpt)}</summary></entry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
<title>${title}</title>
<subtitle>${description}</subtitle>
<id>${escape(`${publicUrl}/blog`)}</id>
<link href="${escape(`${publicUrl}/blog`)}"/>
<link rel="self" type="application/atom+xml" href="${escape(publicUrl + getBlogAtom.path)}"/>
<updated>${newestChange(posts)}</updated>
${entries.join('\n')}
</feed>
`;
}

/** JSON Feed 1.1. */
export function renderJsonFeed(posts: readonly PostCard[], publicUrl: string): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: `${publicUrl}/blog`,
    feed_url: publicUrl + getBlogJsonFeed.path,
    language: 'en-US',
    items: posts.map((post) => ({
      id: `${publicUrl}/blog/${post.slug}`,
      url: `${publicUrl}/blog/${post.slug}`,
      title: post.title,
      content_text: post.excerpt,
      summary: post.excerpt,
      image: post.image ? publicUrl + post.image.src : undefined,
      date_published: post.publishedAt,
      authors: [{ name: post.author.name, url: `${publicUrl}/blog/author/${post.author.slug}` }],
      tags: [post.category, ...post.tags].filter(Boolean),
    })),
  });
}
