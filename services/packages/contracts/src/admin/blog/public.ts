import { z } from 'zod';
import { Website } from '../../account/profile.ts';
import { endpoint, Id, Message } from '../../endpoint.ts';
import { countLinks, multiLine, singleLine } from '../../text.ts';
import { commentReportReasons } from './commentReportOptions.ts';
import { blogLengths, maxCommentLinks } from './limits.ts';
import { SitemapFile } from '../../listings/feeds.ts';

export const PostImage = z.object({
  src: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string(),
});
export type PostImage = z.infer<typeof PostImage>;

const AuthorName = z.object({ name: z.string(), slug: z.string() });
/** A page of an author on another site. */
export const AuthorLink = z.strictObject({
  label: z.string().overwrite(singleLine).min(1, 'Enter what the link is').max(blogLengths.authorLinkLabel),
  url: Website,
});
export type AuthorLink = z.output<typeof AuthorLink>;

export const PostAuthor = AuthorName.extend({
  title: z.string(),
  bio: z.string(),
  /** The URL of an uploaded image. Absent in responses that an older release cached, as are the links. */
  photo: z.string().nullish(),
  links: z.array(AuthorLink).optional(),
});
export type PostAuthor = z.infer<typeof PostAuthor>;

/** A post in a list. */
export const PostCard = z.object({
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  author: AuthorName,
  publishedAt: z.iso.datetime(),
  /** Minutes at 225 words a minute, at least one. */
  readingMinutes: z.number().int(),
  image: PostImage.nullable(),
});
export type PostCard = z.infer<typeof PostCard>;

/** A part of a post's content: sanitized HTML, or a listing that the page shows as it is now. */
export const PostBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('html'), html: z.string() }),
  z.object({
    kind: z.literal('listing'),
    propertyId: z.number().int(),
    title: z.string(),
    place: z.string(),
    price: z.number(),
  }),
]);
export type PostBlock = z.infer<typeof PostBlock>;

export const PostHeading = z.object({ id: z.string(), text: z.string(), level: z.number().int() });
export type PostHeading = z.infer<typeof PostHeading>;

export const PostComment = z.object({
  id: z.number().int(),
  authorName: z.string(),
  content: z.string(),
  createdAt: z.iso.datetime(),
});
export type PostComment = z.infer<typeof PostComment>;

