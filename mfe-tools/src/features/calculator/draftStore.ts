import {
  itemsSource,
  modes,
  otherUnitRule,
  readSources,
  type InputItems,
  type InputSources,
  type Mode,
} from '@dealstead/formulas';
import { noOrigin, savedOrigin, type Origin } from './sharedFacts.ts';
import { emptyDraft, isUnsaved, parsed, perMode, type Draft, type ModeDraft, type SavedContent } from './draft.ts';
import { subjectNames, type Subject } from './subject.ts';

/** The draft of a saved analysis, while it has changes that are not saved. */
export type AnalysisSlot = `analysis-${number}`;
/** A draft of the calculator that another one took the place of: of a subject, or of none. */
type DraftSlot = `${Subject['kind']}-${number}` | 'own';

/** Drafts that are stored beside the calculator's own at most, and for how long. */
const maxStoredDrafts = 10;
const storedDraftLifetime = 60 * 86_400_000;

const version = 2;
const storageKey = (userId: number, slot?: string) => `calculator-draft-${userId}${slot ? `-${slot}` : ''}`;

const slotOf = (subject: Subject | null): DraftSlot => (subject ? `${subject.kind}-${subject.id}` : 'own');

/**
 * Stores what a member typed in their browser, so that it survives a reload and works without the service: for this tab,
 * which two tabs do not overwrite for each other, and for the next tab. The draft of a saved analysis is stored while it
 * differs from what is saved.
 */
export function storeDraft(userId: number, draft: Draft, slot?: AnalysisSlot): void {
  const key = storageKey(userId, slot);
  try {
    if (slot && !isUnsaved(draft)) {
      sessionStorage.removeItem(key);
      localStorage.removeItem(key);
      return;
    }
    const text = storedText(draft);
    sessionStorage.setItem(key, text);
    if (slot) dropOldest(userId, key);
    localStorage.setItem(key, text);
  } catch {
    // A full or forbidden storage only loses the copy; the page goes on.
  }
}

/** The stored draft of this tab, else of the last one; the sample deals where there is none or it cannot be read. */
export function loadDraft(userId: number, slot?: AnalysisSlot): Draft {
  const key = storageKey(userId, slot);
  try {
    return readDraft(sessionStorage.getItem(key) ?? localStorage.getItem(key)) ?? emptyDraft();
  } catch {
    return emptyDraft();
  }
}

/** Keeps a draft of the calculator that another subject's takes the place of. Nothing where all of it is saved. */
export function keepDraft(userId: number, draft: Draft): void {
  if (!isUnsaved(draft)) return;
  const key = storageKey(userId, slotOf(draft.subject));
  try {
    dropOldest(userId, key);
    localStorage.setItem(key, storedText(draft));
  } catch {
    // As above.
  }
}

/** The stored draft of a subject, which becomes the calculator’s own and is removed from the storage; null where there is none. */
export function takeDraft(userId: number, slot: string): Draft | null {
  try {
    const key = storageKey(userId, slot);
    const draft = readDraft(localStorage.getItem(key));
    localStorage.removeItem(key);
    return draft;
  } catch {
    return null;
  }
}

/** The stored draft of the subject that an address names. */
export const takeDraftOf = (userId: number, subject: Subject): Draft | null => takeDraft(userId, slotOf(subject));

/** Work that is not saved: a draft that another replaced, or the changes of a saved analysis. */
export interface UnsavedDraft {
  readonly slot: string;
  readonly title: string;
  /** The saved analysis that was changed; null for a draft of the calculator. */
  readonly analysisId: number | null;
}

/** The drafts that are stored beside the calculator's own, which is about `current`; the latest first. */
export function listUnsavedDrafts(userId: number, current: Subject | null): UnsavedDraft[] {
  try {
    return storedKeys(userId).flatMap(({ key, slot }): UnsavedDraft[] => {
      if (slot === slotOf(current)) return [];
      const draft = readDraft(localStorage.getItem(key));
      const saved = modes.map((mode) => draft?.modes[mode].saved).find((reference) => reference != null);
      const analysisId = slot.startsWith('analysis-') ? Number(slot.slice('analysis-'.length)) : null;
      if (!draft || (analysisId !== null && saved?.id !== analysisId)) return [];
      const { subject } = draft;
      const own = subject ? subject.title || `the ${subjectNames[subject.kind]}` : (saved?.name ?? 'your own figures');
      return [{ slot, title: analysisId === null ? own : (saved?.name ?? ''), analysisId }];
    });
  } catch {
    return [];
  }
}

