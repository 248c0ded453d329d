/** Kinds of inputs that hold a text somebody wrote; not passwords and search boxes. */
const textTypes: ReadonlySet<string> = new Set(['text', 'email', 'tel', 'url', 'number', 'date']);

export type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && textTypes.has(target.type));

/** The fields of a document in which the member has typed. */
interface TypedFields {
  /** Those that are on the page and hold a text. */
  readonly list: () => TextField[];
  /** Begins to listen. @returns the function that ends it */
  readonly track: () => () => void;
}

export function createTypedFields(): TypedFields {
  const fields = new Set<TextField>();
  const note = ({ target }: Event) => {
    if (!isTextField(target) || fields.has(target)) return;
    // Fields of forms that were closed since need not be remembered.
    for (const field of fields) if (!field.isConnected) fields.delete(field);
    fields.add(target);
  };
  return {
    list: () => [...fields].filter((field) => field.isConnected && field.value.trim() !== ''),
    track() {
      document.addEventListener('input', note, true);
      return () => document.removeEventListener('input', note, true);
    },
  };
}

/** What a field is called on the page. */
export const labelOf = (field: TextField): string =>
  field.labels?.[0]?.textContent?.trim() || field.getAttribute('aria-label') || field.placeholder || 'Text';
