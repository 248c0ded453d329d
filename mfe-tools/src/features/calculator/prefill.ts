import { truncateText } from '@dealstead/contracts';
import { type PropertyPage } from '@dealstead/contracts/listings/properties';
import {
  dealInputs,
  factsOfFigures,
  modes,
  statedFigure,
  type DealAssumptions,
  type DealFacts,
  type DealInputs,
  type Mode,
} from '@dealstead/formulas';
import { linkedFigures, maxSource, readLinkedSource, sourceParameter } from './calculatorLink.ts';

/** The figures of a deal in every mode. */
export const inputsOfModes = (facts: DealFacts, assumptions: DealAssumptions): Record<Mode, DealInputs> =>
  Object.fromEntries(modes.map((mode) => [mode, dealInputs(mode, facts, assumptions)])) as Record<Mode, DealInputs>;

/**
 * The figures of a link from another tool: `?price=250000&rent=2200&rentFrom=member:Your%20figure&from=record:Shelby%20County`,
 * in dollars. Null where it names none. A source is plain text and at most 60 characters long. Land has no rent.
 */
export function factsOfQuery(query: URLSearchParams): DealFacts | null {
  const entries = linkedFigures.flatMap((name) => {
    const { kind, label } = readLinkedSource(query.get(sourceParameter(name)) ?? query.get('from') ?? 'Link');
    const text = query.get(name);
    const dollars = text !== null && /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : null;
    const figure = statedFigure(dollars, kind, truncateText(label, maxSource));
    return figure ? [[name, figure] as const] : [];
  });
  return entries.length > 0 ? factsOfFigures(Object.fromEntries(entries), query.get('mode') !== 'land') : null;
}

/** The mode that a listing suggests. */
export function modeOfListing({
  category,
  arv,
  rehabCost,
}: Pick<PropertyPage, 'category' | 'arv' | 'rehabCost'>): Mode {
  if (category === 'land' || category === 'unrestricted') return 'land';
  return arv !== null && rehabCost !== null ? 'flip' : 'rental';
}
