import { blogPageSize, parseBlogImage } from '@dealstead/contracts';
import type { PostBlock, PostCard, PostList, PostPage } from '@dealstead/contracts/admin/blog/public';
import { part } from '@dealstead/service-kit';
import type { Sql } from '../database.ts';
import { authorColumns } from './authorStore.ts';
import { readingMinutes } from './rules.ts';
import { sanitize } from './sanitize.ts';

interface CardRow {
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  tags: string[];
  authorName: string;
  authorSlug: string;
  /** Every published post has it. */
  publishedAt: Date | null;
  words: number;
  featuredImage: string | null;
  featuredImageAlt: string;
  imageWidth: number | null;
  imageHeight: number | null;
}

const cardColumns = part`p.slug, p.title, p.excerpt, p.category, p.tags, a.name AS author_name, a.slug AS author_slug,
  p.published_at, p.words, p.featured_image, p.featured_image_alt, i.width AS image_width, i.height AS image_height`;
/** The image's id is the fifth part of `/api/blog/images/<id>/<width>.webp`. */
const cardTables = part`blog_posts AS p JOIN blog_authors AS a ON a.user_id = p.author_id
  LEFT JOIN blog_images AS i ON i.id = split_part(p.featured_image, '/', 5)`;
const newestFirst = part`ORDER BY p.published_at DESC, p.id DESC`;