export const PostPage = PostCard.extend({
  author: PostAuthor,
  blocks: z.array(PostBlock),
  headings: z.array(PostHeading),
  words: z.number().int(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  updatedAt: z.iso.datetime(),
  related: z.array(PostCard),
  comments: z.array(PostComment),
});
export type PostPage = z.infer<typeof PostPage>;

const Count = z.object({ name: z.string(), posts: z.number().int() });

export const PostList = z.object({
  posts: z.array(PostCard),
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  /** Of all published posts, alphabetically. */
  categories: z.array(Count),
  /** The most frequent tags. */
  tags: z.array(Count),
  /** The author whose posts these are. */
  author: PostAuthor.nullable(),
});
export type PostList = z.infer<typeof PostList>;

const base = '/api/blog';
const Slug = z.object({ slug: z.string().min(1).max(blogLengths.slug) });
const shown = { service: 'admin', method: 'GET', access: 'anyone', shared: true } as const;

export const listPosts = endpoint({
  ...shown,
  path: `${base}/posts`,
  query: z.object({
    category: z.string().trim().min(1).max(blogLengths.category).optional(),
    tag: z.string().trim().min(1).max(100).optional(),
    author: z.string().trim().min(1).max(blogLengths.slug).optional(),
    page: Id.optional(),
  }),
  response: PostList,
  summary: 'Published blog posts, newest first, twelve on a page; by category, tag or author',
});

/** Teasers for other pages, without what a list needs besides. */
export const listLatestPosts = endpoint({
  ...shown,
  path: `${base}/latest`,
  response: z.array(PostCard.pick({ slug: true, title: true, excerpt: true, publishedAt: true })).max(3),
  summary: 'The three newest blog posts',
});

export const getPost = endpoint({
  ...shown,
  path: `${base}/posts/{slug}`,
  params: Slug,
  response: PostPage,
  summary: "A published post; 308 with the new path in `details.path` for a former slug or a post's number",
});

export const getPostShareImage = endpoint({
  ...shown,
  path: `${base}/posts/{slug}/share.png`,
  params: Slug,
  content: 'image/png',
  response: z.instanceof(Uint8Array),
  summary: 'The social image of a post, 1200 × 630',
});

export const getBlogImage = endpoint({
  ...shown,
  path: `${base}/images/{id}/{file}`,
  params: z.object({
    id: z.string().regex(/^[\w-]{22}$/),
    file: z.templateLiteral([z.number().int().positive().max(9_999), '.webp']),
  }),
  content: 'image/webp',
  response: z.instanceof(Uint8Array),
  summary: 'An image of the blog in one of its widths',
});

export const getBlogRss = endpoint({
  ...shown,
  path: `${base}/feed.rss`,
  content: 'application/rss+xml',
  response: z.string(),
  summary: 'The newest posts as RSS 2.0',
});
export const getBlogAtom = endpoint({
  ...shown,
  path: `${base}/feed.atom`,
  content: 'application/atom+xml',
  response: z.string(),
  summary: 'The newest posts as Atom',
});
export const getBlogJsonFeed = endpoint({
  ...shown,
  path: `${base}/feed.json`,
  content: 'application/feed+json',
  response: z.string(),
  summary: 'The newest posts as JSON Feed 1.1',
});

export const listBlogSitemaps = endpoint({
  ...shown,
  path: '/api/sitemaps/blog',
  response: z.array(SitemapFile),
  summary: "Files of the blog's sitemap",
});
export const getBlogSitemap = endpoint({
  ...shown,
  path: '/api/sitemaps/blog/posts.xml',
  content: 'application/xml',
  response: z.string(),
  summary: 'URLs of the blog, its categories, authors and published posts',
});

/** Hidden from people; programs that fill in every field fill it in. */
const website = z.string().max(500).optional();

export const NewComment = z.strictObject({
  authorName: z.string('Enter your name').overwrite(singleLine).min(2, 'Enter your name').max(blogLengths.commentName),
  authorEmail: z
    .string('Please enter a valid email address')
    .trim()
    .pipe(z.email('Please enter a valid email address').max(blogLengths.commentEmail)),
  content: z
    .string('Write a comment')
    .overwrite(multiLine)
    .min(2, 'Write a comment')
    .max(blogLengths.comment, 'At most 2,000 characters')
    .refine((text) => countLinks(text) <= maxCommentLinks, `A comment may have up to ${maxCommentLinks} links`),
  website,
});

export const addComment = endpoint({
  service: 'admin',
  method: 'POST',
  path: `${base}/posts/{slug}/comments`,
  access: 'anyone',
  address: true,
  form: true,
  idempotent: true,
  params: Slug,
  body: NewComment,
  response: Message,
  success: 201,
  summary: 'Comment on a post; shown once a moderator approves it',
});

export const reportComment = endpoint({
  service: 'admin',
  method: 'POST',
  path: `${base}/comments/{id}/reports`,
  access: 'anyone',
  address: true,
  idempotent: true,
  params: z.object({ id: Id }),
  body: z.strictObject({
    reason: z.enum(commentReportReasons, 'Choose a reason'),
    note: z.string().overwrite(multiLine).max(1_000, 'At most 1,000 characters').default(''),
    website,
  }),
  response: Message,
  success: 201,
  summary: 'Report a published comment to the moderators, once',
});

export const recordPostView = endpoint({
  service: 'admin',
  method: 'POST',
  path: `${base}/posts/{slug}/views`,
  access: 'anyone',
  address: true,
  params: Slug,
  response: Message,
  summary: 'Count a reader of a post, once a day; crawlers and admins do not count',
});
