import type { SyntheticEvent } from 'react';
import type { EventRecorder, RecordedEdit, RecordedEvent } from './eventRecorder.ts';

/** Milliseconds between two looks at a component that is not hydrated yet. */
const pollInterval = 50;

let probe: Event | null = null;
let isHandledByReact = false;

/** For `onTouchCancelCapture` of the outermost element that React renders: answers the probe of `isHydrated`. */
export function answerProbe(event: SyntheticEvent): void {
  if (event.nativeEvent !== probe) return;
  isHandledByReact = true;
  event.stopPropagation();
}

/**
 * Whether React handles events at this element. It is asked by an event: React dispatches none into a tree or Suspense
 * boundary that is not hydrated. As the event is a discrete one, React first hydrates what stands in its way at once,
 * where the code is there. A cancelled touch means nothing to a component that was not touched, and `answerProbe` stops it.
 */
export function isHydrated(element: Element): boolean {
  isHandledByReact = false;
  probe = new Event('touchcancel', { bubbles: true });
  element.dispatchEvent(probe);
  probe = null;
  return isHandledByReact;
}

/**
 * Replays what was recorded, in order and each once, as soon as React has hydrated the component: the first in the queue
 * goes first, the others wait for it. What was meant for another page, or for a control that has gone or shows something
 * else by now, is dropped.
 */
export function replayEvents(recorder: EventRecorder): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(replayNext, milliseconds);
  };

  function replayNext(): void {
    const [recorded] = recorder.queue;
    if (!recorded) return;
    if (!recorded.element.isConnected) recorder.remove(recorded);
    else if (!isHydrated(recorded.element)) return schedule(pollInterval);
    else {
      // In a task of its own: effects of hydration, which read what the browser stores, have run by then.
      timer = setTimeout(() => {
        replay(recorded);
        replayNext();
      });
      return;
    }
    replayNext();
  }

  function replay(recorded: RecordedEvent): void {
    if (!recorder.queue.includes(recorded)) return;
    recorder.remove(recorded);
    recorder.isReplaying = true;
    try {
      if (recorded.kind === 'edit') replayEdit(recorded);
      else if (recorded.path === location.pathname && recorded.identity === recorder.identityOf(recorded.element))
        dispatchAll(recorded.element, recorded.events);
    } finally {
      recorder.isReplaying = false;
    }
  }

  recorder.isHydrated = isHydrated;
  recorder.onUse = () => schedule(0);
  schedule(0);
}

/** Dispatches copies of a gesture's events. A handled key makes no click, as in a browser. */
function dispatchAll(control: Element, events: readonly Event[]): void {
  let isHandled = false;
  for (const event of events) {
    if (isHandled && event.type === 'click') break;
    const Kind = event.constructor as new (type: string, init: EventInit) => Event;
    const target = event.target instanceof Element && control.contains(event.target) ? event.target : control;
    const isDefault = target.dispatchEvent(new Kind(event.type, event));
    if (!isDefault && event.type === 'keydown') isHandled = true;
  }
}

/** Tells React of what a field holds, and puts it back where hydration has reset it. */
function replayEdit({ element, value, checked }: RecordedEdit): void {
  if (element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio')) {
    // React hears of these by their clicks, which toggle.
    element.checked = !checked;
    element.click();
    return;
  }
  if (element.value !== value) element.value = value;
  // React skips an event after which the field holds what it has read last: at hydration that was what is typed here.
  const { _valueTracker: tracker } = element as { _valueTracker?: { setValue(text: string): void } };
  tracker?.setValue(`not ${value}`);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  if (element instanceof HTMLSelectElement) element.dispatchEvent(new Event('change', { bubbles: true }));
}
