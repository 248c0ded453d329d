import {
  dealInputs,
  defaultSimulation,
  factInputs,
  factsOfFigures,
  fieldFault,
  fieldsOf,
  followRules,
  itemsSource,
  itemsTotal,
  keptItems,
  loanFaults,
  modes,
  otherUnitRule,
  readSources,
  sampleInputs,
  sampleSources,
  trueSources,
  type AnyInputs,
  type DealAssumptions,
  type DealInputs,
  type InputItems,
  type InputSource,
  type InputSources,
  type ItemList,
  type Mode,
  type SharedFact,
  type StatedFigure,
  type Simulation,
} from '@dealstead/formulas';
import { isSharedFrom, noOrigin, type Origin, savedOrigin, shareFacts, typedFacts } from './sharedFacts.ts';
import { fieldText, fieldTexts, parseField } from './figures.ts';
import type { Subject } from './subject.ts';

/** What stands in the fields of one mode, and the inputs that it means. */
export interface ModeDraft {
  readonly texts: Readonly<Record<string, string>>;
  /** Where each figure is from, until it is typed over. A value with a rule follows the figures that it depends on. */
  readonly sources: InputSources;
  /** The parts of figures that are sums of items, by field. */
  readonly items: InputItems;
  /** Sentences for fields whose text is not a valid figure. */
  readonly faults: Readonly<Record<string, string>>;
  /** The figures; null where a field is empty or not valid. */
  readonly inputs: AnyInputs;
  /** Inputs that are compared with these. */
  readonly scenarios: readonly Scenario[];
  /** Seed and spreads of the Monte Carlo simulation. */
  readonly simulation: Simulation;
  /** The saved calculation that this is a version of. */
  readonly saved: SavedReference | null;
  /** Whether anything was changed since it was saved, opened or begun. */
  readonly isChanged: boolean;
  /** The property that the figures are about. */
  readonly origin: Origin;
}

/** What is saved of a mode. */
export type SavedContent = Pick<ModeDraft, 'inputs' | 'simulation'> & {
  readonly sources: Readonly<Record<string, InputSource | string>>;
  readonly scenarios: readonly Pick<Scenario, 'name' | 'inputs'>[];
  /** Absent from what earlier releases answer. */
  readonly items?: InputItems;
};

export interface SavedReference {
  readonly id: number;
  readonly version: number;
  readonly name: string;
}

/** Inputs that are compared side by side. */
export interface Scenario {
  /** Identifies it in the list; it is not saved. */
  readonly id: string;
  readonly name: string;
  readonly inputs: AnyInputs;
}

export interface Draft {
  readonly modes: Readonly<Record<Mode, ModeDraft>>;
  /** What the figures began with, or what the saved analysis is attached to. */
  readonly subject: Subject | null;
}

