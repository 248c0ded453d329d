import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { withFieldMessages, type FieldErrors, type FieldMessages } from '@dealstead/contracts';
import { ApiError } from '../api/client.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

/** Validates a control by its attributes (required, type, minlength); returns a generic message. */
function constraintError(control: Control): string | undefined {
  const { value, required, validity } = control;
  if (value.trim() === '') return required ? 'Required' : undefined;
  if (validity.typeMismatch && control.type === 'email') return 'Invalid email';
  // validity.tooShort is false before user input, and does not trim.
  const minLength = 'minLength' in control ? control.minLength : -1;
  if (value.trim().length < minLength) return `String must contain at least ${minLength} character(s)`;
  return undefined;
}

/** The generic messages of a form's named controls by their attributes. */
function constraintErrors(form: HTMLFormElement): FieldErrors {
  const errors: Record<string, string> = {};
  for (const control of form.elements) {
    const problem = isControl(control) && control.name !== '' ? constraintError(control) : undefined;
    if (problem !== undefined) errors[(control as Control).name] ??= problem;
  }
  return errors;
}

/**
 * The field messages of an error response with details by field; empty for other errors. The details of a conflict are
 * what is saved now: its moment or status is no message about a field.
 */
export function fieldErrorsOf(error: unknown): FieldErrors {
  const details = error instanceof ApiError && error.status !== 409 ? error.problem?.details : undefined;
  if (typeof details !== 'object' || details === null) return {};
  return Object.fromEntries(
    Object.entries(details).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * The control of a path in a request: `areas.3` is a line of `areas`, and `fields.split.share` is `split` or `share`. Undefined where
 * the form has none of them.
 */
function controlOf(form: HTMLFormElement | null, path: string): string | undefined {
  const parts = path.split('.');
  return parts
    .flatMap((_, start) => parts.slice(start).map((_part, cut) => parts.slice(start, parts.length - cut).join('.')))
    .find((name) => form?.elements.namedItem(name));
}

/** Scrolls to the first control marked as invalid and focuses it. Call it after React has rendered the marks. */
export function focusFirstInvalid(container: HTMLElement | null): void {
  const invalid = container?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!invalid) return;
  // A radio group is marked as a whole; its first option takes the focus.
  const control = isControl(invalid) ? invalid : (invalid.querySelector<HTMLElement>('input, button') ?? invalid);
  control.scrollIntoView?.({ block: 'center' });
  control.focus({ preventScroll: true });
}

/**
 * The field errors of a form, in the form's own messages. Showing errors focuses the first invalid field; editing a
 * field removes its error when the field is valid by its attributes.
 */
export function useFieldErrors(messages: FieldMessages = {}) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [shown, setShown] = useState(0);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (shown > 0) focusFirstInvalid(form.current);
  }, [shown]);

  function show(fieldErrors: FieldErrors): boolean {
    const any = Object.keys(fieldErrors).length > 0;
    setErrors(withFieldMessages(fieldErrors, messages));
    if (any) setShown((count) => count + 1);
    return any;
  }

  function onChange({ target }: FormEvent<HTMLFormElement>): void {
    if (!isControl(target) || !(target.name in errors) || constraintError(target) !== undefined) return;
    const { [target.name]: _fixed, ...others } = errors;
    setErrors(others);
  }

  return {
    /** By field name. */
    errors,
    /** Replaces the errors; returns whether there are any. */
    show,
    /** Validates the form by its controls' attributes and `also`, and shows the errors; returns whether it is valid. */
    check: (element: HTMLFormElement, also: FieldErrors = {}): boolean =>
      !show({ ...constraintErrors(element), ...also }),
    /** Shows an error response's messages about fields of this form; returns whether there were any. */
    showServerErrors: (error: unknown): boolean =>
      show(
        Object.fromEntries(
          Object.entries(fieldErrorsOf(error)).flatMap(([path, message]) => {
            const name = controlOf(form.current, path);
            return name === undefined ? [] : [[name, message]];
          }),
        ),
      ),
    /** Removes the errors of fields that are not in `found`. */
    keepOnly: (fieldErrors: FieldErrors): void =>
      setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name in fieldErrors))),
    /** Props for the `<form>`. Disables native validation messages after hydration. */
    form: {
      ref: useCallback((element: HTMLFormElement | null) => {
        form.current = element;
        if (element) element.noValidate = true;
      }, []),
      onChange,
    },
  };
}
