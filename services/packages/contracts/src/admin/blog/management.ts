import { z } from 'zod';
import { endpoint, Id, Message, RowVersion } from '../../endpoint.ts';
import { FutureTime } from '../../futureTime.ts';
import { ActionReason } from '../../recordedAction.ts';
import { singleLine } from '../../text.ts';
import { ImageSource, PostDocument } from './document.ts';
import { blogLengths, imageRatios, managedPageSize, postStatuses } from './limits.ts';
import { PostPage } from './public.ts';

/** Text without line breaks. */
export const line = (length: number) => z.string().overwrite(singleLine).max(length, `At most ${length} characters`);

/** What an editor writes. A draft may be incomplete; `publishFaults` of the admin service says what publishing needs. */
export const PostFields = z.strictObject({
  title: line(blogLengths.title),
  /** Empty: derived from the title at publishing. */
  slug: z
    .string()
    .trim()
    .max(blogLengths.slug, `At most ${blogLengths.slug} characters`)
    .regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, 'Use lowercase letters, digits and hyphens'),
  excerpt: line(blogLengths.excerpt),
  content: PostDocument,
  featuredImage: ImageSource.nullable(),
  featuredImageAlt: line(blogLengths.imageAlt),
  category: line(blogLengths.category),
  tags: z
    .array(line(100).min(1))
    .max(20)
    .refine((tags) => tags.join(',').length <= blogLengths.tags, `At most ${blogLengths.tags} characters in all`),
  metaTitle: line(blogLengths.metaTitle),
  metaDescription: line(blogLengths.metaDescription),
});
export type PostFields = z.output<typeof PostFields>;

const PostState = z.object({
  id: z.number().int(),
  /** The optimistic lock: each save increases it. */
  version: z.number().int(),
  status: z.enum(postStatuses),
  /** Of a scheduled post, when it will be published. */
  publishedAt: z.iso.datetime().nullable(),
  /** The version that readers see; null for a post that has none. */
  publishedVersion: z.number().int().nullable(),
  /** The path at which readers find it; null where they do not. */
  path: z.string().nullable(),
  editedAt: z.iso.datetime(),
});
export type PostState = z.infer<typeof PostState>;

export const EditedPost = PostState.extend({
  fields: PostFields,
  author: z.string(),
  viewCount: z.number().int(),
});
export type EditedPost = z.infer<typeof EditedPost>;

/** A post in the list of blog management. */
export const ManagedPost = z.object({
  id: z.number().int(),
  title: z.string(),
  status: z.enum(postStatuses),
  category: z.string(),
  author: z.string(),
  publishedAt: z.iso.datetime().nullable(),
  editedAt: z.iso.datetime(),
  viewCount: z.number().int(),
  /** Whether readers do not see the last changes. */
  hasChanges: z.boolean(),
});
export type ManagedPost = z.infer<typeof ManagedPost>;

export const base = '/api/admin/blog';
export const read = { service: 'admin', method: 'GET', access: 'admin', permission: 'blog' } as const;
export const change = { service: 'admin', access: 'admin', permission: 'blog', address: true } as const;
const ById = z.object({ id: Id });
const Version = RowVersion;

export const listManagedPosts = endpoint({
  ...read,
  path: `${base}/posts`,
  query: z.object({
    status: z.enum(postStatuses).optional(),
    search: z.string().trim().max(100).optional(),
    page: Id.optional(),
  }),
  response: z.object({
    posts: z.array(ManagedPost),
    total: z.number().int(),
    /** All posts by status. */
    counts: z.array(z.object({ status: z.enum(postStatuses), posts: z.number().int() })),
    pendingComments: z.number().int(),
    /** Categories in use. */
    categories: z.array(z.string()),
  }),
  summary: 'Posts in every status, last edited first',
});

export const createPost = endpoint({
  ...change,
  method: 'POST',
  path: `${base}/posts`,
  idempotent: true,
  success: 201,
  /** The name under which the caller's posts appear, used unless they have one already. */
  body: z.strictObject({ title: line(blogLengths.title), authorName: line(100).min(2) }),
  response: z.object({ id: z.number().int() }),
  summary: 'Start a draft',
});

export const getEditedPost = endpoint({
  ...read,
  path: `${base}/posts/{id}`,
  params: ById,
  response: EditedPost,
  summary: 'A post as the editor shows it',
});

export const savePost = endpoint({
  ...change,
  method: 'PUT',
  path: `${base}/posts/{id}`,
  params: ById,
  body: z.strictObject({ version: Version, fields: PostFields }),
  response: PostState,
  summary: 'Save a post; 409 `outdated` where someone else saved it after `version`',
});

export const changePostStatus = endpoint({
  ...change,
  method: 'POST',
  path: `${base}/posts/{id}/status`,
  params: ById,
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('publish'), version: Version }),
    z.strictObject({ action: z.literal('schedule'), version: Version, publishAt: FutureTime }),
    // Both may take a post from its readers.
    z.strictObject({ action: z.enum(['archive', 'unpublish']), version: Version, reason: ActionReason }),
  ]),
  response: PostState,
  summary:
    'Publish a post or its changes, schedule, archive or return it to a draft; 422 `incomplete` lists what lacks',
});

export const postChecks = ['error', 'warning'] as const;
export const PostCheck = z.object({ level: z.enum(postChecks), message: z.string() });
export type PostCheck = z.infer<typeof PostCheck>;

