import { useLayoutEffect, type RefObject } from 'react';
import { regionsAround, restoreFocus } from '../focus/restoreFocus.ts';

/**
 * Shows a native dialog as a modal while its component is mounted. The focus begins at an element with `data-autofocus`, else at the
 * first that takes it; afterwards it is where it was before.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  // A layout effect, because `close` must run before the element is removed; only then does the dialog restore the
  // focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = findOpener();
    const around = regionsAround(opener);
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element?.close();
      // The step that closes the dialog may also remove the opener, with the row that it deleted.
      queueMicrotask(() => restoreFocus(opener, around));
    };
  }, [dialog]);
}

/** The focused element; for an item of a menu, which closes, the button that opened the menu. */
function findOpener(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role=menu]');
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? activeElement;
}
