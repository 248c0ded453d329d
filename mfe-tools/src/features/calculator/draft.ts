import {
  defaultSimulation,
  fieldFault,
  fieldsOf,
  inputFaults,
  modes,
  sampleInputs,
  type AnyInputs,
  type Mode,
  type Simulation,
} from '@dealstead/formulas';
import { fieldTexts, parseField } from './figures.ts';

/** What was typed in one mode, and the inputs that were valid last. */
export interface ModeDraft {
  readonly texts: Readonly<Record<string, string>>;
  /** Where a figure came from, until it is edited: "Listing DS-10482, asking price". */
  readonly sources: Readonly<Record<string, string>>;
  /** Sentences for fields that are not valid. */
  readonly faults: Readonly<Record<string, string>>;
  readonly inputs: AnyInputs;
  /** Inputs that are compared with these. */
  readonly scenarios: readonly Scenario[];
  /** Seed and spreads of the Monte Carlo simulation. */
  readonly simulation: Simulation;
  /** The saved calculation that this is a version of. */
  readonly saved: SavedReference | null;
  /** Whether anything was changed since it was saved, opened or begun. */
  readonly isChanged: boolean;
}

/** What is saved of a mode. */
export type SavedContent = Pick<ModeDraft, 'inputs' | 'sources' | 'simulation'> & {
  readonly scenarios: readonly Pick<Scenario, 'name' | 'inputs'>[];
};

export interface SavedReference {
  readonly id: number;
  readonly version: number;
  readonly name: string;
}

/** The listing that the figures began with. */
export interface ListingReference {
  readonly id: number;
  readonly title: string;
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
  readonly listing: ListingReference | null;
}

/** Figures for fields, with where each came from. */
export type Prefill = Readonly<Record<string, { readonly value: number | null; readonly source: string }>>;

export type DraftAction =
  | { readonly type: 'typed'; readonly mode: Mode; readonly key: string; readonly text: string }
  | { readonly type: 'left'; readonly mode: Mode; readonly key: string }
  /** Opens a saved calculation. */
  | { readonly type: 'opened'; readonly mode: Mode; readonly content: SavedContent; readonly saved: SavedReference }
  /** Takes over the inputs of a scenario or of a version. */
  | { readonly type: 'used'; readonly mode: Mode; readonly inputs: AnyInputs }
  /** The content that was sent is stored. What was changed since then is not. */
  | { readonly type: 'saved'; readonly mode: Mode; readonly saved: SavedReference; readonly content: ModeDraft }
  | {
      readonly type: 'prefilled';
      readonly listing: ListingReference | null;
      readonly figures: Readonly<Record<Mode, Prefill>>;
    }
  | { readonly type: 'reset'; readonly mode: Mode }
  | { readonly type: 'scenarios'; readonly mode: Mode; readonly scenarios: readonly Scenario[] }
  | { readonly type: 'simulation'; readonly mode: Mode; readonly simulation: Simulation }
  /** Takes back a replacement. */
  | { readonly type: 'undone'; readonly draft: Draft };

/** The sample deal of a mode. */
function sampleDraft(mode: Mode): ModeDraft {
  const inputs = sampleInputs(mode) as AnyInputs;
  return {
    texts: fieldTexts(mode, inputs),
    sources: {},
    faults: {},
    inputs,
    scenarios: [],
    simulation: defaultSimulation,
    saved: null,
    isChanged: false,
  };
}

const perMode = <Value>(of: (mode: Mode) => Value): Record<Mode, Value> =>
  Object.fromEntries(modes.map((mode) => [mode, of(mode)])) as Record<Mode, Value>;

/** A draft with the sample deals. */
export const emptyDraft = (): Draft => ({ modes: perMode(sampleDraft), listing: null });

/** Changes a draft. Whatever was typed stays as it was typed; inputs follow it while it is valid. */
export function draftReducer(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'typed': {
      const { texts, sources, ...rest } = draft.modes[action.mode];
      const { [action.key]: _, ...others } = sources;
      return withMode(
        draft,
        action.mode,
        parsed(action.mode, {
          ...rest,
          texts: { ...texts, [action.key]: action.text },
          sources: others,
          isChanged: true,
        }),
      );
    }
    case 'left':
      return withMode(draft, action.mode, tidied(action.mode, draft.modes[action.mode], action.key));
    case 'opened':
      return withMode(draft, action.mode, opened(action.mode, action.content, action.saved));
    case 'used': {
      const { mode, inputs } = action;
      const own = draft.modes[mode];
      return withMode(
        draft,
        mode,
        parsed(mode, { ...own, texts: fieldTexts(mode, inputs), sources: {}, isChanged: true }),
      );
    }
    case 'saved': {
      const own = draft.modes[action.mode];
      const { inputs, scenarios, simulation } = action.content;
      const isChanged =
        own.inputs !== inputs || own.scenarios !== scenarios || own.simulation !== simulation || hasFaults(own);
      return withMode(draft, action.mode, { ...own, saved: action.saved, isChanged });
    }
    case 'prefilled': {
      const { figures, listing } = action;
      return { ...draft, listing, modes: perMode((mode) => prefilled(mode, figures[mode])) };
    }
    case 'reset':
      return { ...withMode(draft, action.mode, sampleDraft(action.mode)), listing: null };
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
    case 'undone':
      return action.draft;
  }
}

