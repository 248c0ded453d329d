import * as endpoints from '@dealstead/contracts/admin/helpArticles';
import { file, handle, NotFound, type Route } from '@dealstead/service-kit';
import { renderSitemap } from '../../sitemap.ts';
import { articles } from './articles.ts';
import { searchArticles } from './rules.ts';

const tenMinutes = 600;

/** The help section and its sitemap. Articles are part of the code, so a release changes them. */
export function createHelpArticleRoutes(publicUrl: string): Route[] {
  const newest = articles
    .map(({ changedOn }) => changedOn)
    .toSorted()
    .at(-1)!;
  return [
    handle(endpoints.listHelpArticles, ({ query: { search = '' } }) => ({
      articles: searchArticles(articles, search),
    })),
    handle(endpoints.getHelpArticle, ({ params: { slug } }) => {
      const article = articles.find((known) => known.slug === slug);
      if (!article) throw new NotFound('There is no such article.');
      const related = articles.filter(({ group }) => group === article.group).filter((other) => other !== article);
      return { ...article, related };
    }),
    handle(endpoints.listHelpSitemaps, () => [
      { path: endpoints.getHelpSitemap.path, urls: 1 + articles.length, changedAt: `${newest}T00:00:00.000Z` },
    ]),
    handle(endpoints.getHelpSitemap, () => {
      const pages = [
        { path: '/help', changedAt: newest },
        ...articles.map(({ slug, changedOn }) => ({ path: `/help/${slug}`, changedAt: changedOn })),
      ];
      return file('application/xml; charset=utf-8', renderSitemap(pages, publicUrl), { maxAge: tenMinutes });
    }),
  ];
}
