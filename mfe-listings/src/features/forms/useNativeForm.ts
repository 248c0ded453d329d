import type { FieldErrors, FieldMessages } from '@dealstead/contracts';
import { useFieldErrors } from '@dealstead/kit';
import { useCallback, useRef, useState, type FormEvent } from 'react';

/** The part of a contract's schema that a form needs. */
interface Schema<Values> {
  safeParse(
    raw: unknown,
  ):
    | { success: true; data: Values }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

export interface NativeFormOptions<Values> {
  /** Fetches the rules. They are no part of a page's first load: the first touch of the form asks for them. */
  schema: () => Promise<Schema<Values>>;
  /** What to enter in each field; shown instead of the schema's generic messages. */
  sentences: FieldMessages;
  /** Sends what the rules let through. The same object again is the same intention: one idempotency key. */
  send: (variables: { body: Values }) => Promise<unknown>;
  onSent: () => void;
  onFailed: (error: unknown) => void;
}

/** What a form holds, as the server would read it: a name that occurs several times is a list. */
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
 * A form that posts itself until its code is there and checks itself from then on. What was typed stays unless it was
 * sent; pressing again while it is on its way does nothing.
 */
export function useNativeForm<Values>({ schema, sentences, send, onSent, onFailed }: NativeFormOptions<Values>) {
  const fields = useFieldErrors(sentences);
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const rules = useRef<Promise<Schema<Values>>>(undefined);
  const last = useRef<{ text: string; variables: { body: Values } }>(undefined);

  // A failed fetch must not be remembered.
  const ready = useCallback(() => {
    rules.current ??= schema().catch((error: unknown) => {
      rules.current = undefined;
      throw error;
    });
    return rules.current;
  }, [schema]);

  async function submit(form: HTMLFormElement): Promise<void> {
    const read = (await ready()).safeParse(valuesIn(form));
    if (fields.show(read.success ? {} : errorsOf(read.error.issues)) || !read.success) return;
    const text = JSON.stringify(read.data);
    if (last.current?.text !== text) last.current = { text, variables: { body: read.data } };
    await send(last.current.variables);
    last.current = undefined;
    form.reset();
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
      fields.showRefusal(error);
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
    fields.keep(read.success ? {} : errorsOf(read.error.issues));
  }

  return {
    /** By field name, in words. */
    errors: fields.errors,
    pending,
    /** For the `<form>`, beside its `method` and `action`. */
    form: {
      ...fields.form,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
      onChange: (event: FormEvent<HTMLFormElement>) => void onChange(event),
      onFocus: () => void ready().catch(() => undefined), // submitting asks again, and reports
    },
  };
}