function toCard(row: CardRow): PostCard {
  const image = row.featuredImage === null ? null : parseBlogImage(row.featuredImage);
  return {
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    category: row.category,
    tags: row.tags,
    author: { name: row.authorName, slug: row.authorSlug },
    publishedAt: row.publishedAt!.toISOString(),
    readingMinutes: readingMinutes(row.words),
    image:
      image === null || row.featuredImage === null || row.imageWidth === null || row.imageHeight === null
        ? null
        : {
            src: row.featuredImage,
            width: image.width,
            height: Math.round((image.width * row.imageHeight) / row.imageWidth),
            alt: row.featuredImageAlt,
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
export async function listPublishedPosts({ sql }: Sql, filter: PostFilter): Promise<PostList | null> {
  const { category = null, tag = null, author = null, page = 1 } = filter;
  const conditions = part`p.status = 'published' AND (${category}::text IS NULL OR p.category = ${category})
    AND (${tag}::text IS NULL OR p.tags @> ARRAY[${tag}]) AND (${author}::text IS NULL OR a.slug = ${author})`;
  const [posts, counts, authors] = await Promise.all([
    sql.prepared<CardRow>`
      SELECT ${cardColumns} FROM ${cardTables} WHERE ${conditions} ${newestFirst}
      LIMIT ${blogPageSize} OFFSET ${(page - 1) * blogPageSize}`,
    sql.prepared<{ total: number; categories: PostList['categories'] | null; tags: PostList['tags'] | null }>`
      SELECT
        (SELECT count(*) FROM blog_posts AS p JOIN blog_authors AS a ON a.user_id = p.author_id WHERE ${conditions}) AS total,
        (SELECT json_agg(json_build_object('name', category, 'posts', posts) ORDER BY category) FROM
          (SELECT category, count(*) AS posts FROM blog_posts WHERE status = 'published' AND category <> '' GROUP BY 1) AS c
        ) AS categories,
        (SELECT json_agg(json_build_object('name', tag, 'posts', posts) ORDER BY posts DESC, tag) FROM
          (SELECT tag, count(*) AS posts FROM blog_posts, unnest(tags) AS tag WHERE status = 'published'
           GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostTags}) AS t) AS tags`,
    author === null
      ? null
      : sql.prepared<NonNullable<PostList['author']>>`
        SELECT ${authorColumns} FROM blog_authors AS a WHERE slug = ${author}`,
  ]);
  const [{ total = 0, categories = null, tags = null } = {}] = counts;
  const pages = Math.max(1, Math.ceil(total / blogPageSize));
  if (page > pages || (author !== null && (total === 0 || !authors?.[0]))) return null;
  return {
    posts: posts.map(toCard),
    total,
    page,
    pages,
    categories: categories ?? [],
    tags: tags ?? [],
    author: authors?.[0] ?? null,
  };
}

/** The newest published posts, without their content. */
export async function listNewestPosts({ sql }: Sql, limit: number): Promise<PostCard[]> {
  const rows = await sql.prepared<CardRow>`
    SELECT ${cardColumns} FROM ${cardTables} WHERE p.status = 'published' ${newestFirst} LIMIT ${limit}`;
  return rows.map(toCard);
}

interface PostRow extends CardRow {
  id: number;
  blocks: PostBlock[];
  headings: PostPage['headings'];
  metaTitle: string;
  metaDescription: string;
  updatedAt: Date;
  authorTitle: string;
  authorBio: string;
  authorPhoto: string | null;
  authorLinks: PostPage['author']['links'];
  comments: PostPage['comments'] | null;
}

const postColumns = part`${cardColumns}, p.id, p.blocks, p.headings, p.meta_title, p.meta_description, p.updated_at,
  a.title AS author_title, a.bio AS author_bio, a.photo AS author_photo, a.links AS author_links,
  (SELECT json_agg(json_build_object('id', c.id, 'authorName', c.author_name, 'content', c.content,
      'createdAt', to_char(c.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY c.id)
    FROM blog_comments AS c WHERE c.post_id = p.id AND c.status = 'approved') AS comments`;

/** A published post by its slug, or null. */
export async function readPublishedPost(db: Sql, slug: string): Promise<PostPage | null> {
  const [row] = await db.sql.prepared<PostRow>`
    SELECT ${postColumns} FROM ${cardTables} WHERE p.slug = ${slug} AND p.status = 'published'`;
  return row ? toPage(row, await listRelatedPosts(db, row)) : null;
}

const toPage = (row: PostRow, related: PostCard[]): PostPage => ({
  ...toCard(row),
  author: {
    name: row.authorName,
    slug: row.authorSlug,
    title: row.authorTitle,
    bio: row.authorBio,
    photo: row.authorPhoto,
    links: row.authorLinks,
  },
  blocks: row.blocks.map((block) => (block.kind === 'html' ? { ...block, html: sanitize(block.html) } : block)),
  headings: row.headings,
  words: row.words,
  metaTitle: row.metaTitle || row.title,
  metaDescription: row.metaDescription || row.excerpt,
  updatedAt: row.updatedAt.toISOString(),
  related,
  comments: row.comments ?? [],
});

/** Three other posts: those that share most tags, of the same category next, newest first. */
async function listRelatedPosts({ sql }: Sql, { id, tags, category }: PostRow): Promise<PostCard[]> {
  const rows = await sql.prepared<CardRow>`
    SELECT ${cardColumns} FROM ${cardTables} WHERE p.status = 'published' AND p.id <> ${id}
    ORDER BY (SELECT count(*) FROM unnest(p.tags) AS tag WHERE tag = ANY (${tags})) + (p.category = ${category})::int DESC,
      p.published_at DESC, p.id DESC LIMIT 3`;
  return rows.map(toCard);
}

/** The current slug of a published post by a slug that it had before, or by its number. Null if there is none. */
export async function findMovedSlug({ sql }: Sql, former: string): Promise<string | null> {
  const id = /^[1-9]\d{0,8}$/.test(former) ? Number(former) : null;
  const [post] = await sql.prepared<{ slug: string }>`
    SELECT slug FROM blog_posts WHERE status = 'published' AND slug <> ${former}
    AND (id = ${id} OR id = (SELECT post_id FROM blog_former_slugs WHERE slug = ${former}))`;
  return post?.slug ?? null;
}

/** What the sitemap says: published posts with their last change, and the newest change of all. */
export function listSitemapPosts({ sql }: Sql): Promise<{ slug: string; changedAt: Date }[]> {
  return sql.prepared<{ slug: string; changedAt: Date }>`
    SELECT slug, updated_at AS changed_at FROM blog_posts WHERE status = 'published' ORDER BY id`;
}

/** Slugs of the authors who have published posts. */
export async function listAuthorSlugs({ sql }: Sql): Promise<string[]> {
  const rows = await sql.prepared<{ slug: string }>`
    SELECT slug FROM blog_authors AS a
    WHERE EXISTS (SELECT FROM blog_posts AS p WHERE p.author_id = a.user_id AND p.status = 'published') ORDER BY slug`;
  return rows.map(({ slug }) => slug);
}

/** Counts a reader of a published post once a day. @returns whether the reader was counted now */
export async function countReader({ sql }: Sql, slug: string, day: string, visitor: string): Promise<boolean> {
  const counted = await sql.prepared`
    WITH visit AS (
      INSERT INTO blog_post_visits (post_id, day, visitor)
      SELECT id, ${day}::date, ${visitor} FROM blog_posts WHERE slug = ${slug} AND status = 'published'
      ON CONFLICT DO NOTHING RETURNING post_id)
    UPDATE blog_posts SET view_count = view_count + 1 WHERE id IN (SELECT post_id FROM visit) RETURNING id`;
  return counted.length === 1;
}

/** Deletes visits of earlier days, which prevent no repeated count. */
export async function deletePastVisits({ sql }: Sql, day: string): Promise<void> {
  await sql`DELETE FROM blog_post_visits WHERE day < ${day}::date`;
}

/** An image's bytes in one of its widths, or null. */
export async function readImageFile({ sql }: Sql, id: string, width: number): Promise<Buffer | null> {
  const [file] = await sql.prepared<{ bytes: Buffer }>`
    SELECT bytes FROM blog_image_files WHERE image_id = ${id} AND width = ${width}`;
  return file?.bytes ?? null;
}