/** The stored drafts of a member, latest first, without those that are too old. */
function storedKeys(userId: number): { key: string; slot: string }[] {
  const prefix = `${storageKey(userId)}-`;
  const since = Date.now() - storedDraftLifetime;
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const { at = 0 } = (JSON.parse(localStorage.getItem(key) ?? 'null') ?? {}) as Partial<Stored>;
      return { key, slot: key.slice(prefix.length), at };
    })
    .filter(({ at }) => at >= since)
    .sort((one, other) => other.at - one.at);
}

/** Makes room for a draft: of the others the latest remain. */
function dropOldest(userId: number, key: string): void {
  if (localStorage.getItem(key) !== null) return;
  for (const old of storedKeys(userId).slice(maxStoredDrafts - 1)) localStorage.removeItem(old.key);
}

function storedText(draft: Draft): string {
  const stored: Stored = {
    version,
    at: Date.now(),
    subject: draft.subject,
    modes: perMode((mode) => {
      const { texts, sources, items, saved, scenarios, simulation, isChanged, origin } = draft.modes[mode];
      return { texts, sources, items, saved, scenarios, simulation, isChanged, origin };
    }),
  };
  return JSON.stringify(stored);
}

/** Null where nothing is stored, or what is stored is of no known version. */
function readDraft(text: string | null): Draft | null {
  const stored = JSON.parse(text ?? 'null') as Stored | null;
  if (stored?.version !== version && stored?.version !== 1) return null;
  const empty = emptyDraft();
  return {
    subject: stored.subject ?? (stored.listing ? { kind: 'listing', ...stored.listing } : null),
    modes: perMode((mode) => {
      const own = empty.modes[mode];
      const { texts, sources, items = {}, ...rest } = stored.modes[mode];
      // Drafts of earlier releases do not say which property a mode is about.
      const origin = rest.origin ?? (rest.saved ? savedOrigin(rest.saved) : noOrigin);
      const typed = typedSources(mode, texts);
      const held = parsed(mode, { ...own, ...rest, origin, texts, sources: typed });
      // Version 1 did not say which figures are the sample's.
      const unnamed = stored.version === 1 ? unchangedSources(own, texts) : {};
      const read = { ...unnamed, ...readSources(held.inputs, sources), ...typed };
      // A percent that is the sum of items has more decimals than its text.
      const summed = Object.entries(items).flatMap(([key, list]) => {
        const source = itemsSource(mode, key, list);
        return source.rule ? [[key, source] as const] : [];
      });
      return parsed(mode, { ...held, items, sources: { ...read, ...Object.fromEntries(summed) } });
    }),
  };
}

/** Figures in their other unit whose field was not left yet, or that wait for another figure: "1.2%" of a price in an amount's field. */
const typedSources = (mode: Mode, texts: ModeDraft['texts']): InputSources =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => {
      const rule = otherUnitRule(mode, key, text);
      return rule ? [[key, { kind: 'typed', rule } as const]] : [];
    }),
  );

const unchangedSources = (sample: ModeDraft, texts: ModeDraft['texts']): InputSources =>
  Object.fromEntries(Object.entries(sample.sources).filter(([key]) => texts[key] === sample.texts[key]));

interface Stored {
  readonly version: number;
  /** When it was stored; drafts of earlier releases do not say it. */
  readonly at?: number;
  readonly subject?: Subject | null;
  /** What version 1 stored. */
  readonly listing?: Omit<Subject, 'kind'> | null;
  readonly modes: Record<
    Mode,
    Omit<ModeDraft, 'faults' | 'inputs' | 'sources' | 'origin' | 'items'> & {
      origin?: Origin;
      items?: InputItems;
    } & Pick<SavedContent, 'sources'>
  >;
}
