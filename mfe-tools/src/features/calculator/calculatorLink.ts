import { truncateText } from '@dealstead/contracts';
import { roundHalfAway, type Mode } from '@dealstead/formulas';

/** Names of the figures that a link to the calculator may bring. */
export const linkedFigures = ['price', 'arv', 'rehab', 'fee', 'rent', 'tax'] as const;
export type LinkedFigure = (typeof linkedFigures)[number];

/** The query parameter that says where one figure is from. */
export const sourceParameter = (name: LinkedFigure) => `${name}From` as const;

/** The longest name of a source. */
export const maxSource = 60;

interface LinkOptions {
  readonly mode?: Mode;
  /** The deal that a saved analysis is attached to. */
  readonly deal?: number;
  /** The source of figures that name none. */
  readonly from: string;
  readonly figures: Partial<Record<LinkedFigure, { readonly dollars: number | null; readonly from?: string }>>;
}

/** A link that opens the calculator with figures, each with where it is from; `figuresOfQuery` reads it. */
export function calculatorLink({ mode, deal, from, figures }: LinkOptions): string {
  const query = new URLSearchParams();
  if (mode !== undefined) query.set('mode', mode);
  if (deal !== undefined) query.set('deal', String(deal));
  query.set('from', truncateText(from, maxSource));
  for (const name of linkedFigures) {
    const figure = figures[name];
    if (!figure || figure.dollars === null) continue;
    query.set(name, String(roundHalfAway(figure.dollars * 100) / 100));
    if (figure.from !== undefined && figure.from !== from)
      query.set(sourceParameter(name), truncateText(figure.from, maxSource));
  }
  return `/calculator?${query}`;
}
