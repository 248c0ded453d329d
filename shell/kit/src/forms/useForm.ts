import type { FieldErrors, FieldMessages } from '@dealstead/contracts';
import { useRef, useState, type FormEvent } from 'react';
import { useFieldErrors } from '../controls/fieldErrors.ts';
import { useFormDraft } from '../drafts/useDraft.ts';
import { Typed } from './typed.ts';

export interface FormOptions<Sent> {
  /** Name of the draft that stores what is typed until it is sent: `new-lead`, `lead-12`. Null stores nothing: say why. */
  draft: string | null;
  /** Messages by field, shown in place of the generic ones. */
  messages?: FieldMessages;
  /** What is wrong beyond what the controls say by their attributes, by field. */
  check?: (typed: Typed) => FieldErrors;
  /** Sends what is typed. When it rejects, the form stays as it is and says why. */
  send: (typed: Typed) => Promise<Sent>;
  /** Called with what is typed after each change. */
  onTyped?: (typed: Typed) => void;
  /** Called after the draft is forgotten. */
  onSent?: (sent: Sent) => void;
  /** Called after the form has shown why it was not sent. */
  onFailed?: (error: unknown) => void;
}

/** Thrown by `send` for what only it can find wrong: the messages by field. */
export class WrongFields extends Error {
  override readonly name = 'WrongFields';
  readonly fields: FieldErrors;

  constructor(fields: FieldErrors) {
    super(Object.values(fields).join(' '));
    this.fields = fields;
  }
}

/** A form's state, for `Form` and `FormDialog`. */
export type FormState = ReturnType<typeof useForm>;

/**
 * A form that checks its fields, sends them once and keeps what is typed until then: it focuses the first wrong field, marks the
 * fields that the server refuses, and ignores a second press while it sends.
 */
export function useForm<Sent>(options: FormOptions<Sent>) {
  const { draft: draftName, messages, check, send, onTyped, onSent, onFailed } = options;
  const fields = useFieldErrors(messages);
  const draft = useFormDraft(draftName);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const isSending = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  async function submit(sent: HTMLFormElement, pressed: HTMLElement | null): Promise<void> {
    element.current = sent;
    const typed = new Typed(sent, pressed);
    if (isSending.current || !fields.check(sent, check?.(typed))) return;
    isSending.current = true;
    setPending(true);
    setError(null);
    try {
      const answer = await send(typed);
      draft.clear();
      onSent?.(answer);
    } catch (problem) {
      if (problem instanceof WrongFields) return void fields.show(problem.fields);
      fields.showServerErrors(problem);
      setError(problem as Error);
      onFailed?.(problem);
    } finally {
      isSending.current = false;
      setPending(false);
    }
  }

  return {
    /** Messages by field. */
    errors: fields.errors,
    /** Empties a form that stays open after it was sent. */
    reset: () => {
      element.current?.reset();
      draft.clear(); // What is typed next replaces the empty fields.
    },
    /** Why it was not sent, for `FormError`. */
    error,
    isPending,
    draft: draftName === null ? null : draft,
    /** Props of the `<form>`. */
    props: {
      ...fields.form,
      onChange: (event: FormEvent<HTMLFormElement>) => {
        fields.form.onChange(event);
        onTyped?.(new Typed(event.currentTarget));
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
      },
    },
  };
}
