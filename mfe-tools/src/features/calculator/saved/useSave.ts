import { truncateText } from '@dealstead/contracts';
import { modeLabels, type Mode } from '@dealstead/formulas';
import { ApiError, toast, toastError, useWrite } from '@dealstead/kit';
import { useRef, useState, type Dispatch } from 'react';
import type { Draft, DraftAction, ModeDraft } from '../draft.ts';

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
export interface SavedElsewhere {
  readonly version: number;
  readonly name: string;
  readonly savedAt: string;
}

interface SavedResult {
  readonly id: number;
  readonly version: number;
}

export interface UseSaveOptions {
  mode: Mode;
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  /** The analysis whose page this is: its draft does not become that of another analysis. */
  pageId?: number;
  /** Receives the id of the analysis that was saved. Not called where the page or dialog was closed before the answer came. */
  onSaved: (id: number) => void;
  /** Receives why nothing was saved: a conflict is that another version was saved since. */
  onRefused?: (error: Error, isConflict: boolean) => void;
}

/** Saves the present content of a mode as a new version of the analysis that is open, or as a new one. */
export function useSave({ mode, draft, dispatch, pageId, onSaved, onRefused }: UseSaveOptions) {
  const content = draft.modes[mode];
  const { saved } = content;
  const [elsewhere, setElsewhere] = useState<SavedElsewhere | null>(null);
  // What is being saved. A second press arrives before the pending state is rendered.
  const sent = useRef<({ readonly content: ModeDraft } & Pick<SaveForm, 'name' | 'as'>) | null>(null);
  // These run when the dialog was closed before the answer came, too.
  const options = {
    invalidates: ['/api/calculations', '/api/deals', '/api/leads'],
    onSuccess: ({ id, version }: SavedResult) => {
      if (!sent.current) return;
      const { name, as } = sent.current;
      if (pageId === undefined || pageId === id) {
        dispatch({ type: 'saved', mode, content: sent.current.content, saved: { id, version, name } });
      }
      if (as !== 'attached') toast({ title: 'Analysis saved', description: name });
    },
    onError: (error: Error) => {
      const newer = savedElsewhere(error);
      setElsewhere(newer);
      onRefused?.(error, newer !== null);
    },
    onSettled: () => {
      sent.current = null;
    },
  };
  const create = useWrite('POST', '/api/calculations', options);
  // Not retried: a change that was stored without an answer would meet its own version as a conflict.
  const update = useWrite('PATCH', '/api/calculations/{id}', { ...options, retry: false });
  const closeDialog = { onSuccess: ({ id }: SavedResult) => onSaved(id) };

  /** `base` is the newest version that is known, where it is not the one that was changed. */
  const save = ({ name, as, leadId, dealId, base }: SaveForm) => {
    if (sent.current) return;
    sent.current = { content, name, as };
    const { inputs, sources, simulation, items } = content;
    const scenarios = content.scenarios.map((scenario) => ({ name: scenario.name, inputs: scenario.inputs }));
    const body = { name, inputs, sources, scenarios, simulation, items };
    const propertyId = draft.subject?.kind === 'listing' ? draft.subject.id : null;
    if (saved && as !== 'new') {
      // What the form leaves open stays attached as it was.
      const attached = {
        propertyId: propertyId ?? undefined,
        leadId: leadId ?? undefined,
        dealId: dealId ?? undefined,
      };
      const version = base ?? elsewhere?.version ?? saved.version;
      const changes = as === 'attached' ? {} : body;
      update.mutate({ params: { id: saved.id }, body: { ...changes, ...attached, version } }, closeDialog);
    } else {
      create.mutate({ body: { ...body, mode, propertyId, leadId, dealId } }, closeDialog);
    }
  };
  return { save, create, update, elsewhere, nextVersion: (elsewhere?.version ?? saved?.version ?? 0) + 1 };
}

/** The version that a refused change names; null for another error. */
function savedElsewhere(error: Error | null): SavedElsewhere | null {
  const problem = error instanceof ApiError ? error.problem : undefined;
  return problem?.code === 'version-conflict' ? (problem.details as SavedElsewhere) : null;
}

export interface SaveChangesOptions extends Pick<UseSaveOptions, 'mode' | 'draft' | 'dispatch'> {
  /** The analysis whose page this is. */
  id: number;
  /** Another version was saved since; the page then names both. */
  onConflict: () => void;
}

/** Saves the changes of an analysis on its page, without a dialog: a failure is said in a toast, and nothing is lost. */
export const useSaveChanges = ({ id, onConflict, ...options }: SaveChangesOptions) =>
  useSave({
    ...options,
    pageId: id,
    onSaved: () => undefined,
    onRefused: (error, isConflict) =>
      isConflict
        ? onConflict()
        : toastError(error, 'Your changes were not saved. They stay here; try again in a moment.'),
  });
