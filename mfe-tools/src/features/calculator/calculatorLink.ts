import { truncateText } from '@dealstead/contracts';
import {
  factNames,
  factsOfFigures,
  statedFigure,
  statedKinds,
  type DealFacts,
  type FactName,
  type Mode,
  type StatedFigure,
  type StatedSource,
} from '@dealstead/formulas';
import type { Subject } from './subject.ts';

/** The longest name of a source. */
const maxSource = 100;

interface LinkOptions {
  readonly mode?: Mode;
  /** What the analysis is about. All but a property record are read by the calculator itself. */
  readonly subject: Subject;
  /** Figures that the subject does not state itself, or states otherwise. */
  readonly figures?: Partial<Record<FactName, StatedFigure | undefined>>;
}

/** A source in a query: `record:Shelby County Assessor`. Words alone are the member's own. */
const sourceText = ({ kind, label }: StatedSource) => `${kind}:${truncateText(label, maxSource)}`;
function readSource(text: string): Pick<StatedSource, 'kind' | 'label'> {
  const kind = statedKinds.find((one) => text.startsWith(`${one}:`));
  return { kind: kind ?? 'member', label: truncateText(kind ? text.slice(kind.length + 1) : text, maxSource) };
}

/**
 * A link that opens the calculator from a listing, deal, lead, holding or property record, with further figures in dollars,
 * each with where it is from: `?record=41&title=9%20Elm%20St&rent=1200&rentFrom=record%3AShelby%20County`.
 */
export function calculatorLink({ mode, subject, figures = {} }: LinkOptions): string {
  const query = new URLSearchParams();
  if (mode !== undefined) query.set('mode', mode);
  query.set(subject.kind, String(subject.id));
  if (subject.kind === 'record') query.set('title', subject.title);
  for (const name of factNames) {
    const figure = figures[name];
    if (!figure) continue;
    const { source } = figure;
    query.set(name, String(figure.cents / 100));
    query.set(`${name}From`, sourceText(source));
    if (source.low !== undefined && source.high !== undefined)
      query.set(`${name}Range`, `${source.low / 100}-${source.high / 100}`);
    if (source.date !== undefined) query.set(`${name}Date`, source.date);
  }
  return `/calculator?${query}`;
}

const amount = /^\d{1,9}(\.\d{1,2})?$/;
const range = /^(\d{1,9}(?:\.\d{1,2})?)-(\d{1,9}(?:\.\d{1,2})?)$/;
const inCents = (dollars: string) => Math.round(Number(dollars) * 100);

/** The figures of a link that `calculatorLink` made. Null where it has none; what is no amount is left out. */
export function factsOfQuery(query: URLSearchParams): DealFacts | null {
  const entries = factNames.flatMap((name) => {
    const text = query.get(name);
    if (text === null || !amount.test(text)) return [];
    const { kind, label } = readSource(query.get(`${name}From`) ?? 'Link');
    const [, low, high] = range.exec(query.get(`${name}Range`) ?? '') ?? [];
    const date = query.get(`${name}Date`);
    const more = {
      ...(low && high && { low: inCents(low), high: inCents(high) }),
      ...(date && /^\d{4}-\d\d-\d\d$/.test(date) && { date }),
    };
    return [[name, statedFigure(Number(text), kind, label, more)] as const];
  });
  // Land has no rent.
  return entries.length > 0 ? factsOfFigures(Object.fromEntries(entries), query.get('mode') !== 'land') : null;
}

/** The address without the figures of its link. */
export function withoutFigures(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const name of factNames) for (const part of ['', 'From', 'Range', 'Date']) rest.delete(`${name}${part}`);
  return rest;
}
