import type { SyntheticEvent } from 'react';
import type { EventRecorder, RecordedEdit, RecordedEvent } from './eventRecorder.ts';

/** Milliseconds between two checks of a component that is not hydrated yet. */
const pollInterval = 50;

let probe: Event | null = null;
let isHandledByReact = false;

/** For `onTouchCancelCapture` of the outermost element that React renders: handles the probe of `isHydrated`. */
export function answerProbe(event: SyntheticEvent): void {
  if (event.nativeEvent !== probe) return;
  isHandledByReact = true;
  event.stopPropagation();
}

/**
 * Whether React handles events at this element. A synthetic event probes it: React dispatches none into a tree or
 * Suspense boundary that is not hydrated. The event is discrete, so React first hydrates the boundary synchronously if
 * its code has loaded. Components ignore a canceled touch that did not start, and `answerProbe` stops the event.
 */
export function isHydrated(element: Element): boolean {
  isHandledByReact = false;
  probe = new Event('touchcancel', { bubbles: true });
  element.dispatchEvent(probe);
  probe = null;
  return isHandledByReact;
}

/**
 * Replays the recorded events in order, each once, as soon as React has hydrated their component; later events wait for
 * the first of the queue. Events of another page, or of a control that was removed or has changed, are dropped.
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
      // In a separate task, after the effects of hydration, which read browser storage.
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

/** Dispatches copies of a gesture's events. A handled key causes no click, as in a browser. */
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

/** Reports a field's value to React, and restores it where hydration has reset it. */
function replayEdit({ element, value, checked }: RecordedEdit): void {
  if (element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio')) {
    // React observes these by their clicks, which toggle.
    element.checked = !checked;
    element.click();
    return;
  }
  if (element.value !== value) element.value = value;
  // React ignores an event that leaves the field's last read value unchanged: at hydration it has read the input.
  const { _valueTracker: tracker } = element as { _valueTracker?: { setValue(text: string): void } };
  tracker?.setValue(`not ${value}`);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  if (element instanceof HTMLSelectElement) element.dispatchEvent(new Event('change', { bubbles: true }));
}