const withMode = (draft: Draft, mode: Mode, changed: ModeDraft): Draft =>
  changed === draft.modes[mode] ? draft : { ...draft, modes: { ...draft.modes, [mode]: changed } };

/** Whether a figure is not valid. */
export const hasFaults = ({ faults }: Pick<ModeDraft, 'faults'>): boolean => Object.keys(faults).length > 0;

function opened(mode: Mode, { inputs, sources, scenarios, simulation }: SavedContent, saved: SavedReference) {
  return parsed(mode, {
    ...sampleDraft(mode),
    texts: fieldTexts(mode, inputs),
    sources,
    scenarios: scenarios.map((scenario) => ({ ...scenario, id: crypto.randomUUID() })),
    simulation,
    saved,
  });
}

function prefilled(mode: Mode, figures: Prefill): ModeDraft {
  const sample = sampleDraft(mode);
  const values = Object.fromEntries(Object.entries(figures).map(([key, { value }]) => [key, value]));
  const sources = Object.fromEntries(Object.entries(figures).map(([key, { source }]) => [key, source]));
  return parsed(mode, { ...sample, texts: fieldTexts(mode, { ...sample.inputs, ...values }), sources });
}

/** Reads the texts: faults for the fields that are not valid, and new inputs where all of them are. */
function parsed(mode: Mode, draft: Omit<ModeDraft, 'faults'>): ModeDraft {
  const faults: Record<string, string> = {};
  const inputs: Record<string, number | null> = {};
  for (const [key, field] of fieldsOf(mode)) {
    const read = parseField(field, draft.texts[key] ?? '');
    if ('fault' in read) {
      faults[key] = read.fault;
      continue;
    }
    inputs[key] = read.value;
    const fault = fieldFault(field, read.value);
    if (fault !== null) faults[key] = fault;
  }
  if (Object.keys(faults).length === 0) {
    for (const { key, message } of inputFaults(mode, inputs)) faults[key] = message;
  }
  return { ...draft, faults, inputs: Object.keys(faults).length === 0 ? inputs : draft.inputs };
}

/** Writes a valid figure in one form when its field is left: `1.2M` becomes 1,200,000. Others stay as typed. */
function tidied(mode: Mode, draft: ModeDraft, key: string): ModeDraft {
  const field = fieldsOf(mode).find(([name]) => name === key)?.[1];
  if (!field || draft.faults[key] !== undefined) return draft;
  const read = parseField(field, draft.texts[key] ?? '');
  if ('fault' in read) return draft;
  const text = fieldTexts(mode, { [key]: read.value })[key] ?? '';
  return text === draft.texts[key] ? draft : { ...draft, texts: { ...draft.texts, [key]: text } };
}

const version = 1;
const storageKey = (userId: number) => `calculator-draft-${userId}`;

/**
 * Stores what a member typed in their browser, so that it survives a reload and works without the service: for this tab,
 * which two tabs do not overwrite for each other, and for the next tab that opens the calculator.
 */
export function storeDraft(userId: number, draft: Draft): void {
  const stored: Stored = {
    version,
    listing: draft.listing,
    modes: perMode((mode) => {
      const { texts, sources, saved, scenarios, simulation, isChanged } = draft.modes[mode];
      return { texts, sources, saved, scenarios, simulation, isChanged };
    }),
  };
  try {
    const text = JSON.stringify(stored);
    sessionStorage.setItem(storageKey(userId), text);
    localStorage.setItem(storageKey(userId), text);
  } catch {
    // A full or forbidden storage only loses the copy; the page goes on.
  }
}

/** The stored draft of this tab, else of the last one; the sample deals where there is none or it cannot be read. */
export function loadDraft(userId: number): Draft {
  const empty = emptyDraft();
  try {
    const key = storageKey(userId);
    const text = sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? 'null';
    const stored = JSON.parse(text) as Stored | null;
    if (stored?.version !== version) return empty;
    return {
      listing: stored.listing,
      modes: perMode((mode) => {
        const own = empty.modes[mode];
        const { texts, ...rest } = stored.modes[mode];
        // Fields that were added since keep their samples, as do parts that an earlier release did not store.
        return parsed(mode, { ...own, ...rest, texts: { ...own.texts, ...texts } });
      }),
    };
  } catch {
    return empty;
  }
}

interface Stored {
  readonly version: number;
  readonly listing: ListingReference | null;
  readonly modes: Record<Mode, Omit<ModeDraft, 'faults' | 'inputs'>>;
}
