import type { FieldErrors, FieldMessages } from '@dealstead/contracts';
import { useCallback, useRef, useState, type FormEvent } from 'react';
import { useFieldErrors } from '../controls/fieldErrors.ts';
import { useFormDraft } from '../drafts/useDraft.ts';

/** The part of a contract's schema that a form needs. */
interface Schema<Values> {
  safeParse(
    raw: unknown,
  ):
    | { success: true; data: Values }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

export interface NativeFormOptions<Values> {
  /**
   * Loads the validation schema. It is not part of a page's first load: the first interaction with the form requests
   * it.
   */
  schema: () => Promise<Schema<Values>>;
  /** Hints by field; shown instead of the schema's generic messages. */
  messages: FieldMessages;
  /** Name of the draft that stores what is typed until it is sent; render a `DraftNotice` in the form. Null stores nothing. */
  draft: string | null;
  /** Sends valid input. The same object again has the same idempotency key. */
  send: (variables: { body: Values }) => Promise<unknown>;
  onSent: () => void;
  onFailed: (error: unknown) => void;
}

/** The form's values as the server would parse them: a repeated name becomes a list. */
function valuesIn(form: HTMLFormElement): Record<string, unknown> {
  const data = new FormData(form);
  return Object.fromEntries(
    [...new Set(data.keys())].map((name) => {
      const all = data.getAll(name);
      return [name, all.length > 1 ? all : all[0]];
    }),
  );
}

function errorsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}

/**
 * Progressively enhanced form: it posts natively until its code is loaded and validates in the browser afterwards.
 * Input is preserved until it was sent; a second submit during a request is ignored.
 */
export function useNativeForm<Values>({
  schema,
  messages,
  draft: draftName,
  send,
  onSent,
  onFailed,
}: NativeFormOptions<Values>) {
  const fields = useFieldErrors(messages);
  const draft = useFormDraft(draftName);
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const rules = useRef<Promise<Schema<Values>>>(undefined);
  const last = useRef<{ text: string; variables: { body: Values } }>(undefined);

  // A failed load is not cached.
  const loadSchema = useCallback(() => {
    rules.current ??= schema().catch((error: unknown) => {
      rules.current = undefined;
      throw error;
    });
    return rules.current;
  }, [schema]);

  async function submit(form: HTMLFormElement): Promise<void> {
    const read = (await loadSchema()).safeParse(valuesIn(form));
    if (fields.show(read.success ? {} : errorsOf(read.error.issues)) || !read.success) return;
    const text = JSON.stringify(read.data);
    if (last.current?.text !== text) last.current = { text, variables: { body: read.data } };
    await send(last.current.variables);
    last.current = undefined;
    form.reset();
    draft.clear();
    onSent();
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    try {
      await submit(event.currentTarget);
    } catch (error) {
      fields.showServerErrors(error);
      onFailed(error);
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  async function onChange(event: FormEvent<HTMLFormElement>): Promise<void> {
    if (Object.keys(fields.errors).length === 0 || !rules.current) return;
    const form = event.currentTarget;
    const read = (await rules.current).safeParse(valuesIn(form));
    fields.keepOnly(read.success ? {} : errorsOf(read.error.issues));
  }

  return {
    /** Error messages by field name. */
    errors: fields.errors,
    pending,
    draft,
    /** Props for the `<form>`, beside its `method` and `action`. */
    form: {
      ...fields.form,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
      onChange: (event: FormEvent<HTMLFormElement>) => void onChange(event),
      onFocus: () => void loadSchema().catch(() => undefined), // a submit retries the load and reports its error
    },
  };
}
