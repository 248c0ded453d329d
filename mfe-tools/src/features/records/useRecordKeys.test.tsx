import { afterEach, expect, jest, test } from '@jest/globals';
import { renderPage } from '@dealstead/kit/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { KeyHelp } from './KeyHelp.tsx';
import { useRecordKeys, type RecordKeys } from './useRecordKeys.ts';

afterEach(cleanup);

function Keys({ keys }: { keys: RecordKeys }) {
  useRecordKeys(keys, true);
  return <input aria-label="Search" />;
}

/** Presses a key; false if a handler prevented the browser's action. */
const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key });

test('a key runs its action, and one without an action is left to the browser', () => {
  const next = jest.fn();
  renderPage(<Keys keys={{ next }} />);
  expect(press('j')).toBe(false);
  expect(next).toHaveBeenCalledTimes(1);
  for (const key of ['k', 'o', 'e', 'c', 'x', '/']) expect(press(key)).toBe(true);
});

test('keys typed into a field, or pressed with a modifier, are not the page’s', () => {
  const create = jest.fn();
  renderPage(<Keys keys={{ create }} />);
  expect(press('c', screen.getByRole('textbox', { name: 'Search' }))).toBe(true);
  expect(fireEvent.keyDown(document.body, { key: 'c', ctrlKey: true })).toBe(true);
  expect(create).not.toHaveBeenCalled();
});

test('the question mark shows the keys of the page', () => {
  renderPage(<KeyHelp actions={['next', 'log']} />);
  press('?');
  const help = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(
    within(help)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Next', 'Log what happened', 'Search everything', 'Show these shortcuts']);
});
