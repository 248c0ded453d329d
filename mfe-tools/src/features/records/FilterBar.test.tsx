import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { policy } from '@dealstead/contracts';
import { renderPage } from '@dealstead/kit/testing';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { SearchText } from './FilterBar.tsx';

const applied: string[] = [];

/** A page that shows an applied text late, as on a slow device. */
function Page() {
  const [text, setText] = useState('');
  return (
    <>
      <SearchText
        noun="leads"
        placeholder=""
        applied={text}
        onApply={(value) => applied.push(value)}
        inputRef={useRef(null)}
      />
      <button type="button" onClick={() => setText('Mar')}>
        Show Mar
      </button>
      <button type="button" onClick={() => setText('')}>
        Show all
      </button>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search leads' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const show = (what: string) => fireEvent.click(screen.getByRole('button', { name: `Show ${what}` }));
const pause = () => act(() => jest.advanceTimersByTime(policy.searchDebounce));

beforeEach(() => {
  jest.useFakeTimers();
  applied.length = 0;
  renderPage(<Page />);
});

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test('letters that are typed before the page shows the applied text stay', () => {
  type('Mar');
  pause();
  type('Maria');
  show('Mar');
  expect(field().value).toBe('Maria');
  pause();
  expect(applied).toEqual(['Mar', 'Maria']);
});

test('a text that something else applies replaces the typed one', () => {
  type('Mar');
  pause();
  show('Mar');
  show('all');
  expect(field().value).toBe('');
  pause();
  expect(applied).toEqual(['Mar']);
});