export type DraftAction =
  | { readonly type: 'typed'; readonly mode: Mode; readonly key: string; readonly text: string }
  | { readonly type: 'left'; readonly mode: Mode; readonly key: string }
  /** Makes a figure the sum of items; null takes them away and leaves the figure. */
  | { readonly type: 'itemized'; readonly mode: Mode; readonly key: string; readonly items: ItemList | null }
  /** Opens a saved calculation. */
  | {
      readonly type: 'opened';
      readonly mode: Mode;
      readonly content: SavedContent;
      readonly saved: SavedReference;
      readonly subject?: Subject | null;
    }
  /** Takes over the inputs of a scenario or of a version. */
  | { readonly type: 'used'; readonly mode: Mode; readonly inputs: AnyInputs }
  /** The content that was sent is stored. What was changed since then is not. */
  | { readonly type: 'saved'; readonly mode: Mode; readonly saved: SavedReference; readonly content: ModeDraft }
  /** The saved analysis that a mode is a version of has another name by now. */
  | { readonly type: 'renamed'; readonly mode: Mode; readonly name: string }
  | {
      readonly type: 'prefilled';
      readonly subject: Subject | null;
      readonly figures: Readonly<Record<Mode, DealInputs>>;
    }
  | { readonly type: 'reset'; readonly mode: Mode }
  /** Begins a mode again with what is known of the subject. */
  | { readonly type: 'begun'; readonly mode: Mode; readonly figures: Readonly<Record<Mode, DealInputs>> }
  /** Empties a mode: what is assumed remains. */
  | { readonly type: 'emptied'; readonly mode: Mode; readonly figures: DealInputs }
  /**
   * Takes a figure of the property into every strategy of it where nobody stated it; one that replaces, also where it is assumed
   * or somebody else's.
   */
  | {
      readonly type: 'stated';
      readonly mode: Mode;
      readonly fact: SharedFact;
      readonly figure: StatedFigure;
      readonly replaces?: boolean;
    }
  | { readonly type: 'scenarios'; readonly mode: Mode; readonly scenarios: readonly Scenario[] }
  | { readonly type: 'simulation'; readonly mode: Mode; readonly simulation: Simulation }
  /** What is assumed becomes what other assumptions say, in every mode or in one; what is stated or typed stays. */
  | { readonly type: 'assumed'; readonly assumptions: DealAssumptions; readonly profile?: string; readonly mode?: Mode }
  /** Takes the place of the whole draft: a replacement is taken back, or an earlier draft is opened. */
  | { readonly type: 'restored'; readonly draft: Draft };

const sampleFigures = (mode: Mode): DealInputs => ({
  inputs: sampleInputs(mode) as AnyInputs,
  sources: sampleSources(mode),
});

/** The sample deal of a mode. */
function sampleDraft(mode: Mode): ModeDraft {
  const inputs = sampleInputs(mode) as AnyInputs;
  return {
    texts: fieldTexts(mode, inputs),
    sources: sampleSources(mode),
    items: {},
    faults: {},
    inputs,
    scenarios: [],
    simulation: defaultSimulation,
    saved: null,
    isChanged: false,
    origin: noOrigin,
  };
}

/** A value for each mode. */
export const perMode = <Value>(of: (mode: Mode) => Value): Record<Mode, Value> =>
  Object.fromEntries(modes.map((mode) => [mode, of(mode)])) as Record<Mode, Value>;

/** A draft with the sample deals. */
export const emptyDraft = (): Draft => ({ modes: perMode(sampleDraft), subject: null });

