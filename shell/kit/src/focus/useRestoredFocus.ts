import { isFocusLost, regionsAround, restoreFocus } from '@dealstead/kit';
import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus in a part of the page: a control that was disabled for a while gets it back, and when the control is
 * removed, the heading of its region gets it. Returns the ref of the part's element.
 */
export function useRestoredFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    const element = part.current;
    if (!element) return undefined;
    let focused: Element | null = null;
    let around: readonly Element[] = [];
    const follow = ({ target }: FocusEvent) => {
      focused = target instanceof Element && element.contains(target) ? target : null;
      around = regionsAround(focused);
    };
    // A press beside the controls takes the focus away on purpose.
    const release = () => {
      focused = null;
    };
    // A phone's keyboard that is closed takes it on purpose as well. A control that is removed is gone by then.
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        const isStillThere = target instanceof Element && target.isConnected && !target.matches(':disabled');
        if (target === focused && isStillThere && isFocusLost()) focused = null;
      });
    const observer = new MutationObserver(() => {
      if (focused !== null && isFocusLost()) restoreFocus(focused, around);
    });
    document.addEventListener('focusin', follow);
    document.addEventListener('focusout', leave);
    document.addEventListener('pointerdown', release, { capture: true });
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('focusout', leave);
      document.removeEventListener('pointerdown', release, { capture: true });
      observer.disconnect();
    };
  }, []);
  return part;
}
