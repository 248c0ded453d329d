const regions = 'section, article, form, dialog, main, [role=region], [role=dialog]';

/** The regions around an element, the nearest first. They are found while it is in the document. */
export function regionsAround(element: Element | null): Element[] {
  const around: Element[] = [];
  for (let region = element?.closest(regions); region; region = region.parentElement?.closest(regions))
    around.push(region);
  return around;
}

/**
 * Gives a lost focus back to the element that had it. If that is gone or disabled, the heading of the nearest of its regions
 * gets it, or the region. Nothing happens while something else has the focus.
 */
export function restoreFocus(element: Element | null, around: readonly Element[]): void {
  if (element instanceof HTMLElement && element !== document.body && isFocusLost()) element.focus();
  const main = document.querySelector('main');
  for (const region of [...around, ...(main ? [main] : [])]) {
    for (const target of [region.querySelector('h1, h2, h3, h4'), region]) {
      if (!isFocusLost()) return;
      if (target instanceof HTMLElement && target.isConnected) focusByScript(target);
    }
  }
}

/** Whether nothing has the focus: it is on the body, where the next Tab starts the page over. */
export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

function focusByScript(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}