/** Changes a draft. Whatever was typed stays as it was typed; inputs follow it while it is valid. */
export function draftReducer(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'typed': {
      const { texts, sources, ...rest } = draft.modes[action.mode];
      const { [action.key]: _, ...others } = sources;
      const rule = otherUnitRule(action.mode, action.key, action.text);
      const own = parsed(
        action.mode,
        {
          ...rest,
          texts: { ...texts, [action.key]: action.text },
          sources: rule ? { ...others, [action.key]: { kind: 'typed', rule } } : others,
          isChanged: true,
        },
        action.key,
      );
      const facts = typedFacts(action.mode, own, { before: draft.modes[action.mode], key: action.key });
      return withSharedFacts(withMode(draft, action.mode, own), action.mode, facts);
    }
    case 'left':
      return withMode(draft, action.mode, tidied(action.mode, draft.modes[action.mode], action.key));
    case 'itemized': {
      const { mode, key } = action;
      const own = itemized(mode, draft.modes[mode], key, action.items);
      const facts = typedFacts(mode, own, { before: draft.modes[mode], key });
      return withSharedFacts(withMode(draft, mode, own), mode, facts);
    }
    case 'opened':
      return {
        ...withMode(draft, action.mode, opened(action.mode, action.content, action.saved)),
        subject: action.subject === undefined ? draft.subject : action.subject,
      };
    case 'used': {
      const { mode, inputs } = action;
      const own = draft.modes[mode];
      // A figure that is the same in the scenario is still from where it was.
      const same = Object.entries(own.sources).filter(([key]) => inputs[key] === own.inputs[key]);
      const sources = trueSources(inputs, Object.fromEntries(same));
      return withMode(draft, mode, parsed(mode, { ...own, texts: fieldTexts(mode, inputs), sources, isChanged: true }));
    }
    case 'saved': {
      const own = draft.modes[action.mode];
      const { inputs, scenarios, simulation, items } = action.content;
      const isChanged =
        own.inputs !== inputs ||
        own.scenarios !== scenarios ||
        own.simulation !== simulation ||
        own.items !== items ||
        !isValid(own);
      return withMode(draft, action.mode, { ...own, saved: action.saved, isChanged });
    }
    case 'renamed': {
      const own = draft.modes[action.mode];
      return own.saved ? withMode(draft, action.mode, { ...own, saved: { ...own.saved, name: action.name } }) : draft;
    }
    case 'prefilled': {
      const { figures, subject } = action;
      const origin = originOf(subject, figures);
      return { ...draft, subject, modes: perMode((mode) => ({ ...prefilled(mode, figures[mode]), origin })) };
    }
    case 'reset': {
      const { mode } = action;
      const others = withoutShared(draft, mode, perMode(sampleFigures));
      return { ...withMode(others, mode, sampleDraft(mode)), subject: null };
    }
    case 'begun': {
      const { mode, figures } = action;
      const others = withoutShared(draft, mode, figures);
      return withMode(others, mode, { ...prefilled(mode, figures[mode]), origin: originOf(draft.subject, figures) });
    }
    case 'emptied': {
      const emptied: Draft = { ...withMode(draft, action.mode, prefilled(action.mode, action.figures)), subject: null };
      return modes.reduce(
        (filled, from) => withSharedFacts(filled, from, typedFacts(from, filled.modes[from]), [action.mode]),
        emptied,
      );
    }
    case 'stated':
      return modes.reduce((changed, mode) => withStated(changed, mode, action), draft);
    case 'scenarios':
      return withMode(draft, action.mode, {
        ...draft.modes[action.mode],
        scenarios: action.scenarios,
        isChanged: true,
      });
    case 'simulation':
      return withMode(draft, action.mode, {
        ...draft.modes[action.mode],
        simulation: action.simulation,
        isChanged: true,
      });
    case 'assumed': {
      const chosen: readonly Mode[] = action.mode ? [action.mode] : modes;
      return chosen.reduce(
        (changed, mode) => withMode(changed, mode, assumed(mode, changed.modes[mode], action)),
        draft,
      );
    }
    case 'restored':
      return action.draft;
  }
}

const withMode = (draft: Draft, mode: Mode, changed: ModeDraft): Draft =>
  changed === draft.modes[mode] ? draft : { ...draft, modes: { ...draft.modes, [mode]: changed } };

/** Whether a figure is a seller's or assumed, so that a record's may take its place. */
export const isOthers = (source: InputSource | undefined): boolean =>
  source?.kind === 'seller' || source?.kind === 'assumption';

function withStated(draft: Draft, mode: Mode, action: DraftAction & { type: 'stated' }): Draft {
  const { mode: asking, fact, figure, replaces } = action;
  const own = draft.modes[mode];
  const key = factInputs[mode][fact];
  const isSame = mode === asking || own.origin.id === draft.modes[asking].origin.id;
  if (key === undefined || !isSame) return draft;
  if ((own.texts[key] ?? '').trim() !== '' && !(replaces && isOthers(own.sources[key]))) return draft;
  const texts = { ...own.texts, [key]: fieldTexts(mode, { [key]: figure.cents })[key] ?? '' };
  const sources = { ...own.sources, [key]: figure.source };
  return withMode(draft, mode, parsed(mode, { ...own, texts, sources, isChanged: true }));
}

/** The draft with facts that were typed in one mode copied to the others of its property. */
const withSharedFacts = (draft: Draft, from: Mode, facts: readonly SharedFact[], targets?: readonly Mode[]): Draft =>
  shareFacts(draft.modes, from, facts, targets).reduce(
    (changed, [mode, own]) => withMode(changed, mode, parsed(mode, own)),
    draft,
  );

