/**
 * Event replay for server-rendered pages, as Angular and Wiz (event-dispatch) or Qwik do it: an inline script in the
 * document records what happens before the page's code runs, and `replayEvents.ts` dispatches it once React has
 * hydrated the component. React itself replays no clicks (it hydrates a boundary at once when one is pressed, but drops
 * the event where the code is not there yet).
 *
 * Plain links, submit buttons of forms with an `action`, and disclosures work natively and are never recorded. Fields
 * are native, too: what is typed or chosen stays in the document, and React is told of it after hydration.
 */

/** A press on a control, by pointer, touch or keyboard: the events of the whole gesture in their order. */
export interface RecordedPress {
  readonly kind: 'press';
  readonly element: Element;
  readonly events: readonly Event[];
  /** What the control was and showed when it was pressed; a press on something else by now is not replayed. */
  readonly identity: string;
  /** The path of the page that it was meant for. */
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
  /** What waits to be replayed, first recorded first. */
  readonly queue: RecordedEvent[];
  /** Whether React handles events at an element by now. The inline script knows of no element. */
  isHydrated: (element: Element) => boolean;
  /** Called when someone begins to use the page: loading and hydration should not wait for an idle moment any more. */
  onUse: () => void;
  /** While it is set, events pass: they are the replayed ones. */
  isReplaying: boolean;
  identityOf: (element: Element) => string;
  /** Takes an event out of the queue and ends the pending state of its control. */
  remove: (recorded: RecordedEvent) => void;
  /** Drops all presses. Edits stay: their fields still show them. */
  dropPresses: () => void;
}

declare global {
  interface Window {
    eventRecorder?: EventRecorder;
  }
}

/** Milliseconds after which nobody expects a press to act any more: it is dropped. */
const staleAfter = 15_000;

/** Marks a control whose press waits for hydration; the global style shows it. */
export const pendingMark = 'data-press-pending';

/**
 * Records events from now on. It becomes an inline script by its source text, so it may use nothing but its parameters.
 * @param staleAfter milliseconds after which a press is dropped
 * @param pendingMark attribute of a control with a recorded press
 */
export function recordEvents(page: Window, staleAfter: number, pendingMark: string): EventRecorder {
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
      for (const recorded of [...queue]) if (recorded.kind === 'press') recorder.remove(recorded);
    },
  };

  const worksNatively = (control: Element) =>
    control.matches(nativeControls) ||
    ((control as HTMLButtonElement).type === 'submit' &&
      (control as HTMLButtonElement).form?.hasAttribute('action') === true);

  function recordPress(control: Element, events: readonly Event[]): void {
    // One press of a control waits at most, as with any button that is busy.
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
    page.setTimeout(() => recorder.remove(recorded), staleAfter);
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

/** What a document says of its scripts, as JSON in the element with the id `scripts`. */
export interface DeferredScripts {
  /** Run in this order. */
  readonly run: readonly string[];
  /** Fetched beside them: they are run later. */
  readonly preload: readonly string[];
}

/**
 * Loads the page's scripts once its first view is there (all that the document loads itself) and the browser is idle, so
 * that they take neither bandwidth nor time from what is seen; at once when someone begins to use the page. Becomes an
 * inline script by its source text.
 */
export function loadScriptsWhenIdle(page: Window, recorder: Pick<EventRecorder, 'onUse'>): void {
  const { document } = page;
  let started = false;
  function start(): void {
    const scripts = document.getElementById('scripts')?.textContent;
    if (started || !scripts) return;
    started = true;
    const { run, preload }: DeferredScripts = JSON.parse(scripts);
    for (const src of run) document.head.append(Object.assign(document.createElement('script'), { src, async: false }));
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
export const recorderScript = `(${loadScriptsWhenIdle})(window,(${recordEvents})(window,${staleAfter},'${pendingMark}'))`;
