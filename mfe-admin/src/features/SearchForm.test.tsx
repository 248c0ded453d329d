import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { policy } from '@dealstead/contracts';
import { renderPage } from '@dealstead/kit/testing';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { SearchForm } from './SearchForm.tsx';

const searched: string[] = [];

/** A page whose rows render again and again, as while they load. */
function Page() {
  const [text, setText] = useState('');
  const [, setRenders] = useState(0);
  return (
    <>
      <SearchForm
        label="Name or email"
        text={text}
        onSearch={(words) => {
          searched.push(words);
          setText(words);
        }}
      />
      <button type="button" onClick={() => setRenders((renders) => renders + 1)}>
        Render
      </button>
      <button type="button" onClick={() => setText('')}>
        Back
      </button>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Name or email' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pause = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

beforeEach(() => {
  jest.useFakeTimers();
  searched.length = 0;
  renderPage(<Page />);
});

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test('the search starts after the pause, though the page renders again meanwhile', () => {
  type('Dana ');
  pause(policy.searchDebounce - 10);
  press('Render');
  pause(10);
  expect(searched).toEqual(['Dana']);
});

test('Enter searches at once, and the pause after it does not search again', () => {
  type('Dana');
  fireEvent.submit(screen.getByRole('search'));
  pause(policy.searchDebounce);
  expect(searched).toEqual(['Dana']);
});

test('the Back button empties the field; the text that was there is not searched again', () => {
  type('Dana');
  pause(policy.searchDebounce);
  press('Back');
  expect(field().value).toBe('');
  fireEvent.submit(screen.getByRole('search'));
  pause(policy.searchDebounce);
  expect(searched).toEqual(['Dana']);
  type('Dana');
  pause(policy.searchDebounce);
  expect(searched).toEqual(['Dana', 'Dana']);
});
