import { readDraft, removeDraft, storeDraft, type DraftOwner } from './draftStore.ts';

/** A toggle button has `aria-pressed`. */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement;

/** What was typed into a control, and the value that it replaces. */
interface Typed {
  readonly from: string;
  readonly to: string;
}

/** Input types without a value to restore, and passwords, which are never stored. */
const excludedTypes = new Set(['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image']);
const isSecret = (control: Control) =>
  'secret' in control.dataset ||
  ('autocomplete' in control && /^(one-time-code|cc-|current-password|new-password)/.test(control.autocomplete));

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement ||
  (element instanceof HTMLButtonElement && element.hasAttribute('aria-pressed')) ||
  (element instanceof HTMLInputElement && !excludedTypes.has(element.type));

const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

function valueOf(control: Control): string {
  if (control instanceof HTMLButtonElement) return control.getAttribute('aria-pressed') ?? '';
  return isCheckable(control) ? String(control.checked) : control.value;
}

/** Sets a control as typing does, so that React sees the change. */
function setValue(control: Control, value: string): void {
  if (valueOf(control) === value) return;
  if (control instanceof HTMLButtonElement) {
    control.click();
    return;
  }
  if (isCheckable(control)) {
    // Another option of the group takes the place of a radio button.
    if (control.type === 'checkbox' || value === 'true') control.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** A name that is the same the next time: that of the control, else its label. React's generated ids change. */
function nameOf(control: Control): string {
  const name = control.name !== '' && !/^[_:«]/.test(control.name) ? control.name : '';
  const label = name || control.getAttribute('aria-label') || labelOf(control);
  return isCheckable(control) ? `${label}=${control.value}` : label;
}

/** The text of a control's label; of a button, its own. `labels` reads the whole document, so what surrounds it comes first. */
function labelOf(control: Control): string {
  const label = control instanceof HTMLButtonElement ? control : (control.closest('label') ?? control.labels?.[0]);
  return label?.textContent?.trim() ?? '';
}

/** The controls of a form by name; of several with one name, the later ones are numbered. */
function controlsOf(form: Element): Map<string, Control> {
  const controls = new Map<string, Control>();
  for (const element of form.querySelectorAll('input, textarea, select, button[aria-pressed]')) {
    if (!isControl(element) || isSecret(element)) continue;
    const name = nameOf(element);
    if (name === '' || name.startsWith('=')) continue;
    let key = name;
    for (let nth = 2; controls.has(key); nth++) key = `${name} ${nth}`;
    controls.set(key, element);
  }
  return controls;
}

/** Buttons that are released come first: of those that exclude each other, the pressed one is pressed last. */
const byPress = <Entry>(entries: readonly Entry[], valueTo: (entry: Entry) => string | undefined): Entry[] =>
  entries.toSorted((one, other) => Number(valueTo(one) === 'true') - Number(valueTo(other) === 'true'));

const isTyped = (value: unknown): value is Typed =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<Typed>).from === 'string' &&
  typeof (value as Partial<Typed>).to === 'string';

function readTyped(owner: DraftOwner, name: string): Map<string, Typed> {
  const stored = readDraft(owner, name);
  if (typeof stored !== 'object' || stored === null) return new Map();
  return new Map(Object.entries(stored).filter((entry): entry is [string, Typed] => isTyped(entry[1])));
}

export interface FormDraftBinding {
  clear(): void;
  startOver(): void;
  end(): void;
}

/**
 * Stores what is typed into the controls of a form, and restores it: into each control that still has the value that the text
 * replaced, also into those that appear later. `onRestored` is called when the first one is.
 */
export function bindFormDraft(
  form: Element,
  owner: DraftOwner,
  name: string,
  onRestored: () => void,
): FormDraftBinding {
  /** Typed values whose control has not been found yet. */
  const waiting = readTyped(owner, name);
  let initial = new WeakMap<Control, string>();

  function restore(): void {
    for (const [key, control] of byPress([...controlsOf(form)], ([name]) => waiting.get(name)?.to)) {
      if (!initial.has(control)) initial.set(control, valueOf(control));
      const typed = waiting.get(key);
      if (!typed || valueOf(control) !== typed.from || control.disabled) continue;
      if ('readOnly' in control && control.readOnly) continue;
      setValue(control, typed.to);
      // The option of a list may not have loaded yet. React presses a button later.
      if (valueOf(control) !== typed.to && !(control instanceof HTMLButtonElement)) continue;
      waiting.delete(key);
      onRestored();
    }
  }

  function store(): void {
    const typed = new Map(waiting);
    for (const [key, control] of controlsOf(form)) {
      const to = valueOf(control);
      const from = initial.get(control);
      if (from !== undefined && from !== to) typed.set(key, { from, to });
    }
    if (typed.size === 0) removeDraft(owner, name);
    else storeDraft(owner, name, Object.fromEntries(typed));
  }

  restore();
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ type }) => type === 'childList')) restore();
    else store();
  });
  observer.observe(form, { childList: true, subtree: true, attributeFilter: ['aria-pressed'] });
  form.addEventListener('input', store);
  form.addEventListener('change', store);
  return {
    clear() {
      waiting.clear();
      initial = new WeakMap();
      restore();
      removeDraft(owner, name);
    },
    startOver() {
      waiting.clear();
      const first = (control: Control) => initial.get(control) ?? valueOf(control);
      for (const control of byPress([...controlsOf(form).values()], first)) setValue(control, first(control));
      removeDraft(owner, name);
    },
    end() {
      observer.disconnect();
      form.removeEventListener('input', store);
      form.removeEventListener('change', store);
    },
  };
}
