import * as endpoints from '@dealstead/contracts/admin/blog/public';
import { parseBlogImage, todayInNewYork } from '@dealstead/contracts';
import { articleShareImage } from '@dealstead/illustrations';
import { digestVisitor, file, handle, NotFound, Refusal, type Route } from '@dealstead/service-kit';
import { isbot } from 'isbot';
import type { Db } from '../database.ts';
import { renderSitemap } from '../sitemap.ts';
import { renderAtom, renderJsonFeed, renderRss } from './feeds.ts';
import * as store from './store.ts';

const tenMinutes = 600;
const aYear = 31_536_000;
const feedLength = 50;
const latestPosts = 3;

/** What everyone reads: lists, posts, images, feeds and the sitemap. */
export function createPublicBlogRoutes(db: Db, publicUrl: string): Route[] {
  return [
    handle(endpoints.listPosts, async ({ query }) => {
      const list = await store.listPublishedPosts(db, query);
      if (!list) throw new NotFound('There are no posts here.');
      return list;
    }),
    handle(endpoints.listLatestPosts, () => store.listNewestPosts(db, latestPosts)),
    handle(endpoints.getPost, async ({ params: { slug } }) => {
      const post = await store.readPublishedPost(db, slug);
      if (post) return post;
      const movedTo = await store.findMovedSlug(db, slug);
      if (movedTo === null) throw new NotFound('There is no such post.');
      throw new Refusal(308, 'moved', 'This post has a new address.', { path: `/blog/${movedTo}` });
    }),
    handle(endpoints.getPostShareImage, async ({ params: { slug } }) => {
      const post = await store.readPublishedPost(db, slug);
      if (!post) throw new NotFound('There is no such post.');
      const picture = post.image && parseBlogImage(post.image.src);
      const bytes = picture ? await store.readImageFile(db, picture.id, picture.width) : null;
      const image = await articleShareImage({ id: post.words, title: post.title, category: post.category }, bytes);
      return file(image.type, image.bytes, {
        maxAge: 86_400,
        headers: { 'cross-origin-resource-policy': 'cross-origin' },
      });
    }),
    handle(endpoints.getBlogImage, async ({ params }) => {
      const bytes = await store.readImageFile(db, params.id, Number.parseInt(params.file, 10));
      if (!bytes) throw new NotFound('There is no such image.');
      return file('image/webp', bytes, {
        headers: {
          'cache-control': `public, max-age=${aYear}, immutable`,
          'cross-origin-resource-policy': 'cross-origin',
        },
      });
    }),
    ...createFeedRoutes(db, publicUrl),
    handle(endpoints.recordPostView, async ({ params: { slug }, actor, request }) => {
      const isReader = !isbot(request.get('user-agent')) && !(actor.kind === 'member' && actor.role === 'admin');
      const day = todayInNewYork();
      if (isReader) await store.countReader(db, slug, day, digestVisitor(day, actor));
      return { message: isReader ? 'Counted.' : 'Not counted.' };
    }),
  ];
}

function createFeedRoutes(db: Db, publicUrl: string): Route[] {
  const newest = () => store.listNewestPosts(db, feedLength);
  const feed = (type: string, body: string) => file(`${type}; charset=utf-8`, body, { maxAge: tenMinutes });
  return [
    handle(endpoints.getBlogRss, async () => feed('application/rss+xml', renderRss(await newest(), publicUrl))),
    handle(endpoints.getBlogAtom, async () => feed('application/atom+xml', renderAtom(await newest(), publicUrl))),
    handle(endpoints.getBlogJsonFeed, async () =>
      feed('application/feed+json', renderJsonFeed(await newest(), publicUrl)),
    ),
    handle(endpoints.listBlogSitemaps, async () => {
      const [posts, authors] = await Promise.all([store.listSitemapPosts(db), store.listAuthorSlugs(db)]);
      if (posts.length === 0) return [];
      const changedAt = new Date(Math.max(...posts.map((post) => post.changedAt.getTime()))).toISOString();
      return [{ path: endpoints.getBlogSitemap.path, urls: 1 + authors.length + posts.length, changedAt }];
    }),
    handle(endpoints.getBlogSitemap, async () => {
      const [posts, authors] = await Promise.all([store.listSitemapPosts(db), store.listAuthorSlugs(db)]);
      const pages = [
        { path: '/blog', changedAt: null },
        ...authors.map((slug) => ({ path: `/blog/author/${slug}`, changedAt: null })),
        ...posts.map(({ slug, changedAt }) => ({ path: `/blog/${slug}`, changedAt: changedAt.toISOString() })),
      ];
      return file('application/xml; charset=utf-8', renderSitemap(pages, publicUrl), { maxAge: tenMinutes });
    }),
  ];
}
