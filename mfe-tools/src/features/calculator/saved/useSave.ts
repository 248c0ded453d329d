import { truncateText } from '@dealstead/contracts';
import { modeLabels, type Mode } from '@dealstead/formulas';
import { ApiError, toast, toastError, useWrite } from '@dealstead/kit';
import { useRef, useState, type Dispatch } from 'react';
import type { Draft, DraftAction } from '../draft.ts';

/** The name of an analysis that has none yet, from what it is about. */
export const suggestedName = (mode: Mode, title: string): string => truncateText(`${modeLabels[mode]}: ${title}`, 80);

/** What the form of the dialog names. */
export interface SaveForm {
  readonly name: string;
  /** `attached` leaves the content of the analysis that is open as it is saved, and makes no version. */
  readonly as: 'version' | 'new' | 'attached';
  readonly leadId: number | null;
  readonly dealId: number | null;
  readonly base?: number;
}

/** The version that was saved elsewhere since. */
export interface NewerSave {
  readonly version: number;
  readonly name: string;
  readonly savedAt: string;
}

/** The analysis that was saved, and its newest version. */
export interface SavedResult {
  readonly id: number;
  readonly version: number;
}

interface UseSaveOptions {
  mode: Mode;
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  /** The analysis whose page this is: its draft does not become that of another analysis. */
  pageId?: number;
}

/** Saves the present content of a mode as a new version of the analysis that is open, or as a new one. */
export function useSave({ mode, draft, dispatch, pageId }: UseSaveOptions) {
  const content = draft.modes[mode];
  const { saved } = content;
  const [refusedFor, setRefusedFor] = useState<NewerSave | null>(null);
  // One that the draft is a version of by now is no longer elsewhere.
  const newerSave = refusedFor && refusedFor.version > (saved?.version ?? 0) ? refusedFor : null;
  const options = { invalidates: ['/api/calculations', '/api/deals', '/api/leads'] };
  const create = useWrite('POST', '/api/calculations', options);
  // Not retried: a change that was stored without an answer would meet its own version as a conflict.
  const update = useWrite('PATCH', '/api/calculations/{id}', { ...options, retry: false });

  function send({ name, as, leadId, dealId, base }: SaveForm): Promise<SavedResult> {
    const { inputs, sources, simulation, items } = content;
    const scenarios = content.scenarios.map((scenario) => ({ name: scenario.name, inputs: scenario.inputs }));
    const body = { name, inputs, sources, scenarios, simulation, items };
    const propertyId = draft.subject?.kind === 'listing' ? draft.subject.id : null;
    if (!saved || as === 'new') return create.mutateAsync({ body: { ...body, mode, propertyId, leadId, dealId } });
    // What the form leaves open stays attached as it was.
    const attached = { propertyId: propertyId ?? undefined, leadId: leadId ?? undefined, dealId: dealId ?? undefined };
    const version = base ?? newerSave?.version ?? saved.version;
    const changes = as === 'attached' ? {} : body;
    return update.mutateAsync({ params: { id: saved.id }, body: { ...changes, ...attached, version } });
  }

  /** `base` is the newest version that is known, where it is not the one that was changed. It rejects with why nothing was saved. */
  async function save(form: SaveForm): Promise<SavedResult> {
    try {
      const stored = await send(form);
      const { id, version } = stored;
      const { name, as } = form;
      if (pageId === undefined || pageId === id)
        dispatch({ type: 'saved', mode, content, saved: { id, version, name } });
      if (as !== 'attached') toast({ title: 'Analysis saved', description: name });
      return stored;
    } catch (error) {
      setRefusedFor(newerSaveOf(error));
      throw error;
    }
  }
  return { save, create, update, newerSave, nextVersion: (newerSave?.version ?? saved?.version ?? 0) + 1 };
}

/** The version that a refused change names; null for another error. */
function newerSaveOf(error: unknown): NewerSave | null {
  const problem = error instanceof ApiError ? error.problem : undefined;
  return problem?.code === 'version-conflict' ? (problem.details as NewerSave) : null;
}

export interface SaveChangesOptions extends Pick<UseSaveOptions, 'mode' | 'draft' | 'dispatch'> {
  /** The analysis whose page this is. */
  id: number;
  /** Another version was saved since; the page then names both. */
  onConflict: () => void;
}

/** Saves the changes of an analysis on its page, without a dialog: a save that was refused or failed is said in a toast, and nothing is lost. */
export function useSaveChanges({ id, onConflict, ...options }: SaveChangesOptions) {
  const { save, update } = useSave({ ...options, pageId: id });
  // A second press arrives before the pending state is rendered.
  const isSaving = useRef(false);
  /** Whether it was saved. It never rejects. */
  async function saveChanges(form: SaveForm): Promise<boolean> {
    if (isSaving.current) return false;
    isSaving.current = true;
    try {
      await save(form);
      return true;
    } catch (error) {
      const newerSave = newerSaveOf(error);
      if (!newerSave) {
        toastError(error, 'Your changes were not saved. They stay here; try again in a moment.');
        return false;
      }
      toast({
        title: 'Your changes were not saved',
        description: `Version ${newerSave.version} was saved elsewhere first. Your changes stay here.`,
        destructive: true,
      });
      onConflict();
      return false;
    } finally {
      isSaving.current = false;
    }
  }
  return { save: saveChanges, update };
}
