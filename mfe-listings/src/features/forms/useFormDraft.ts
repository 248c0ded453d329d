import { useEffect, useRef, type FormEvent } from 'react';

const isTextControl = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

/** The value that a control had in the document. */
const initialValueOf = (control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string =>
  control instanceof HTMLSelectElement
    ? ([...control.options].find(({ defaultSelected }) => defaultSelected)?.value ?? '')
    : control.defaultValue;

function readDraft(key: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/**
 * Keeps the input of an uncontrolled form in this tab's session storage, so that a reload or a visit to another page
 * does not lose it. Restores it after hydration, except into controls that were changed before.
 */
export function useFormDraft(name: string) {
  const key = `draft-${name}`;
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = container.current?.querySelector('form');
    for (const [field, value] of Object.entries(readDraft(key))) {
      const control = form?.elements.namedItem(field);
      if (isTextControl(control) && typeof value === 'string' && control.value === initialValueOf(control))
        control.value = value;
    }
  }, [key]);

  return {
    /** Ref of an element around the form. */
    container,
    /** The form's `onInput`. */
    store({ currentTarget }: FormEvent<HTMLFormElement>): void {
      try {
        sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(new FormData(currentTarget))));
      } catch {
        // Storage is full or blocked; the form works without it.
      }
    },
    /** Call it after the form was sent. */
    clear(): void {
      sessionStorage.removeItem(key);
    },
  };
}
