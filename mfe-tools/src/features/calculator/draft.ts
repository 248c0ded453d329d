import { fieldFault, fieldsOf, inputFaults, modes, sampleInputs, type AnyInputs, type Mode } from '@dealstead/formulas';
import { fieldTexts, parseField } from './figures.ts';

/** What was typed in one mode, and the inputs that were valid last. */
export interface ModeDraft {
  readonly texts: Readonly<Record<string, string>>;
  /** Where a figure came from, until it is edited: "Listing DS-10482, asking price". */
  readonly sources: Readonly<Record<string, string>>;
  /** Sentences for fields that are not valid. */
  readonly faults: Readonly<Record<string, string>>;
  readonly inputs: AnyInputs;
  /** The saved calculation that this is a version of. */
  readonly saved: SavedReference | null;
}

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
  readonly id: string;
  readonly name: string;
  readonly inputs: AnyInputs;
}

export interface Draft {
  readonly modes: Readonly<Record<Mode, ModeDraft>>;
  readonly listing: ListingReference | null;
  readonly scenarios: Readonly<Record<Mode, readonly Scenario[]>>;
}

/** Figures for fields, with where each came from. */
export type Prefill = Readonly<Record<string, { readonly value: number | null; readonly source: string }>>;

export type DraftAction =
  | { readonly type: 'typed'; readonly mode: Mode; readonly key: string; readonly text: string }
  | { readonly type: 'left'; readonly mode: Mode; readonly key: string }
  | {
      readonly type: 'set';
      readonly mode: Mode;
      readonly inputs: AnyInputs;
      readonly saved: SavedReference | null;
      readonly sources?: Readonly<Record<string, string>>;
    }
  | { readonly type: 'saved'; readonly mode: Mode; readonly saved: SavedReference | null }
  | {
      readonly type: 'prefilled';
      readonly listing: ListingReference | null;
      readonly figures: Readonly<Record<Mode, Prefill>>;
    }
  | { readonly type: 'reset'; readonly mode: Mode }
  | { readonly type: 'scenarios'; readonly mode: Mode; readonly scenarios: readonly Scenario[] };

/** The sample deal of a mode. */
function sampleDraft(mode: Mode): ModeDraft {
  const inputs = sampleInputs(mode) as AnyInputs;
  return { texts: fieldTexts(mode, inputs), sources: {}, faults: {}, inputs, saved: null };
}

const perMode = <Value>(of: (mode: Mode) => Value): Record<Mode, Value> =>
  Object.fromEntries(modes.map((mode) => [mode, of(mode)])) as Record<Mode, Value>;

/** A draft with the sample deals. */
export const emptyDraft = (): Draft => ({ modes: perMode(sampleDraft), listing: null, scenarios: perMode(() => []) });

/** Changes a draft. Whatever was typed stays as it was typed; inputs follow it while it is valid. */
export function draftReducer(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'typed': {
      const { texts, sources, ...rest } = draft.modes[action.mode];
      const { [action.key]: _, ...others } = sources;
      return withMode(
        draft,
        action.mode,
        parsed(action.mode, { ...rest, texts: { ...texts, [action.key]: action.text }, sources: others }),
      );
    }
    case 'left':
      return withMode(draft, action.mode, tidied(action.mode, draft.modes[action.mode], action.key));
    case 'set': {
      const { inputs, saved, mode, sources = {} } = action;
      return withMode(
        draft,
        mode,
        parsed(mode, { ...sampleDraft(mode), texts: fieldTexts(mode, inputs), saved, sources }),
      );
    }
    case 'saved':
      return withMode(draft, action.mode, { ...draft.modes[action.mode], saved: action.saved });
    case 'prefilled': {
      const { figures, listing } = action;
      return { ...draft, listing, modes: perMode((mode) => prefilled(mode, figures[mode])) };
    }
    case 'reset':
      return { ...withMode(draft, action.mode, sampleDraft(action.mode)), listing: null };
    case 'scenarios':
      return { ...draft, scenarios: { ...draft.scenarios, [action.mode]: action.scenarios } };
  }
}

const withMode = (draft: Draft, mode: Mode, changed: ModeDraft): Draft =>
  changed === draft.modes[mode] ? draft : { ...draft, modes: { ...draft.modes, [mode]: changed } };

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

/** Stores what a member typed in their browser, so that it survives a reload and works without the service. */
export function storeDraft(userId: number, draft: Draft): void {
  const texts = perMode((mode) => {
    const { texts: own, sources, saved } = draft.modes[mode];
    return { texts: own, sources, saved };
  });
  try {
    const stored = { version, listing: draft.listing, modes: texts, scenarios: draft.scenarios };
    localStorage.setItem(storageKey(userId), JSON.stringify(stored));
  } catch {
    // A full or forbidden storage only loses the copy; the page goes on.
  }
}

/** The stored draft; the sample deals where there is none or it cannot be read. */
export function loadDraft(userId: number): Draft {
  const empty = emptyDraft();
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(userId)) ?? 'null') as Stored | null;
    if (stored?.version !== version) return empty;
    return {
      listing: stored.listing,
      modes: perMode((mode) => {
        const { texts, sources, saved } = stored.modes[mode];
        return parsed(mode, { ...empty.modes[mode], texts: { ...empty.modes[mode].texts, ...texts }, sources, saved });
      }),
      scenarios: { ...empty.scenarios, ...stored.scenarios },
    };
  } catch {
    return empty;
  }
}

interface Stored {
  readonly version: number;
  readonly listing: ListingReference | null;
  readonly modes: Record<Mode, Pick<ModeDraft, 'texts' | 'sources' | 'saved'>>;
  readonly scenarios: Draft['scenarios'];
}
