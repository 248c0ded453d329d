import type { ContractRecord, ContractValues, State } from '@dealstead/contracts';
import { messageOf, readDraft, removeDraft, storeDraft, useUser, useWrite } from '@dealstead/kit';
import { useEffect, useRef, useState } from 'react';

export interface Party {
  readonly role: string;
  readonly name: string;
  readonly email: string;
}

/** What a draft's editor changes. */
export interface DraftContent {
  readonly title: string;
  readonly state: State | null;
  readonly body: string;
  readonly values: ContractValues;
  readonly signers: readonly Party[];
  readonly signsInOrder: boolean;
}

const contentOf = ({ title, state, body, values, signers, signsInOrder }: ContractRecord): DraftContent => ({
  title,
  state,
  body,
  values,
  signers: signers.map(({ role, name, email }) => ({ role, name, email })),
  signsInOrder,
});

/** What is not saved yet, in the browser. */
interface UnsavedDraft {
  readonly content: DraftContent;
  /** Revisions of the stored draft that it follows: two while a save runs, whose answer a reload may not wait for. */
  readonly revisions: readonly number[];
}

/** Milliseconds without a change until a draft is saved. */
const saveAfter = 900;

export interface Draft {
  readonly content: DraftContent;
  readonly set: (part: Partial<DraftContent>) => void;
  /** The revision that is stored, once all changes are. */
  readonly revision: number | null;
  readonly problem: string | null;
  readonly isSaving: boolean;
  /** Saves at once; resolves to the revision, or null where it failed. */
  readonly save: () => Promise<number | null>;
}

/**
 * A draft that saves itself a moment after each change. One save runs at a time, so that revisions follow each other. What is not
 * saved yet outlasts a reload.
 */
export function useDraft(contract: ContractRecord): Draft {
  const owner = useUser()?.id ?? null;
  const name = `contract-${contract.id}`;
  const [saved, setSaved] = useState(() => contentOf(contract));
  const [content, setContent] = useState(() => {
    const unsaved = readDraft(owner, name) as UnsavedDraft | null;
    return unsaved?.revisions.includes(contract.revision) ? unsaved.content : saved;
  });
  const [revision, setRevision] = useState(contract.revision);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<Promise<number | null> | null>(null);
  const { mutateAsync, isPending } = useWrite('PATCH', '/api/contracts/{id}');
  const isChanged = content !== saved;
  useEffect(() => {
    if (!isChanged) removeDraft(owner, name);
    else
      storeDraft(owner, name, {
        content,
        revisions: isPending ? [revision, revision + 1] : [revision],
      } satisfies UnsavedDraft);
  }, [owner, name, content, isChanged, isPending, revision]);

  async function saveNow(): Promise<number | null> {
    const before = (await running.current) ?? revision;
    if (!isChanged) return before;
    const body = { ...content, signers: [...content.signers], values: { ...content.values }, revision: before };
    running.current = mutateAsync({ params: { id: contract.id }, body })
      .then((stored) => {
        // Also where the page was left; what was typed since is stored again.
        removeDraft(owner, name);
        setSaved(content);
        setRevision(stored.revision);
        setProblem(null);
        return stored.revision;
      })
      .catch((error: unknown) => {
        setProblem(messageOf(error, 'The draft was not saved. Check your connection.'));
        return null;
      });
    return running.current;
  }

  const latest = useRef(saveNow);
  useEffect(() => {
    latest.current = saveNow;
  });
  // Leaving saves at once.
  useEffect(() => () => void latest.current(), []);
  useEffect(() => {
    if (!isChanged) return;
    const timer = setTimeout(() => void latest.current(), saveAfter);
    return () => clearTimeout(timer);
  }, [content, isChanged]);

  return {
    content,
    set: (part) => setContent((now) => ({ ...now, ...part })),
    revision: isChanged ? null : revision,
    problem,
    isSaving: isPending || isChanged,
    save: saveNow,
  };
}
