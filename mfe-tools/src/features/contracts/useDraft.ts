import type { ContractRecord, ContractValues, State } from '@dealstead/contracts';
import { messageOf, useWrite } from '@dealstead/kit';
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

/** A draft that saves itself a moment after each change. One save runs at a time, so that revisions follow each other. */
export function useDraft(contract: ContractRecord): Draft {
  const [content, setContent] = useState(() => contentOf(contract));
  const [saved, setSaved] = useState(content);
  const [revision, setRevision] = useState(contract.revision);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<Promise<number | null> | null>(null);
  const { mutateAsync, isPending } = useWrite('PATCH', '/api/contracts/{id}');
  const isChanged = content !== saved;

  async function saveNow(): Promise<number | null> {
    const before = (await running.current) ?? revision;
    if (!isChanged) return before;
    const body = { ...content, signers: [...content.signers], values: { ...content.values }, revision: before };
    running.current = mutateAsync({ params: { id: contract.id }, body })
      .then((stored) => {
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
