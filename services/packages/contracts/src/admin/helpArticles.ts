import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SitemapFile } from '../listings/feeds.ts';
import { helpGroups, helpSearchLength } from './helpOptions.ts';

const text = z.string();

/** An article of the help section as lists show it. */
export const HelpTeaser = z.object({
  slug: text,
  group: z.enum(helpGroups),
  title: text,
  summary: text,
});
export type HelpTeaser = z.infer<typeof HelpTeaser>;

export const HelpArticle = HelpTeaser.extend({
  /** The page that the article explains. */
  tool: z.object({ label: text, to: text }),
  /** The plan that the tool needs, in words. */
  plan: text,
  /** The day of the last change, like 2026-11-23. */
  changedOn: z.iso.date(),
  sections: z.array(
    z.object({
      heading: text,
      /** Paragraphs. */
      text: z.array(text),
      /** What to do, in order; shown after the paragraphs. */
      steps: z.array(text).optional(),
    }),
  ),
});
export type HelpArticle = z.infer<typeof HelpArticle>;

const shown = { service: 'admin', method: 'GET', access: 'anyone', shared: true } as const;

export const listHelpArticles = endpoint({
  ...shown,
  path: '/api/help/articles',
  query: z.object({ search: z.string().trim().max(helpSearchLength).optional() }),
  response: z.object({
    articles: z.array(
      HelpTeaser.extend({
        /** For a search: the section that mentions it; null where only title or summary do. */
        section: z.string().nullable(),
      }),
    ),
  }),
  summary: 'Articles of the help section by group, or those that mention all words of a search, best first',
});
export type HelpList = z.infer<typeof listHelpArticles.response>;

export const getHelpArticle = endpoint({
  ...shown,
  path: '/api/help/articles/{slug}',
  params: z.object({ slug: z.string().min(1).max(60) }),
  response: HelpArticle.extend({ related: z.array(HelpTeaser) }),
  summary: 'An article of the help section with others of its group',
});
export type HelpArticlePage = z.infer<typeof getHelpArticle.response>;

export const listHelpSitemaps = endpoint({
  ...shown,
  path: '/api/sitemaps/help',
  response: z.array(SitemapFile),
  summary: "Files of the help section's sitemap",
});

export const getHelpSitemap = endpoint({
  ...shown,
  path: '/api/sitemaps/help/articles.xml',
  content: 'application/xml',
  response: z.string(),
  summary: 'URLs of the help section and its articles',
});
