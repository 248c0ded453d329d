import { unaccented } from '@dealstead/contracts';
import type { HelpArticle, HelpList } from '@dealstead/contracts/admin/helpArticles';

/** Words of a text in lowercase, without accents; a plural's "s" is left out, so that "lead" finds "leads" and the reverse. */
const wordsIn = (text: string): string[] =>
  (
    unaccented(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));

/** The best place in which a word is found decides: in the title, the summary, a heading, or the text. */
const weights = { title: 8, summary: 4, heading: 2, text: 1 } as const;

interface Place {
  readonly weight: number;
  readonly words: readonly string[];
  readonly section: string | null;
}

function placesOf({ title, summary, plan, sections }: HelpArticle): Place[] {
  const place = (weight: number, text: string, section: string | null) => ({ weight, words: wordsIn(text), section });
  return [
    place(weights.title, title, null),
    place(weights.summary, summary, null),
    place(weights.text, plan, null),
    ...sections.flatMap(({ heading, text, steps = [] }) => [
      place(weights.heading, heading, heading),
      place(weights.text, [...text, ...steps].join(' '), heading),
    ]),
  ];
}

/** Points of an article and the section that matches best; null where a word is missing. */
function rate(places: readonly Place[], words: readonly string[]): { points: number; section: string | null } | null {
  let points = 0;
  let best: Place | null = null;
  for (const word of words) {
    const found = places.filter((place) => place.words.some((known) => known.startsWith(word)));
    const top = found.toSorted((a, b) => b.weight - a.weight)[0];
    if (!top) return null;
    points += top.weight;
    const inSection = found.find(({ section }) => section !== null);
    if (inSection && (best === null || inSection.weight > best.weight)) best = inSection;
  }
  return { points, section: best?.section ?? null };
}

/** All articles, or those with every word of a search or a word that begins with it, best first. */
export function searchArticles(articles: readonly HelpArticle[], search: string): HelpList['articles'] {
  const words = wordsIn(search);
  if (words.length === 0) return articles.map((article) => ({ ...article, section: null }));
  return articles
    .flatMap((article) => {
      const rated = rate(placesOf(article), words);
      return rated ? [{ article, ...rated }] : [];
    })
    .toSorted((a, b) => b.points - a.points)
    .map(({ article, section }) => ({ ...article, section }));
}
