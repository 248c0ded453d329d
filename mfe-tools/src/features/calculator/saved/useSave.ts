import type { Mode } from '@dealstead/formulas';
import { ApiError, toast, useSearchParams, useWrite } from '@dealstead/kit';
import { useRef, useState, type Dispatch } from 'react';
import type { Draft, DraftAction } from '../draft.ts';

/** What the form of the dialog names. */
export interface SaveForm {
  readonly name: string;
  readonly as: 'version' | 'new';
  readonly leadId: number | null;
  readonly dealId: number | null;
}

/** The version that was saved elsewhere since. */
export interface SavedElsewhere {
  readonly version: number;
  readonly name: string;
  readonly savedAt: string;
}

export interface UseSaveOptions {
  mode: Mode;
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  onSaved: () => void;
}

/** Saves the present content of a mode as a new version of the analysis that is open, or as a new one. */
export function useSave({ mode, draft, dispatch, onSaved }: UseSaveOptions) {
  const content = draft.modes[mode];
  const { saved } = content;
  const [, setQuery] = useSearchParams();
  const create = useWrite('POST', '/api/calculations', { invalidates: ['/api/calculations'] });
  // Not retried: a change that was stored without an answer would meet its own version as a conflict.
  const update = useWrite('PATCH', '/api/calculations/{id}', { invalidates: ['/api/calculations'], retry: false });
  const [elsewhere, setElsewhere] = useState<SavedElsewhere | null>(null);
  // A second press arrives before the pending state is rendered.
  const isSending = useRef(false);

  const done = (name: string) => ({
    onSuccess: ({ id, version }: { id: number; version: number }) => {
      dispatch({ type: 'saved', mode, content, saved: { id, version, name } });
      // The address opens what was saved.
      setQuery({ mode, saved: String(id) }, { replace: true, preventScrollReset: true });
      toast({ title: 'Analysis saved', description: name });
      onSaved();
    },
    onError: (error: Error) => setElsewhere(savedElsewhere(error)),
    onSettled: () => {
      isSending.current = false;
    },
  });

  const save = ({ name, as, leadId, dealId }: SaveForm) => {
    if (isSending.current) return;
    isSending.current = true;
    const { inputs, sources, simulation } = content;
    const scenarios = content.scenarios.map((scenario) => ({ name: scenario.name, inputs: scenario.inputs }));
    const body = { name, inputs, sources, scenarios, simulation };
    const propertyId = draft.listing?.id ?? null;
    if (saved && as === 'version') {
      // What the form leaves open stays attached as it was.
      const attached = {
        propertyId: propertyId ?? undefined,
        leadId: leadId ?? undefined,
        dealId: dealId ?? undefined,
      };
      const version = elsewhere?.version ?? saved.version;
      update.mutate({ params: { id: saved.id }, body: { ...body, ...attached, version } }, done(name));
    } else {
      create.mutate({ body: { ...body, mode, propertyId, leadId, dealId } }, done(name));
    }
  };
  return { save, create, update, elsewhere, nextVersion: (elsewhere?.version ?? saved?.version ?? 0) + 1 };
}

/** The version that a refused change names; null for another error. */
function savedElsewhere(error: Error | null): SavedElsewhere | null {
  const problem = error instanceof ApiError ? error.problem : undefined;
  return problem?.code === 'version-conflict' ? (problem.details as SavedElsewhere) : null;
}
