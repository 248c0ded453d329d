import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { IconButton } from '@dealstead/kit';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import IconTooltips from './IconTooltips.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const tooltip = () => document.querySelector('[data-tip]')?.textContent ?? null;
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
/** jsdom has no pointer events. */
const pointer = (type: string, element: Element, pointerType = 'mouse') =>
  act(() => void element.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { pointerType })));
const button = (name: string) => screen.getByRole('button', { name });
const hover = (name: string) => pointer('pointerover', button(name));

function open() {
  render(
    <>
      <IconButton label="Save">s</IconButton>
      <IconButton label="Share">h</IconButton>
      <p>Text</p>
      <IconTooltips />
    </>,
  );
}

test('an icon button shows its name after 700 ms under the mouse, and the next one at once', () => {
  open();
  hover('Save');
  pass(699);
  expect(tooltip()).toBeNull();
  pass(1);
  expect(tooltip()).toBe('Save');
  hover('Share');
  pass(0);
  expect(tooltip()).toBe('Share');
  pointer('pointerover', screen.getByText('Text'));
  expect(tooltip()).toBeNull();
  pass(300);
  hover('Save');
  pass(0);
  expect(tooltip()).toBeNull();
  pass(700);
  expect(tooltip()).toBe('Save');
});

test('Escape, a press and the focus that leaves close it; a touch opens none', () => {
  open();
  for (const close of [
    () => fireEvent.keyDown(document, { key: 'Escape' }),
    () => pointer('pointerdown', button('Save')),
    () => fireEvent.focusOut(button('Save')),
  ]) {
    hover('Save');
    pass(700);
    expect(tooltip()).toBe('Save');
    close();
    expect(tooltip()).toBeNull();
    pass(300);
  }
  pointer('pointerover', button('Share'), 'touch');
  pass(1_000);
  expect(tooltip()).toBeNull();
});
