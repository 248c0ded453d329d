import { pageHealthPath } from '@dealstead/contracts';

/**
 * Event replay for server-rendered pages, as in Angular and Wiz (event-dispatch) or Qwik: an inline script in the
 * document records events before the page's code runs, and `replayEvents.ts` dispatches them once React has hydrated
 * the component. React itself replays no clicks: it hydrates a pressed boundary at once, but drops the event if the code
 * has not loaded.
 *
 * Plain links, submit buttons of forms with an `action`, and disclosures work natively and are never recorded. Fields
 * are native, too: their values stay in the document and are reported to React after hydration.
 */

/** A press on a control by pointer, touch or keyboard: the events of the gesture in order. */
export interface RecordedPress {
  readonly kind: 'press';
  readonly element: Element;
  readonly events: readonly Event[];
  /** The control's element, text and state when it was pressed. After a change the press is not replayed. */
  readonly identity: string;
  /** Path of the page on which it was pressed. */
  readonly path: string;
  /** The control's own `aria-busy`, which the pending state replaces. */
  readonly busy: string | null;
}

/** A field that was typed into or chosen from. */
export interface RecordedEdit {
  readonly kind: 'edit';
  readonly element: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  value: string;
  checked: boolean;
}

export type RecordedEvent = RecordedPress | RecordedEdit;

export interface EventRecorder {
  /** Events to replay, oldest first. */
  readonly queue: RecordedEvent[];
  /** Whether React handles events at an element; always false in the inline script. */
  isHydrated: (element: Element) => boolean;
  /** Called at the first interaction: loading and hydration should no longer wait for idle time. */
  onUse: () => void;
  /** Set while events are replayed, which are not recorded again. */
  isReplaying: boolean;
  identityOf: (element: Element) => string;
  /** Removes an event from the queue and ends the pending state of its control. */
  remove: (recorded: RecordedEvent) => void;
  /** Drops all presses. Edits remain, because their fields still show them. */
  dropPresses: () => void;
}

declare global {
  interface Window {
    eventRecorder?: EventRecorder;
  }
}

/** Milliseconds after which a press is dropped, because nobody expects it to act. */
const dropAfter = 15_000;

/** Marks a control whose press waits for hydration; the global style shows it. */
export const pendingMark = 'data-press-pending';

/**
 * Records events. It becomes an inline script by its source text, so it may use nothing but its parameters, and is
 * one function for that reason.
 * @param dropAfter milliseconds after which a press is dropped
 * @param pendingMark attribute of a control with a recorded press
 */
