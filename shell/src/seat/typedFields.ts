/** Kinds of inputs that hold a text somebody wrote; not passwords and search boxes. */
const textTypes: ReadonlySet<string> = new Set(['text', 'email', 'tel', 'url', 'number', 'date']);

export type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && textTypes.has(target.type));

/** Milliseconds for which a field counts as lost by what is announced afterwards: its page may learn of the change first. */
const justRemoved = 10_000;

/** The fields of a document in which the member has typed. */
interface TypedFields {
  /** Those that hold a text and are on the page, or were a moment ago. */
  readonly list: () => TextField[];
  /** Begins to listen. @returns the function that ends it */
  readonly track: () => () => void;
}

export function createTypedFields(): TypedFields {
  /** When each was found to have left the page; null for one that is there. */
  const fields = new Map<TextField, number | null>();
  const note = ({ target }: Event) => {
    if (isTextField(target)) fields.set(target, null);
  };
  const noteRemoved = () => {
    for (const [field, removedAt] of fields) {
      if (field.isConnected) fields.set(field, null);
      else if (removedAt === null) fields.set(field, Date.now());
      // Fields of forms that were closed before need not be remembered.
      else if (Date.now() - removedAt > justRemoved) fields.delete(field);
    }
  };
  return {
    list() {
      noteRemoved();
      return [...fields].flatMap(([field, removedAt]) =>
        field.value.trim() !== '' && (removedAt === null || Date.now() - removedAt <= justRemoved) ? [field] : [],
      );
    },
    track() {
      const observer = new MutationObserver(noteRemoved);
      observer.observe(document.body, { childList: true, subtree: true });
      document.addEventListener('input', note, true);
      return () => {
        observer.disconnect();
        document.removeEventListener('input', note, true);
      };
    },
  };
}

/** What a field is called on the page. */
export const labelOf = (field: TextField): string =>
  field.labels?.[0]?.textContent?.trim() || field.getAttribute('aria-label') || field.placeholder || 'Text';
