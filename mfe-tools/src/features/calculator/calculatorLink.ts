import { truncateText } from '@dealstead/contracts';
import { factNames, roundHalfAway, statedKinds, type FactName, type Mode, type StatedKind } from '@dealstead/formulas';

/** Names of the figures that a link to the calculator may bring. */
export const linkedFigures = factNames;
export type LinkedFigure = FactName;

/** Who states a figure of a link, and in which words. */
export interface LinkedSource {
  readonly kind: StatedKind;
  readonly label: string;
}

/** The query parameter that says where one figure is from. */
export const sourceParameter = (name: LinkedFigure) => `${name}From` as const;

/** The longest name of a source. */
export const maxSource = 60;

const linkedSourceText = ({ kind, label }: LinkedSource) => `${kind}:${truncateText(label, maxSource)}`;

/** The source in a query: `record:Shelby County Assessor`. Words alone are the member's own. */
export function readLinkedSource(text: string): LinkedSource {
  const kind = statedKinds.find((one) => text.startsWith(`${one}:`));
  return kind ? { kind, label: text.slice(kind.length + 1) } : { kind: 'member', label: text };
}

interface LinkOptions {
  readonly mode?: Mode;
  /** The deal that a saved analysis is attached to. */
  readonly deal?: number;
  /** The source of figures that name none. */
  readonly from: LinkedSource;
  readonly figures: Partial<Record<LinkedFigure, { readonly dollars: number | null; readonly from?: LinkedSource }>>;
}

/** A link that opens the calculator with figures, each with where it is from; `factsOfQuery` reads it. */
export function calculatorLink({ mode, deal, from, figures }: LinkOptions): string {
  const query = new URLSearchParams();
  if (mode !== undefined) query.set('mode', mode);
  if (deal !== undefined) query.set('deal', String(deal));
  query.set('from', linkedSourceText(from));
  for (const name of linkedFigures) {
    const figure = figures[name];
    if (!figure || figure.dollars === null) continue;
    query.set(name, String(roundHalfAway(figure.dollars * 100) / 100));
    if (figure.from !== undefined && figure.from !== from)
      query.set(sourceParameter(name), linkedSourceText(figure.from));
  }
  return `/calculator?${query}`;
}
