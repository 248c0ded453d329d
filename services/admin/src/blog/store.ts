import { blogPageSize, parseBlogImage } from '@dealstead/contracts';
import type { PostBlock, PostCard, PostList, PostPage } from '@dealstead/contracts/admin/blog/public';
import type { Db } from '../database.ts';
import { authorColumns } from './authorStore.ts';
import { readingMinutes } from './rules.ts';
import { sanitize } from './sanitize.ts';

interface CardRow {
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  tags: string[];
  author_name: string;
  author_slug: string;
  published_at: Date;
  words: number;
  featured_image: string | null;
  featured_image_alt: string;
  image_width: number | null;
  image_height: number | null;
}

const cardColumns = `p.slug, p.title, p.excerpt, p.category, p.tags, a.name AS author_name, a.slug AS author_slug,
  p.published_at, p.words, p.featured_image, p.featured_image_alt, i.width AS image_width, i.height AS image_height`;
/** The image's id is the fifth part of `/api/blog/images/<id>/<width>.webp`. */
const cardTables = `blog_posts AS p JOIN blog_authors AS a ON a.user_id = p.author_id
  LEFT JOIN blog_images AS i ON i.id = split_part(p.featured_image, '/', 5)`;
const newestFirst = 'ORDER BY p.published_at DESC, p.id DESC';

function toCard(row: CardRow): PostCard {
  const image = row.featured_image === null ? null : parseBlogImage(row.featured_image);
  return {
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    category: row.category,
    tags: row.tags,
    author: { name: row.author_name, slug: row.author_slug },
    publishedAt: row.published_at.toISOString(),
    readingMinutes: readingMinutes(row.words),
    image:
      image === null || row.featured_image === null || row.image_width === null || row.image_height === null
        ? null
        : {
            src: row.featured_image,
            width: image.width,
            height: Math.round((image.width * row.image_height) / row.image_width),
            alt: row.featured_image_alt,
          },
  };
}

/** Which posts a list has. */
export interface PostFilter {
  readonly category?: string;
  readonly tag?: string;
  /** The author's slug. */
  readonly author?: string;
  readonly page?: number;
}

const mostTags = 20;

/** A page of published posts with what a reader may filter by. Null for an author without published posts. */
export async function listPublishedPosts({ pool }: Db, filter: PostFilter): Promise<PostList | null> {
  const { category = null, tag = null, author = null, page = 1 } = filter;
  const conditions = `p.status = 'published' AND ($1::text IS NULL OR p.category = $1)
    AND ($2::text IS NULL OR p.tags @> ARRAY[$2]) AND ($3::text IS NULL OR a.slug = $3)`;
  const [posts, counts, authors] = await Promise.all([
    pool.query<CardRow>({
      name: 'blog posts',
      text: `SELECT ${cardColumns} FROM ${cardTables} WHERE ${conditions} ${newestFirst} LIMIT $4 OFFSET $5`,
      values: [category, tag, author, blogPageSize, (page - 1) * blogPageSize],
    }),
    pool.query<{ total: number; categories: PostList['categories'] | null; tags: PostList['tags'] | null }>({
      name: 'blog counts',
      text: `SELECT
          (SELECT count(*) FROM blog_posts AS p JOIN blog_authors AS a ON a.user_id = p.author_id WHERE ${conditions}) AS total,
          (SELECT json_agg(json_build_object('name', category, 'posts', posts) ORDER BY category) FROM
            (SELECT category, count(*) AS posts FROM blog_posts WHERE status = 'published' AND category <> '' GROUP BY 1) AS c) AS categories,
          (SELECT json_agg(json_build_object('name', tag, 'posts', posts) ORDER BY posts DESC, tag) FROM
            (SELECT tag, count(*) AS posts FROM blog_posts, unnest(tags) AS tag WHERE status = 'published'
             GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostTags}) AS t) AS tags`,
      values: [category, tag, author],
    }),
    author === null
      ? null
      : pool.query<NonNullable<PostList['author']>>({
          name: 'blog author',
          text: `SELECT ${authorColumns} FROM blog_authors AS a WHERE slug = $1`,
          values: [author],
        }),
  ]);
  const [{ total = 0, categories = null, tags = null } = {}] = counts.rows;
  const pages = Math.max(1, Math.ceil(total / blogPageSize));
  if (page > pages || (author !== null && (total === 0 || !authors?.rows[0]))) return null;
  return {
    posts: posts.rows.map(toCard),
    total,
    page,
    pages,
    categories: categories ?? [],
    tags: tags ?? [],
    author: authors?.rows[0] ?? null,
  };
}

/** The newest published posts, without their content. */
export async function listNewestPosts({ pool }: Db, limit: number): Promise<PostCard[]> {
  const { rows } = await pool.query<CardRow>({
    name: 'newest blog posts',
    text: `SELECT ${cardColumns} FROM ${cardTables} WHERE p.status = 'published' ${newestFirst} LIMIT $1`,
    values: [limit],
  });
  return rows.map(toCard);
}

interface PostRow extends CardRow {
  id: number;
  blocks: PostBlock[];
  headings: PostPage['headings'];
  meta_title: string;
  meta_description: string;
  updated_at: Date;
  author_title: string;
  author_bio: string;
  author_photo: string | null;
  author_links: PostPage['author']['links'];
  comments: PostPage['comments'] | null;
}

