import type { PostDocument } from '@dealstead/contracts/admin/blog/document';
import type { Db } from '../database.ts';
import { renderPost } from './html.ts';

/** A document with a paragraph of this text. */
export const documentOf = (text: string): PostDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

interface TestPost {
  readonly slug: string;
  readonly category?: string;
  readonly tags?: readonly string[];
  readonly status?: string;
  readonly daysAgo?: number;
}

/** Inserts a published post with its author. Resolves its id. */
export async function insertTestPost(
  db: Db,
  { slug, category = 'Land', tags = [], status = 'published', daysAgo = 1 }: TestPost,
): Promise<number> {
  await db.pool.query(
    "INSERT INTO blog_authors (user_id, name, slug) VALUES (1, 'Alex Moreno', 'alex-moreno') ON CONFLICT DO NOTHING",
  );
  const content = documentOf(`About ${slug}.`);
  const { rows } = await db.pool.query<{ id: number }>(
    `INSERT INTO blog_posts (title, slug, excerpt, content, blocks, category, tags, author_id, status, published_at, edited)
     VALUES ($1, $2, 'An excerpt.', $3, $4, $5, $6, 1, $7, now() - make_interval(days => $8), '{}') RETURNING id`,
    [`Title of ${slug}`, slug, content, JSON.stringify(renderPost(content).blocks), category, tags, status, daysAgo],
  );
  return rows[0]?.id ?? 0;
}
