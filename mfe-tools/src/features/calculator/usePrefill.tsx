import type { AssumptionsInUse } from '@dealstead/contracts';
import { factsOfFigures, modes, withFigures, type Mode } from '@dealstead/formulas';
import { Alert, ApiError, Button, useSearchParams } from '@dealstead/kit';
import { useCallback, useEffect, useRef, type Dispatch, type ReactNode } from 'react';
import { announceReplaced } from './announceReplaced.ts';
import { followingActions } from './followsProfile.ts';
import { factsOfQuery, withoutFigures } from './calculatorLink.ts';
import type { Draft, DraftAction } from './draft.ts';
import { keepDraft, takeDraftOf } from './draftStore.ts';
import { inputsOfModes } from './prefill.ts';
import { isSameSubject, subjectNames, subjectOfQuery } from './subject.ts';
import { useSubject } from './useSubject.ts';

export interface PrefillState {
  /** The mode that the subject suggests, until one is chosen. */
  readonly mode: Mode | null;
  /** Whether the figures of the subject that the address names are still on their way: those of the draft are others. */
  readonly isPending: boolean;
  /** A failed or refused prefill. */
  readonly notice: ReactNode;
  /** Begins a mode again with what is known of the subject; null without one, and until the assumptions are there. */
  readonly begin: ((mode: Mode) => void) | null;
}

/** An address without the mode, which is chosen on the page. */
function keyOf(query: URLSearchParams): string {
  const key = new URLSearchParams(query);
  key.delete('mode');
  return key.toString();
}

export interface PrefillOptions {
  readonly userId: number;
  readonly draft: Draft;
  readonly dispatch: Dispatch<DraftAction>;
  /** Null while they load. */
  readonly assumptions: AssumptionsInUse | null;
  readonly isAllowed: boolean;
}

/**
 * Fills the draft from the listing, deal, lead or holding that the address names, once for each, so that a reload keeps what
 * was typed since; and from the figures of a link, which leave the address once they are in the draft. Waits for the
 * assumptions. Another prefill of the same address, after it was undone, is left out. Unsaved figures of another subject are
 * kept, and open again when an address names it.
 */
export function usePrefill({ userId, draft, dispatch, assumptions, isAllowed }: PrefillOptions): PrefillState {
  const [query, setQuery] = useSearchParams();
  const subject = subjectOfQuery(query);
  const { read, error, retry } = useSubject(subject, isAllowed);
  const isFilled = subject !== null && isSameSubject(draft.subject, subject);

  // Addresses that were applied. The router renders the one without figures later, and a second replacement could then take
  // the place of a page to which the member has gone back.
  const applied = useRef<readonly string[]>([]);
  useEffect(() => {
    if (!isAllowed || !assumptions) return;
    const key = keyOf(query);
    const linked = factsOfQuery(query);
    const requested = subjectOfQuery(query);
    if (!linked && !requested) applied.current = [];
    if (applied.current.includes(key)) {
      if (!linked) applied.current = [key];
      return;
    }
    const isSame = isSameSubject(draft.subject, requested);
    const isUntouched = modes.every((mode) => !draft.modes[mode].isChanged && !draft.modes[mode].saved);
    if (!linked && isSame && isUntouched && requested?.kind !== 'record') {
      // What is stated of the subject may have changed since: the price of a deal that is under contract by now.
      if (!read && !error) return;
      applied.current = [key];
      const { figures, name } = assumptions;
      if (read)
        dispatch({ type: 'prefilled', subject: read.subject, figures: inputsOfModes(read.facts, figures, name) });
      return;
    }
    if (!linked && (!requested || isSame)) {
      applied.current = [key];
      return;
    }
    const unsaved = requested && !isSame && !linked ? takeDraftOf(userId, requested) : null;
    if (unsaved) {
      applied.current = [key];
      keepDraft(userId, draft);
      dispatch({ type: 'restored', draft: unsaved });
      return;
    }
    // The link's figures stand by themselves for a property record, and where the subject cannot be read.
    const isKnown = !requested || requested.kind === 'record' || read !== null || (error !== null && linked !== null);
    const facts = read && linked ? withFigures(read.facts, linked) : (read?.facts ?? linked);
    if (!isKnown || !facts) return;
    const rest = withoutFigures(query);
    applied.current = [key, keyOf(rest)];
    if (!isSame) keepDraft(userId, draft);
    // Work on this subject that the link's figures take the place of.
    const replaced = isSame || !requested ? draft : takeDraftOf(userId, requested);
    const figures = inputsOfModes(facts, assumptions.figures, assumptions.name);
    dispatch({ type: 'prefilled', subject: read?.subject ?? requested, figures });
    if (replaced) announceReplaced(replaced, dispatch);
    if (linked) setQuery(rest, { replace: true });
  }, [userId, isAllowed, assumptions, query, setQuery, read, error, draft, dispatch]);

  useUntouchedModes({ draft, dispatch, assumptions });
  // The menu opens the calculator without naming what its draft is about.
  const own = useSubject(draft.subject, isAllowed).read;
  const latest = useRef({ draft, facts: own?.facts });
  useEffect(() => {
    latest.current = { draft, facts: own?.facts };
  });
  const begin = useCallback(
    (mode: Mode) => {
      const { draft: before, facts = factsOfFigures({}) } = latest.current;
      if (!assumptions) return;
      dispatch({ type: 'begun', mode, figures: inputsOfModes(facts, assumptions.figures, assumptions.name) });
      announceReplaced(before, dispatch);
    },
    [assumptions, dispatch],
  );

  const mode = read?.mode ?? null;
  const known = { mode, begin: draft.subject && assumptions ? begin : null };
  if (!subject || isFilled || !error)
    return {
      ...known,
      isPending: isAllowed && subject !== null && subject.kind !== 'record' && !isFilled,
      notice: null,
    };
  const isGone = error instanceof ApiError && [403, 404, 410].includes(error.status);
  const name = subjectNames[subject.kind];
  return {
    ...known,
    isPending: false,
    notice: (
      <Alert tone="amber">
        {isGone ? `This ${name} is no longer available.` : `The ${name} did not load.`} You can type its figures below.{' '}
        {!isGone && (
          <Button kind="quiet" size="small" onClick={retry}>
            Retry
          </Button>
        )}
      </Alert>
    ),
  };
}

/** Figures that nobody has changed follow the assumptions in use, as the pages do that lead here. */
function useUntouchedModes({
  draft,
  dispatch,
  assumptions,
}: Pick<PrefillOptions, 'draft' | 'dispatch' | 'assumptions'>) {
  const followed = useRef('');
  useEffect(() => {
    if (!assumptions) return;
    const { figures, name } = assumptions;
    const key = JSON.stringify([name, figures]);
    if (followed.current === key) return;
    followed.current = key;
    for (const action of followingActions(draft, assumptions)) dispatch(action);
  }, [draft, dispatch, assumptions]);
}
