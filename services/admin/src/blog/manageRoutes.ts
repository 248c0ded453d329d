import { parseBlogImage } from '@dealstead/contracts';
import { PostDocument } from '@dealstead/contracts/admin/blog/document';
import * as endpoints from '@dealstead/contracts/admin/blog/management';
import type { PostFields } from '@dealstead/contracts/admin/blog/management';
import type { PostPage } from '@dealstead/contracts/admin/blog/public';
import {
  file,
  Forbidden,
  handle,
  handleIdempotent,
  NotFound,
  Refusal,
  respond,
  type Callers,
  type Route,
} from '@dealstead/service-kit';
import { recordAction } from '../actions/index.ts';
import type { Db, Tx } from '../database.ts';
import * as edit from './editStore.ts';
import { compareTexts } from './compareTexts.ts';
import { checkFields, imagesOf, publishFaults, readingGrade, slugOf } from './fieldRules.ts';
import { renderPost, textOf } from './html.ts';
import { encodeImage, insertImage } from './images.ts';
import type { InternalLinkChecker } from './links/internalLinks.ts';
import { externalLinks } from './links/rules.ts';
import { readPostLinks } from './links/store.ts';
import * as store from './manageStore.ts';
import { renderMarkdown } from './markdown.ts';
import { parseInThread } from './parseInThread.ts';
import { readingMinutes } from './rules.ts';

/** The id of the admin who acts. @throws Forbidden for an operator, who has no member's account to be an author */
function adminId(actor: Callers['admin']): number {
  if (actor.kind !== 'member') throw new Forbidden('Posts are written by members. Sign in as an admin.');
  return actor.id;
}

/** Cached responses that a change of what readers see makes outdated. */
const publicTags = ['/api/blog', '/api/sitemaps/blog'];
const managementTag = '/api/admin/blog';

/** Posts, their versions and previews in blog management. */
export function createPostRoutes(db: Db, publicUrl: string, checkInternalLinks: InternalLinkChecker): Route[] {
  return [
    handle(endpoints.listManagedPosts, ({ query }) => store.listManagedPosts(db, query)),
    handleIdempotent(endpoints.createPost, db, async ({ body, actor, request }, tx) => {
      const id = await edit.insertDraft(tx, { ...body, authorId: adminId(actor) });
      await recordAction(tx, {
        actor,
        action: 'post.created',
        target: `post ${id}`,
        after: { title: body.title },
        userAgent: request.get('user-agent'),
      });
      return respond({ id }).invalidates(managementTag);
    }),
    handle(endpoints.getEditedPost, ({ params: { id } }) => edit.readEditedPost(db, id)),
    handle(endpoints.savePost, async ({ params: { id }, body, actor }) =>
      respond(await db.change((tx) => edit.saveFields(tx, { id, ...body, kind: 'saved', savedBy: adminId(actor) }))),
    ),
    handle(endpoints.changePostStatus, async ({ params: { id }, body, actor, request }) => {
      const state = await db.change(async (tx) => {
        const { fields, status } = await edit.lockFields(tx, id, body.version);
        const next = await applyAction(tx, id, body, fields);
        await recordAction(tx, {
          actor,
          action: `post.${next.status === 'draft' ? 'unpublished' : next.status}`,
          target: `post ${id} ${fields.title}`,
          reason: 'reason' in body ? body.reason : undefined,
          before: { status },
          after: { status: next.status, publishedAt: next.publishedAt },
          userAgent: request.get('user-agent'),
        });
        return next;
      });
      return respond(state).invalidates(managementTag, ...publicTags);
    }),
    handle(endpoints.checkPost, async ({ params: { id } }) => {
      const { fields } = await edit.readEditedPost(db, id);
      const text = textOf(fields.content);
      const [linkWarnings, links] = await Promise.all([
        checkInternalLinks(fields.content),
        readPostLinks(db, externalLinks(fields.content, publicUrl)),
      ]);
      return {
        links,
        checks: checkFields(fields, linkWarnings),
        words: renderPost(fields.content).words,
        readingGrade: readingGrade(text),
      };
    }),
    ...createRevisionRoutes(db),
    ...createPreviewRoutes(db),
  ];
}

type StatusChange = Parameters<Parameters<typeof handle<typeof endpoints.changePostStatus>>[1]>[0]['body'];

function applyAction(tx: Tx, id: number, body: StatusChange, fields: PostFields) {
  if (body.action === 'archive') return edit.withdrawPost(tx, id, 'archived');
  if (body.action === 'unpublish') return edit.withdrawPost(tx, id, 'draft');
  const faults = publishFaults(fields);
  if (faults.length > 0) throw new Refusal(422, 'incomplete', faults.join(' '), { faults });
  const publishAt = body.action === 'schedule' ? new Date(body.publishAt) : null;
  return edit.publishFields(tx, id, publishAt);
}

