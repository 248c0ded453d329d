import {
  factInputs,
  isItemized,
  itemizedInputs,
  modeLabels,
  modes,
  type AnyInputs,
  type InputItems,
  type InputSource,
  type InputSources,
  type Mode,
  type SharedFact,
} from '@dealstead/formulas';
import { fieldTexts } from './figures.ts';

/** The property that the figures of a mode are about. Modes of one property share what is typed about it. */
export interface Origin {
  /** Empty for a property that nothing names. */
  readonly id: string;
  /** Whether its price includes the wholesale fee. */
  readonly isFeeInside: boolean;
}

export const noOrigin: Origin = { id: '', isFeeInside: false };

/** A saved analysis that was opened stands by itself: the modes beside it may be about another property. */
export const savedOrigin = ({ id }: { readonly id: number }): Origin => ({ ...noOrigin, id: `saved-${id}` });

/** What of a mode's draft decides which facts it has. */
interface Figures {
  readonly texts: Readonly<Record<string, string>>;
  readonly sources: InputSources;
  readonly inputs: AnyInputs;
  readonly items: InputItems;
  readonly origin: Origin;
  readonly isChanged: boolean;
  readonly saved: unknown;
}

/** Facts in which the modes of one property differ: in one of them the member has typed another figure. */
export const differingFacts = (drafts: Readonly<Record<Mode, Figures>>, compared: readonly Mode[]): SharedFact[] =>
  (['price', 'arv', 'rehab', 'rent'] as const).filter((fact) => {
    const values = compared.flatMap((mode) => {
      const key = factInputs[mode][fact];
      const value = key === undefined ? null : factOf(fact, key, drafts[mode], mode);
      return value === null ? [] : [value];
    });
    return new Set(values).size > 1;
  });

const factsOf = (mode: Mode) => Object.entries(factInputs[mode]) as [SharedFact, string][];

const sharedLabel = (from: Mode) => `Entered in ${modeLabels[from]}`;

/** What the inputs of a mode say of a fact, in cents; the price is what is paid with the fee where it includes it. */
function factOf(fact: SharedFact, key: string, { inputs, origin }: Figures, mode: Mode) {
  const value = inputs[key] ?? null;
  if (mode !== 'wholesale' || fact !== 'price' || !origin.isFeeInside || value === null) return value;
  return inputs.feeCents == null ? null : value + inputs.feeCents;
}

/** Whether a figure was carried from a mode in which the member typed it. */
export const isSharedFrom = (from: Mode, source: InputSource | undefined): boolean =>
  source?.kind === 'member' && source.label === sharedLabel(from);

const isTyped = (source: InputSource | undefined): boolean =>
  source === undefined || source.kind === 'typed' || isItemized(source);

/** Whether the member typed a figure: here, or in another mode of the same property. */
export const isOwnFigure = (source: InputSource | undefined): boolean =>
  isTyped(source) || modes.some((mode) => isSharedFrom(mode, source));

/** Whether the member has typed a figure here, or a share that waits for its base. */
const holdsTyped = ({ texts, sources }: Pick<Figures, 'texts' | 'sources'>, key: string): boolean =>
  (sources[key] !== undefined && isTyped(sources[key])) ||
  (sources[key] === undefined && (texts[key] ?? '').trim() !== '');

/** Facts that the member typed in a mode: those that differ from `before`, and the one of the field `key`; else all. */
export function typedFacts(mode: Mode, own: Figures, since?: { before: Figures; key: string }): SharedFact[] {
  return factsOf(mode).flatMap(([fact, key]) => {
    if (!isTyped(own.sources[key])) return [];
    const isNew = !since || since.key === key || factOf(fact, key, own, mode) !== factOf(fact, key, since.before, mode);
    return isNew ? [fact] : [];
  });
}

/**
 * The fields of another mode of the same property with facts that were typed in `from`. A figure that was typed there stays.
 * A fact without a valid value takes away what was copied of it. The same object where nothing changes.
 */
function withFacts<Own extends Figures>(
  from: Mode,
  own: Own,
  facts: readonly SharedFact[],
  to: Mode,
  target: Own,
): Own {
  let { texts, sources, items }: Pick<Figures, 'texts' | 'sources' | 'items'> = target;
  for (const fact of facts) {
    const key = factInputs[to][fact];
    if (key === undefined || holdsTyped({ texts, sources }, key)) continue;
    const ownKey = factInputs[from][fact]!;
    const cents = factOf(fact, ownKey, own, from);
    const label = sharedLabel(from);
    const source = sources[key];
    const { [key]: _items, ...otherItems } = items;
    const sharedItems = itemizedInputs[to][key] && own.items[ownKey];
    if (sharedItems) items = { ...otherItems, [key]: sharedItems };
    else if (items[key]) items = otherItems;
    if (cents !== null) {
      const isLessFee = to === 'wholesale' && fact === 'price' && target.origin.isFeeInside;
      const rule = { cents, shares: [{ percent: -100, of: 'feeCents' as const }] };
      texts = { ...texts, [key]: fieldTexts(to, { [key]: cents })[key] ?? '' };
      sources = { ...sources, [key]: { kind: 'member', label, ...(isLessFee && { rule }) } };
    } else if (isSharedFrom(from, source)) {
      const { [key]: _, ...others } = sources;
      texts = { ...texts, [key]: '' };
      sources = others;
    }
  }
  const isSame = texts === target.texts && sources === target.sources && items === target.items;
  // What is only copied is unsaved work where it was typed.
  return isSame ? target : { ...target, texts, sources, items, isChanged: target.isChanged || target.saved !== null };
}

/** The modes of the same property, or those of `targets`, with facts that were typed in `from`; their texts are not read yet. */
export function shareFacts<Own extends Figures>(
  drafts: Readonly<Record<Mode, Own>>,
  from: Mode,
  facts: readonly SharedFact[],
  targets: readonly Mode[] = modes,
): [Mode, Own][] {
  const own = drafts[from];
  if (facts.length === 0) return [];
  return targets.flatMap((to): [Mode, Own][] => {
    const target = drafts[to];
    if (to === from || target.origin.id !== own.origin.id) return [];
    const changed = withFacts(from, own, facts, to, target);
    return changed === target ? [] : [[to, changed]];
  });
}