export function recordEvents(page: Window, dropAfter: number, pendingMark: string): EventRecorder {
  const controls = 'a[href],button,input,select,textarea,summary,label,[role=button],[role=tab],[aria-haspopup]';
  const nativeControls = 'a[href]:not([data-replay]),input,select,textarea,summary,label';
  const stateAttributes = ['id', 'aria-label', 'aria-pressed', 'aria-checked', 'aria-expanded', 'aria-selected'];
  const queue: RecordedEvent[] = [];
  let gesture: { readonly control: Element; readonly events: Event[] } | null = null;

  const recorder: EventRecorder = {
    queue,
    isHydrated: () => false,
    onUse: () => undefined,
    isReplaying: false,
    identityOf: (element) =>
      [element.tagName, element.textContent, ...stateAttributes.map((name) => element.getAttribute(name))].join('|'),
    remove(recorded) {
      const at = queue.indexOf(recorded);
      if (at < 0) return;
      queue.splice(at, 1);
      if (recorded.kind === 'edit') return;
      const { element, busy } = recorded;
      element.removeAttribute(pendingMark);
      if (busy === null) element.removeAttribute('aria-busy');
      else element.setAttribute('aria-busy', busy);
    },
    dropPresses() {
      for (const recorded of Array.from(queue)) if (recorded.kind === 'press') recorder.remove(recorded);
    },
  };

  const worksNatively = (control: Element) =>
    control.matches(nativeControls) ||
    ((control as HTMLButtonElement).type === 'submit' &&
      (control as HTMLButtonElement).form?.hasAttribute('action') === true);

  function recordPress(control: Element, events: readonly Event[]): void {
    // At most one press of a control is pending, as with a busy button.
    if (queue.some(({ kind, element }) => kind === 'press' && element === control)) return;
    const recorded: RecordedPress = {
      kind: 'press',
      element: control,
      events,
      identity: recorder.identityOf(control),
      path: page.location.pathname,
      busy: control.getAttribute('aria-busy'),
    };
    queue.push(recorded);
    control.setAttribute(pendingMark, '');
    control.setAttribute('aria-busy', 'true');
    page.setTimeout(() => recorder.remove(recorded), dropAfter);
    recorder.onUse();
  }

  function recordEdit(event: Event, field: RecordedEdit['element']): void {
    const isCheckable = field.type === 'checkbox' || field.type === 'radio';
    let recorded = queue.find((other): other is RecordedEdit => other.element === field && other.kind === 'edit');
    if (!recorded) {
      if (event.type === 'click' && !isCheckable) return;
      // React compares a field with the value that it had at hydration. A field that it has not read before this event
      // would count as unchanged. Selects are not compared.
      const isRead = field.tagName === 'SELECT' || '_valueTracker' in field;
      if (isRead && recorder.isHydrated(field)) return;
      recorded = { kind: 'edit', element: field, value: '', checked: false };
      queue.push(recorded);
      recorder.onUse();
    }
    recorded.value = field.value;
    recorded.checked = (field as HTMLInputElement).checked;
    event.stopImmediatePropagation();
  }

  function record(event: Event): void {
    const { target, type } = event;
    if (recorder.isReplaying || !(target instanceof Element) || !target.closest('#root')) return;
    const control = target.closest(controls);
    if (!control) return;
    const isField = control.matches('input,select,textarea');
    if (isField && (type === 'input' || type === 'change' || type === 'click')) {
      recordEdit(event, control as RecordedEdit['element']);
      return;
    }
    const key = (event as KeyboardEvent).key;
    const begins = type === 'pointerdown' || (type === 'keydown' && (key === 'Enter' || key === ' '));
    if (begins) {
      gesture = null;
      recorder.onUse();
      // A field must be hydrated before it changes, if it can be.
      if (recorder.isHydrated(control) || worksNatively(control)) return;
      gesture = { control, events: [] };
    } else if (worksNatively(control)) return;

    if (type === 'pointercancel') gesture = null;
    else if (type === 'keydown' && !begins) {
      const isCommand =
        (event as KeyboardEvent).ctrlKey || (event as KeyboardEvent).altKey || (event as KeyboardEvent).metaKey;
      if (isCommand || !/^(?:Arrow|Home|End)/.test(key) || !control.matches('[role=tab],[aria-haspopup]')) return;
      recorder.onUse();
      if (recorder.isHydrated(control)) return;
      event.preventDefault(); // it would scroll
      event.stopImmediatePropagation();
      recordPress(control, [event]);
    } else if (type === 'click') {
      // Assistive technology clicks without a pointer.
      if (gesture?.control !== control && recorder.isHydrated(control)) return;
      const events = gesture?.control === control ? gesture.events : [];
      gesture = null;
      event.preventDefault();
      event.stopImmediatePropagation();
      recordPress(control, [...events, event]);
    } else if (gesture?.control === control) {
      gesture.events.push(event);
      event.stopImmediatePropagation();
    }
  }

  for (const type of [
    'pointerdown',
    'pointerup',
    'pointercancel',
    'mousedown',
    'mouseup',
    'click',
    'keydown',
    'keyup',
    'input',
    'change',
  ])
    page.addEventListener(type, record, true);
  page.addEventListener('pagehide', recorder.dropPresses);
  page.eventRecorder = recorder;
  return recorder;
}

/** The document's script URLs, as JSON in the element with the id `scripts`. */
export interface DeferredScripts {
  /** Executed in this order. */
  readonly run: readonly string[];
  /** Fetched at the same time, and executed later. */
  readonly preload: readonly string[];
}

/**
 * Loads the page's scripts after the document's own resources when the browser is idle, so that they do not compete with
 * the first view; at the first interaction they load at once. Becomes an inline script by its source text.
 * @param healthPath where a script that does not load is reported
 */
export function loadScriptsWhenIdle(page: Window, recorder: Pick<EventRecorder, 'onUse'>, healthPath: string): void {
  const { document } = page;
  let started = false;
  let failed = false;
  /** The shell's script did not load, so that no other code can report it; `pageHealth.ts` reports everything else. */
  function reportFailure(src: string): void {
    if (failed) return;
    failed = true;
    const [, , name, version] = src.split('/');
    const report = { samples: [{ name, version, loadFailed: true, hasError: false }] };
    page.navigator.sendBeacon(healthPath, new Blob([JSON.stringify(report)], { type: 'application/json' }));
  }
  function start(): void {
    const scripts = document.getElementById('scripts')?.textContent;
    if (started || !scripts) return;
    started = true;
    const { run, preload }: DeferredScripts = JSON.parse(scripts);
    for (const src of run) {
      const onerror = () => reportFailure(src);
      document.head.append(Object.assign(document.createElement('script'), { src, async: false, onerror }));
    }
    for (const href of preload)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href }));
  }
  recorder.onUse = start;
  page.addEventListener('load', () => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in page) page.requestIdleCallback(start, { timeout: 1_000 });
    else (page as Window).setTimeout(start, 50);
  });
}

/** Both, as the text of one inline script. */
export const recorderScript = `(${loadScriptsWhenIdle})(window,(${recordEvents})(window,${dropAfter},'${pendingMark}'),'${pageHealthPath}')`;