/** A link of a post to another site, as its last check found it. */
const PostLink = z.object({
  url: z.string(),
  /** `unchecked`: it could not be checked. Null without a check that still counts. */
  result: z.enum(['broken', 'unchecked', 'fine']).nullable(),
  /** Why it is broken or could not be checked, as a sentence; empty otherwise. */
  detail: z.string(),
});
export type PostLink = z.infer<typeof PostLink>;

export const checkPost = endpoint({
  ...read,
  path: `${base}/posts/{id}/checks`,
  params: ById,
  response: z.object({
    checks: z.array(PostCheck),
    words: z.number().int(),
    /** The school grade of the text by Flesch and Kincaid; null below 100 words. */
    readingGrade: z.number().nullable(),
    links: z.array(PostLink),
  }),
  summary: 'What to correct before publishing: missing texts, images without alt text, broken links, reading level',
});

export const checkPostLinks = endpoint({
  ...change,
  method: 'POST',
  path: `${base}/posts/{id}/link-checks`,
  params: ById,
  response: z.array(PostLink),
  summary: 'Open the links of the saved version to other sites, at most 20 at a time; results count for a day',
});

const Revision = z.object({
  version: z.number().int(),
  kind: z.enum(['saved', 'published', 'restored']),
  savedAt: z.iso.datetime(),
  savedBy: z.string(),
});
export type Revision = z.infer<typeof Revision>;

export const listRevisions = endpoint({
  ...read,
  path: `${base}/posts/{id}/revisions`,
  params: ById,
  response: z.array(Revision),
  summary: 'Saved versions of a post, newest first',
});

const RevisionParams = ById.extend({ version: Id });
const DiffPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() }),
  /** Unchanged lines far from any change. */
  z.object({ kind: z.literal('omitted'), lines: z.number().int() }),
]);
export type DiffPart = z.infer<typeof DiffPart>;

export const compareRevision = endpoint({
  ...read,
  path: `${base}/posts/{id}/revisions/{version}`,
  params: RevisionParams,
  response: z.object({ version: z.number().int(), parts: z.array(DiffPart) }),
  summary: 'What changed from a revision to the current version, word by word, with the lines around it',
});

export const restoreRevision = endpoint({
  ...change,
  method: 'POST',
  path: `${base}/posts/{id}/revisions/{version}/restore`,
  params: RevisionParams,
  /** The version that is replaced. */
  body: z.strictObject({ version: Version }),
  response: PostState,
  summary: 'Save an earlier version as the newest',
});

export const createPreview = endpoint({
  ...change,
  method: 'POST',
  path: `${base}/posts/{id}/previews`,
  params: ById,
  success: 201,
  response: z.object({ path: z.string(), expiresAt: z.iso.datetime() }),
  summary: 'Create a link by which anyone reads the saved version for three days',
});

export const getPreview = endpoint({
  service: 'admin',
  method: 'GET',
  path: '/api/blog/previews/{token}',
  access: 'anyone',
  params: z.object({ token: z.string().regex(/^[\w-]{22,64}$/) }),
  response: PostPage,
  summary: 'A post by a preview link; 404 once it has expired',
});

export const parsePostMarkdown = endpoint({
  ...change,
  method: 'POST',
  path: `${base}/markdown`,
  body: z.strictObject({ markdown: z.string().max(200_000) }),
  response: z.object({ content: PostDocument }),
  summary: 'Convert Markdown to the content of a post',
});

export const exportPostMarkdown = endpoint({
  ...read,
  path: `${base}/posts/{id}/markdown`,
  params: ById,
  content: 'text/markdown',
  response: z.string(),
  summary: 'The saved content of a post as Markdown',
});

/** Most bytes of an uploaded image. */
export const maxImageBytes = 15_000_000;

export const uploadBlogImage = endpoint({
  ...change,
  method: 'POST',
  path: `${base}/images`,
  upload: { bytes: maxImageBytes },
  /** The crop: its shape, and which part of the image is kept, in percent from the left and the top. */
  query: z.object({
    ratio: z.enum(imageRatios).default('original'),
    x: z.coerce.number().int().min(0).max(100).default(50),
    y: z.coerce.number().int().min(0).max(100).default(50),
  }),
  response: z.object({ src: z.string(), width: z.number().int(), height: z.number().int() }),
  success: 201,
  summary: 'Upload a JPEG, PNG or WebP, which is cropped and re-encoded',
});

export const commentStatuses = ['pending', 'approved', 'rejected'] as const;
export const ManagedComment = z.object({
  id: z.number().int(),
  authorName: z.string(),
  authorEmail: z.string(),
  content: z.string(),
  status: z.enum(commentStatuses),
  createdAt: z.iso.datetime(),
  post: z.object({ title: z.string(), slug: z.string() }),
});
export type ManagedComment = z.infer<typeof ManagedComment>;

export const listManagedComments = endpoint({
  ...read,
  path: `${base}/comments`,
  query: z.object({ status: z.enum(commentStatuses).default('pending'), after: Id.optional() }),
  response: z.array(ManagedComment).max(managedPageSize),
  summary: 'Comments with this status, newest first, before `after`',
});

export const decideComment = endpoint({
  ...change,
  method: 'POST',
  path: `${base}/comments/{id}`,
  params: ById,
  body: z.strictObject({ decision: z.enum(['approved', 'rejected']) }),
  response: Message,
  summary: 'Approve or reject a comment',
});
