import { expect, type Locator } from '@playwright/test';

/**
 * Expects that all text of an open dialog can be read: no line of it reaches out of the dialog, or out of a box that cuts
 * what is too wide. Text that ends in an ellipsis, and tables that scroll sideways, are left out.
 */
export async function expectWholeText(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate(findCutTexts)).toEqual([]);
}

/** The texts of a dialog that are cut, once it stands still. Runs in the page. */
function findCutTexts(dialog: Element): string[] {
  const isMoving = dialog.getAnimations().some(({ playState }) => playState === 'running');
  if (isMoving) return ['The dialog is moving.'];
  const cut: string[] = [];
  if (dialog.scrollWidth > dialog.clientWidth) cut.push('The dialog is wider than its box.');
  const texts = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    // One rectangle for each line.
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    for (let box = node.parentElement; box && lines.length > 0; box = box === dialog ? null : box.parentElement) {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(box);
      // Hidden from sight, for screen readers.
      if (clipPath !== 'none' || textOverflow === 'ellipsis') break;
      if (overflowX !== 'visible' && box.firstElementChild?.matches('table, [role=tablist]')) break;
      if (box !== dialog && overflowX === 'visible') continue;
      const { left, right } = box.getBoundingClientRect();
      if (lines.some((line) => line.left < left - 1 || line.right > right + 1)) {
        cut.push(node.textContent ?? '');
        break;
      }
    }
  }
  return cut;
}