function createRevisionRoutes(db: Db): Route[] {
  return [
    handle(endpoints.listRevisions, ({ params: { id } }) => edit.listRevisions(db, id)),
    handle(endpoints.compareRevision, async ({ params: { id, version } }) => {
      const [before, now] = await Promise.all([edit.readRevision(db, id, version), edit.readEditedPost(db, id)]);
      return { version, parts: compareTexts(asText(before), asText(now.fields)) };
    }),
    handle(endpoints.restoreRevision, async ({ params: { id, version }, body, actor, request }) => {
      const fields = await edit.readRevision(db, id, version);
      const state = await db.change(async (tx) => {
        const save = { id, version: body.version, fields, kind: 'restored' as const, savedBy: adminId(actor) };
        const restored = await edit.saveFields(tx, save);
        await recordAction(tx, {
          actor,
          action: 'post.restored',
          target: `post ${id} ${fields.title}`,
          before: { version: body.version },
          after: { version: restored.version, restoredVersion: version },
          userAgent: request.get('user-agent'),
        });
        return restored;
      });
      return respond(state).invalidates(managementTag);
    }),
  ];
}

/** Fields as text, so that versions can be compared by line. */
const asText = ({ title, slug, excerpt, category, tags, metaTitle, metaDescription, content }: PostFields): string =>
  [
    `Title: ${title}`,
    `Path: ${slugOf({ slug, title })}`,
    `Excerpt: ${excerpt}`,
    `Category: ${category}`,
    `Tags: ${tags.join(', ')}`,
    `Meta title: ${metaTitle}`,
    `Meta description: ${metaDescription}`,
    '',
    renderMarkdown(content),
  ].join('\n');

function createPreviewRoutes(db: Db): Route[] {
  return [
    handle(endpoints.createPreview, async ({ params: { id }, actor }) => {
      const { token, expiresAt } = await db.change((tx) => edit.insertPreview(tx, id, adminId(actor)));
      return { path: `/blog/preview/${token}`, expiresAt: expiresAt.toISOString() };
    }),
    handle(endpoints.getPreview, async ({ params: { token } }) => {
      const id = await edit.findPreviewedPost(db, token);
      if (id === null) throw new NotFound('This preview link has expired.');
      return previewOf(db, id);
    }),
    handle(endpoints.exportPostMarkdown, async ({ params: { id } }) => {
      const { fields } = await edit.readEditedPost(db, id);
      return file('text/markdown; charset=utf-8', renderMarkdown(fields.content), {
        headers: {
          'cache-control': 'private, no-store',
          'content-disposition': `attachment; filename="${slugOf(fields) || `post-${id}`}.md"`,
        },
      });
    }),
  ];
}

/** A post's saved version as its page will show it. */
async function previewOf(db: Db, id: number): Promise<PostPage> {
  const [{ fields, editedAt, publishedAt }, author] = await Promise.all([
    edit.readEditedPost(db, id),
    store.readPostAuthor(db, id),
  ]);
  const image = fields.featuredImage === null ? null : parseBlogImage(fields.featuredImage);
  const size = image && (await store.readImageSizes(db, [image.id])).get(image.id);
  const { blocks, headings, words } = renderPost(fields.content);
  return {
    slug: slugOf(fields) || 'draft',
    title: fields.title,
    excerpt: fields.excerpt,
    category: fields.category,
    tags: fields.tags,
    author,
    publishedAt: publishedAt ?? editedAt,
    readingMinutes: readingMinutes(words),
    image: size && fields.featuredImage ? { src: fields.featuredImage, ...size, alt: fields.featuredImageAlt } : null,
    blocks,
    headings,
    words,
    metaTitle: fields.metaTitle || fields.title,
    metaDescription: fields.metaDescription || fields.excerpt,
    updatedAt: editedAt,
    related: [],
    comments: [],
  };
}

/** A document whose uploaded images have their sizes, which Markdown does not contain. */
async function withImageSizes(db: Db, content: PostDocument): Promise<PostDocument> {
  const uploaded = imagesOf(content).flatMap(({ attrs }) => {
    const image = parseBlogImage(attrs.src);
    return image ? [{ attrs, id: image.id }] : [];
  });
  const sizes = await store.readImageSizes(
    db,
    uploaded.map(({ id }) => id),
  );
  for (const { attrs, id } of uploaded) Object.assign(attrs, sizes.get(id));
  return content;
}

/** Images, Markdown and comments in blog management. */
export function createManagementRoutes(db: Db): Route[] {
  return [
    handle(endpoints.parsePostMarkdown, async ({ body }) => {
      const parsed = PostDocument.safeParse(await parseInThread(body.markdown));
      if (!parsed.success)
        throw new Refusal(
          422,
          'unsupported',
          `This Markdown cannot be used: ${parsed.error.issues[0]?.message ?? 'invalid'}.`,
        );
      return { content: await withImageSizes(db, parsed.data) };
    }),
    handle(endpoints.uploadBlogImage, async ({ file: upload, query, actor }) => {
      const image = await encodeImage(upload, query);
      const src = await db.change((tx) => insertImage(tx, image, actor.kind === 'member' ? actor.id : null));
      return { src, width: image.width, height: image.height };
    }),
    handle(endpoints.listManagedComments, ({ query }) => store.listManagedComments(db, query)),
    handle(endpoints.decideComment, async ({ params: { id }, body: { decision }, actor, request }) => {
      await db.change(async (tx) => {
        const decidedBy = actor.kind === 'member' ? actor.id : null;
        if (!(await store.decideComment(tx, id, decision, decidedBy))) return;
        await recordAction(tx, {
          actor,
          action: `comment.${decision}`,
          target: `comment ${id}`,
          userAgent: request.get('user-agent'),
        });
      });
      const message = decision === 'approved' ? 'The comment is shown.' : 'The comment is not shown.';
      return respond({ message }).invalidates(managementTag, ...publicTags);
    }),
  ];
}
