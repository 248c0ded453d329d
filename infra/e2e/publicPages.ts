import type { APIRequestContext } from '@playwright/test';

/** A page of a record for each route of one. */
export async function recordPages(request: APIRequestContext): Promise<Readonly<Record<string, string>>> {
  const read = async (path: string) => (await request.get(path)).json();
  const [listing] = (await read('/api/properties?limit=1')) as { id: number }[];
  const [venture] = (await read('/api/joint-ventures')) as { id: number }[];
  // Not the newest post, which another test may archive.
  const post = (await read('/api/blog/posts/the-70-percent-rule-fee-included')) as {
    slug: string;
    author: { slug: string };
  };
  return {
    '/property/:id': `/property/${listing?.id}`,
    '/joint-venture/:id': `/joint-venture/${venture?.id}`,
    '/blog/:slug': `/blog/${post.slug}`,
    '/help/:slug': '/help/calculator',
    '/blog/author/:author': `/blog/author/${post.author.slug}`,
  };
}
