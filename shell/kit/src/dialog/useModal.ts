import { useLayoutEffect, type RefObject } from 'react';

const regions = 'section, article, form, dialog, main, [role=region], [role=dialog]';

/** Shows a native dialog as a modal while its component is mounted. Afterwards the focus is where it was before. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  // A layout effect, because `close` must run before the element is removed; only then does the dialog restore the
  // focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = findOpener();
    const places = regionsAround(opener);
    element?.showModal();
    return () => {
      element?.close();
      // The step that closes the dialog may also remove the opener, with the row that it deleted.
      queueMicrotask(() => restoreFocus(opener, places));
    };
  }, [dialog]);
}

/** The focused element; for an item of a menu, which closes, the button that opened the menu. */
function findOpener(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role=menu]');
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? activeElement;
}

/** The regions around an element, the nearest first. They are found while it is in the document. */
function regionsAround(element: Element | null): Element[] {
  const around: Element[] = [];
  for (let region = element?.closest(regions); region; region = region.parentElement?.closest(regions))
    around.push(region);
  return around;
}

/** Focuses the opener. If it is gone or disabled, the heading of the nearest region, or the region, has the focus. */
function restoreFocus(opener: Element | null, places: readonly Element[]): void {
  if (opener instanceof HTMLElement && opener !== document.body && isFocusLost()) opener.focus();
  const main = document.querySelector('main');
  for (const place of [...places, ...(main ? [main] : [])]) {
    for (const target of [place.querySelector('h1, h2, h3, h4'), place]) {
      if (!isFocusLost()) return;
      if (target instanceof HTMLElement && target.isConnected) focusByScript(target);
    }
  }
}

/** Whether nothing has the focus: it is on the body, where the next Tab starts the page over. */
const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

function focusByScript(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}