/** The draft with what other modes of the same property have from one that begins again: they have what that one begins with. */
const withoutShared = (draft: Draft, from: Mode, figures: Readonly<Record<Mode, DealInputs>>): Draft =>
  modes.reduce((changed, mode) => {
    const own = changed.modes[mode];
    const keys = Object.keys(own.sources).filter((key) => isSharedFrom(from, own.sources[key]));
    if (mode === from || keys.length === 0 || own.origin.id !== draft.modes[from].origin.id) return changed;
    const { inputs, sources } = figures[mode];
    const texts = fieldTexts(mode, inputs);
    const kept = Object.entries(own.sources).filter(([key]) => !keys.includes(key));
    const begun = keys.flatMap((key) => (sources[key] ? [[key, sources[key]] as const] : []));
    return withMode(
      changed,
      mode,
      parsed(mode, {
        ...own,
        texts: { ...own.texts, ...Object.fromEntries(keys.map((key) => [key, texts[key] ?? ''])) },
        sources: Object.fromEntries([...kept, ...begun]),
        items: Object.fromEntries(Object.entries(own.items).filter(([key]) => !keys.includes(key))),
      }),
    );
  }, draft);

/** A wholesaler's contract price that is the price less the fee says that the price includes it. */
function originOf(subject: Subject | null, figures: Readonly<Record<Mode, DealInputs>>): Origin {
  const source = figures.wholesale.sources.contractCents;
  const isFeeInside = source !== undefined && source.kind !== 'sample' && source.rule !== undefined;
  return { id: subject ? `${subject.kind}-${subject.id}` : 'link', isFeeInside };
}

/** Whether every figure that is there is valid; some may be missing. */
export const isValid = ({ faults }: Pick<ModeDraft, 'faults'>): boolean => Object.keys(faults).length === 0;

/** Whether a draft holds figures that are not saved. */
export const isUnsaved = ({ modes: drafts }: Draft): boolean => modes.some((mode) => drafts[mode].isChanged);

/** Whether a mode shows figures of the sample deal. */
export const hasSample = ({ sources }: Pick<ModeDraft, 'sources'>): boolean =>
  Object.values(sources).some(({ kind }) => kind === 'sample');

/** Whether nothing was changed in the sample deal of a mode, here or in another mode of it. */
export const isWholeSample = ({ sources, isChanged }: Pick<ModeDraft, 'sources' | 'isChanged'>): boolean =>
  !isChanged && Object.values(sources).every(({ kind }) => kind === 'sample');

function opened(
  mode: Mode,
  { inputs, sources, scenarios, simulation, items = {} }: SavedContent,
  saved: SavedReference,
) {
  return parsed(mode, {
    ...sampleDraft(mode),
    texts: fieldTexts(mode, inputs),
    sources: readSources(inputs, sources),
    scenarios: scenarios.map((scenario) => ({ ...scenario, id: crypto.randomUUID() })),
    simulation,
    items,
    saved,
    origin: savedOrigin(saved),
  });
}

/** A mode with other assumptions in the fields that hold assumed figures. */
function assumed(
  mode: Mode,
  own: ModeDraft,
  { assumptions, profile }: Pick<DraftAction & { type: 'assumed' }, 'assumptions' | 'profile'>,
): ModeDraft {
  const isAssumed = (key: string) => own.sources[key]?.kind === 'assumption';
  const { inputs, sources } = dealInputs(mode, factsOfFigures({}, isAssumed('rentCents')), assumptions, profile);
  const fieldTextsNow = fieldTexts(mode, inputs);
  const keys = fieldsOf(mode).flatMap(([key]) => (isAssumed(key) ? [key] : []));
  const stated = Object.entries(own.sources).filter(([key]) => !isAssumed(key));
  return parsed(mode, {
    ...own,
    texts: { ...own.texts, ...Object.fromEntries(keys.map((key) => [key, fieldTextsNow[key] ?? ''])) },
    // Without a rule for the rent there is none.
    sources: Object.fromEntries([
      ...stated,
      ...keys.flatMap((key) => (sources[key] ? [[key, sources[key]] as const] : [])),
    ]),
    isChanged: own.isChanged || own.saved !== null,
  });
}