const postColumns = `${cardColumns}, p.id, p.blocks, p.headings, p.meta_title, p.meta_description, p.updated_at,
  a.title AS author_title, a.bio AS author_bio, a.photo AS author_photo, a.links AS author_links,
  (SELECT json_agg(json_build_object('id', c.id, 'authorName', c.author_name, 'content', c.content,
      'createdAt', to_char(c.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY c.id)
    FROM blog_comments AS c WHERE c.post_id = p.id AND c.status = 'approved') AS comments`;

/** A published post by its slug, or null. */
export async function readPublishedPost(db: Db, slug: string): Promise<PostPage | null> {
  const { rows } = await db.pool.query<PostRow>({
    name: 'blog post',
    text: `SELECT ${postColumns} FROM ${cardTables} WHERE p.slug = $1 AND p.status = 'published'`,
    values: [slug],
  });
  const [row] = rows;
  return row ? toPage(row, await listRelatedPosts(db, row)) : null;
}

const toPage = (row: PostRow, related: PostCard[]): PostPage => ({
  ...toCard(row),
  author: {
    name: row.author_name,
    slug: row.author_slug,
    title: row.author_title,
    bio: row.author_bio,
    photo: row.author_photo,
    links: row.author_links,
  },
  blocks: row.blocks.map((block) => (block.kind === 'html' ? { ...block, html: sanitize(block.html) } : block)),
  headings: row.headings,
  words: row.words,
  metaTitle: row.meta_title || row.title,
  metaDescription: row.meta_description || row.excerpt,
  updatedAt: row.updated_at.toISOString(),
  related,
  comments: row.comments ?? [],
});

/** Three other posts: those that share most tags, of the same category next, newest first. */
async function listRelatedPosts({ pool }: Db, { id, tags, category }: PostRow): Promise<PostCard[]> {
  const { rows } = await pool.query<CardRow>({
    name: 'related blog posts',
    text: `SELECT ${cardColumns} FROM ${cardTables} WHERE p.status = 'published' AND p.id <> $1
      ORDER BY (SELECT count(*) FROM unnest(p.tags) AS tag WHERE tag = ANY ($2)) + (p.category = $3)::int DESC,
        p.published_at DESC, p.id DESC LIMIT 3`,
    values: [id, tags, category],
  });
  return rows.map(toCard);
}

/** The current slug of a published post by a slug that it had before, or by its number. Null if there is none. */
export async function findMovedSlug({ pool }: Db, former: string): Promise<string | null> {
  const id = /^[1-9]\d{0,8}$/.test(former) ? Number(former) : null;
  const { rows } = await pool.query<{ slug: string }>({
    name: 'moved blog post',
    text: `SELECT slug FROM blog_posts WHERE status = 'published' AND slug <> $1
      AND (id = $2 OR id = (SELECT post_id FROM blog_former_slugs WHERE slug = $1))`,
    values: [former, id],
  });
  return rows[0]?.slug ?? null;
}

/** What the sitemap says: published posts with their last change, and the newest change of all. */
export async function listSitemapPosts({ pool }: Db): Promise<{ slug: string; changedAt: Date }[]> {
  const { rows } = await pool.query<{ slug: string; changedAt: Date }>({
    name: 'blog sitemap',
    text: `SELECT slug, updated_at AS "changedAt" FROM blog_posts WHERE status = 'published' ORDER BY id`,
  });
  return rows;
}

/** Slugs of the authors who have published posts. */
export async function listAuthorSlugs({ pool }: Db): Promise<string[]> {
  const { rows } = await pool.query<{ slug: string }>({
    name: 'blog authors',
    text: `SELECT slug FROM blog_authors AS a
      WHERE EXISTS (SELECT FROM blog_posts AS p WHERE p.author_id = a.user_id AND p.status = 'published') ORDER BY slug`,
  });
  return rows.map(({ slug }) => slug);
}

/** Counts a reader of a published post once a day. @returns whether the reader was counted now */
export async function countReader({ pool }: Db, slug: string, day: string, visitor: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'blog visit',
    text: `WITH visit AS (
        INSERT INTO blog_post_visits (post_id, day, visitor)
        SELECT id, $2::date, $3 FROM blog_posts WHERE slug = $1 AND status = 'published'
        ON CONFLICT DO NOTHING RETURNING post_id)
      UPDATE blog_posts SET view_count = view_count + 1 WHERE id IN (SELECT post_id FROM visit)`,
    values: [slug, day, visitor],
  });
  return rowCount === 1;
}

/** Deletes visits of earlier days, which prevent no repeated count. */
export async function deletePastVisits({ pool }: Db, day: string): Promise<void> {
  await pool.query('DELETE FROM blog_post_visits WHERE day < $1::date', [day]);
}

/** An image's bytes in one of its widths, or null. */
export async function readImageFile({ pool }: Db, id: string, width: number): Promise<Buffer | null> {
  const { rows } = await pool.query<{ bytes: Buffer }>({
    name: 'blog image',
    text: 'SELECT bytes FROM blog_image_files WHERE image_id = $1 AND width = $2',
    values: [id, width],
  });
  return rows[0]?.bytes ?? null;
}
