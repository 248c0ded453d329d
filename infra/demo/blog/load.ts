import { randomBytes } from 'node:crypto';
import { parseMarkdown } from '@dealstead/admin/blog/markdown';
import { renderPost } from '@dealstead/admin/blog/html';
import { blogImageWidths, slugify } from '@dealstead/contracts';
import { PostDocument } from '@dealstead/contracts/admin/blog/document';
import { drawIllustration } from '@dealstead/illustrations';
import type { Client } from 'pg';
import sharp from 'sharp';
import { connect } from '../../servers/database.ts';
import type { Member } from '../accounts.ts';
import { readDemoPosts, type DemoPost } from './posts.ts';

/** How the demo accounts that write are named on their posts. */
const authors: Readonly<Record<string, { title: string; bio: string }>> = {
  admin: {
    title: 'Editor at Dealstead',
    bio: 'Alex checks the arithmetic of every post in the calculator before it is published.',
  },
  wholesaler: {
    title: 'Wholesaler in Memphis',
    bio: 'Dana runs Kowalski Home Buyers and has assigned contracts in Tennessee and Mississippi since 2016.',
  },
  partnership: {
    title: 'Land investor in Houston',
    bio: 'Renee buys and sells rural land in Texas and along the Gulf as half of Batiste & Cole Land Partners.',
  },
};

interface DemoComment {
  readonly slug: string;
  readonly name: string;
  readonly email: string;
  readonly content: string;
}

const comments: readonly DemoComment[] = [
  {
    slug: 'the-70-percent-rule-fee-included',
    name: 'Curtis M.',
    email: 'curtis@example.com',
    content:
      'The line about writing both numbers on the folder is the one I will steal. We price at 68 in Shelby County and still lose some.',
  },
  {
    slug: 'the-70-percent-rule-fee-included',
    name: 'Angela Ruiz',
    email: 'angela@example.com',
    content: 'Do you treat your closing costs as the assignor separately, or as part of the fee?',
  },
  {
    slug: 'what-unrestricted-land-really-allows',
    name: 'P. Hadley',
    email: 'hadley@example.com',
    content: 'In our county the soil test is good for two years, not five. Worth a call before you rely on an old one.',
  },
];

/**
 * Inserts the demo posts with their authors, pictures and comments, once. The connection uses the admin service's role.
 */
export async function loadBlog(databaseUrl: string, members: ReadonlyMap<string, Member>, now: Date): Promise<void> {
  await using admin = await connect(databaseUrl);
  const { client } = admin;
  const { rows } = await client.query<{ slug: string }>('SELECT slug FROM blog_posts');
  const existing = new Set(rows.map(({ slug }) => slug));
  const missing = readDemoPosts().filter(({ slug }) => !existing.has(slug));
  if (missing.length === 0) return;
  const pictures = await Promise.all(missing.map(drawPicture));
  await client.query('BEGIN');
  try {
    for (const [index, post] of missing.entries()) {
      const author = members.get(`${post.author}@dealstead.test`);
      const picture = pictures[index];
      if (!author || !picture) throw new Error(`The demo post ${post.slug} has no author or picture.`);
      await insertAuthor(client, author, post.author);
      const id = await insertPost(client, post, {
        author: author.id,
        now,
        image: await insertPicture(client, picture),
      });
      for (const comment of comments.filter(({ slug }) => slug === post.slug))
        await client.query(
          "INSERT INTO blog_comments (post_id, author_name, author_email, content, status, created_at) VALUES ($1, $2, $3, $4, 'approved', $5)",
          [id, comment.name, comment.email, comment.content, new Date(now.getTime() - 86_400_000)],
        );
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly files: readonly { readonly width: number; readonly bytes: Buffer }[];
}

const [largestWidth = 0] = blogImageWidths.toReversed();
/** Background of the illustrations, as in social images. */
const ground = '#E8EDE7';

async function drawPicture({ slug, title, picture }: DemoPost, index: number): Promise<Picture> {
  const view = picture.category === 'land' ? 'parcel' : 'block';
  const subject = { id: 20_001 + index * 7 + slug.length, title, price: 100_000, ...picture };
  const drawing = sharp(Buffer.from(drawIllustration(subject, view)), { density: (72 * largestWidth) / 400 });
  const height = (largestWidth * 5) / 8;
  const { data, info } = await drawing
    .flatten({ background: ground })
    .resize({ width: largestWidth, height, fit: 'cover' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const files = await Promise.all(
    blogImageWidths.map(async (width) => ({
      width,
      bytes: await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
        .resize({ width })
        .webp({ quality: 80, effort: 1 })
        .toBuffer(),
    })),
  );
  return { width: largestWidth, height, files };
}

/** Resolves the picture's URL. */
async function insertPicture(client: Client, { width, height, files }: Picture): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  await client.query('INSERT INTO blog_images (id, width, height) VALUES ($1, $2, $3)', [id, width, height]);
  for (const file of files)
    await client.query('INSERT INTO blog_image_files (image_id, width, bytes) VALUES ($1, $2, $3)', [
      id,
      file.width,
      file.bytes,
    ]);
  return `/api/blog/images/${id}/${width}.webp`;
}

async function insertAuthor(client: Client, { id, firstName, lastName }: Member, account: string): Promise<void> {
  const name = `${firstName} ${lastName}`;
  const { title = '', bio = '' } = authors[account] ?? {};
  await client.query(
    'INSERT INTO blog_authors (user_id, name, slug, title, bio) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
    [id, name, slugify(name), title, bio],
  );
}

/** Resolves the post's id. */
async function insertPost(
  client: Client,
  post: DemoPost,
  { author, now, image }: { readonly author: number; readonly now: Date; readonly image: string },
): Promise<number> {
  const content = PostDocument.parse(parseMarkdown(post.markdown));
  const { blocks, headings, words } = renderPost(content);
  const publishedAt = new Date(now.getTime() - post.daysAgo * 86_400_000);
  const fields = {
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    content,
    featuredImage: image,
    featuredImageAlt: post.alt,
    category: post.category,
    tags: post.tags,
    metaTitle: post.metaTitle,
    metaDescription: post.metaDescription,
  };
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO blog_posts (title, slug, excerpt, content, blocks, headings, words, featured_image, featured_image_alt,
       category, tags, author_id, status, published_at, meta_title, meta_description, edited, published_version,
       created_at, updated_at, edited_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'published', $13, $14, $15, $16, 1, $13, $13, $13)
     RETURNING id`,
    [
      post.title,
      post.slug,
      post.excerpt,
      content,
      JSON.stringify(blocks),
      JSON.stringify(headings),
      words,
      image,
      post.alt,
      post.category,
      post.tags,
      author,
      publishedAt,
      post.metaTitle,
      post.metaDescription,
      fields,
    ],
  );
  const id = rows[0]?.id ?? 0;
  await client.query(
    `INSERT INTO blog_revisions (post_id, version, fields, kind, saved_by, saved_at) VALUES ($1, 1, $2, 'published', $3, $4)`,
    [id, fields, author, publishedAt],
  );
  return id;
}