const prefilled = (mode: Mode, { inputs, sources }: DealInputs): ModeDraft =>
  parsed(mode, { ...sampleDraft(mode), texts: fieldTexts(mode, inputs), sources });

/** A figure as the sum of items, or without them. A percent of the price keeps their sum. */
function itemized(mode: Mode, draft: ModeDraft, key: string, list: ItemList | null): ModeDraft {
  const { [key]: _items, ...items } = draft.items;
  const { [key]: source, ...sources } = draft.sources;
  const changed = { ...draft, isChanged: true };
  if (list === null) {
    const rule = source?.rule;
    const typed = rule && { [key]: { kind: 'typed', rule } as const };
    return parsed(mode, { ...changed, items, sources: { ...sources, ...typed } });
  }
  const summed = itemsSource(mode, key, list);
  const text = fieldTexts(mode, { [key]: itemsTotal(list) })[key] ?? '';
  return parsed(mode, {
    ...changed,
    items: { ...items, [key]: list },
    sources: { ...sources, [key]: summed },
    texts: summed.rule ? draft.texts : { ...draft.texts, [key]: text },
  });
}

/**
 * Reads the texts: the figures, those that follow from them, and faults for the fields that are not valid. The text of the
 * field that is being typed in stays as it is until the field is left.
 */
export function parsed(mode: Mode, draft: Omit<ModeDraft, 'faults' | 'inputs'>, typedIn?: string): ModeDraft {
  const faults: Record<string, string> = {};
  const typed: Record<string, number | null> = {};
  for (const [key, field] of fieldsOf(mode)) {
    const text = draft.texts[key] ?? '';
    const read = parseField(field, text);
    typed[key] = 'fault' in read ? null : read.value;
    // An empty field is missing, which is no fault.
    if (text.trim() === '') continue;
    const fault = 'fault' in read ? read.fault : fieldFault(field, read.value);
    if (fault === null) continue;
    typed[key] = null;
    // "3%" of a price that is still missing waits for it.
    if (draft.sources[key]?.kind !== 'typed') faults[key] = fault;
  }
  const inputs = followRules(typed, draft.sources);
  const moved = fieldsOf(mode).filter(([key]) => inputs[key] !== typed[key]);
  const rewritten = moved.filter(([key]) => key !== typedIn);
  const texts = rewritten.length === 0 ? draft.texts : { ...draft.texts, ...textsOf(mode, inputs, rewritten) };
  for (const [key, field] of moved) {
    const fault = inputs[key] == null ? null : fieldFault(field, inputs[key]);
    if (fault === null) delete faults[key];
    else faults[key] = fault;
  }
  for (const { key, message } of loanFaults(inputs)) faults[key] ??= message;
  const items = keptItems(mode, inputs, draft.items);
  const isSame = Object.keys(items).length === Object.keys(draft.items).length;
  return { ...draft, texts, faults, inputs, items: isSame ? draft.items : items };
}

function textsOf(mode: Mode, inputs: AnyInputs, fields: readonly (readonly [string, unknown])[]) {
  const texts = fieldTexts(mode, inputs);
  return Object.fromEntries(fields.map(([key]) => [key, texts[key] ?? '']));
}

/**
 * Writes a valid figure in one form when its field is left: `1.2M` becomes 1,200,000, and 3% of a price its amount. Others, and
 * what waits for another figure, stay as typed.
 */
function tidied(mode: Mode, draft: ModeDraft, key: string): ModeDraft {
  const field = fieldsOf(mode).find(([name]) => name === key)?.[1];
  if (!field || draft.faults[key] !== undefined) return draft;
  const value = draft.inputs[key] ?? null;
  if (value === null && draft.sources[key]?.kind === 'typed') return draft;
  const text = fieldText(field, value);
  return text === draft.texts[key] ? draft : { ...draft, texts: { ...draft.texts, [key]: text } };
}
