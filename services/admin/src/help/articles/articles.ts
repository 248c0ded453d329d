import type { HelpArticle } from '@dealstead/contracts/admin/helpArticles';
import { accountArticles } from './account.ts';
import { buyingArticles } from './buying.ts';
import { reachingArticles } from './outreach.ts';
import { sellingArticles } from './selling.ts';

/** The articles of the help section, in the order of its list. */
export const articles: readonly HelpArticle[] = [
  ...buyingArticles,
  ...sellingArticles,
  ...reachingArticles,
  ...accountArticles,
];
