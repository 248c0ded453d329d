import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { renderPage } from '@dealstead/kit/testing';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import type { CardViews } from './cardViews.ts';
import { RecordBoard } from './RecordBoard.tsx';

beforeAll(() => void Object.assign(window, { matchMedia: () => new EventTarget() }));
afterEach(cleanup);

interface Row {
  id: number;
}
type State = 'failed' | 'loading' | 'loaded';

/** Answers the request for the cards. */
const answers: { current: (state: State) => void } = { current: () => undefined };

const views: CardViews<Row, 'new'> = {
  stages: ['new'],
  labels: { new: 'New' },
  useRows: function useNewRows() {
    const [state, setState] = useState<State>('failed');
    useEffect(() => {
      answers.current = setState;
    }, []);
    return {
      rows: [],
      isPending: false,
      hasMore: false,
      hasFailed: state !== 'loaded',
      isLoadingMore: state === 'loading',
      loadMore: () => setState('loading'),
    };
  },
  stageOf: () => 'new',
  nameOf: () => '',
  linkOf: () => '/leads/1',
  line: () => null,
  footer: () => null,
  move: () => undefined,
};

test('Retry of a column keeps the focus until its cards are there; then the title of the column has it', () => {
  renderPage(<RecordBoard label="Leads by status" views={views} summary={() => ''} />);
  const retry = screen.getByRole('button', { name: 'Retry' });
  retry.focus();
  fireEvent.click(retry);
  expect(retry.getAttribute('aria-busy')).toBe('true');
  act(() => answers.current('failed'));
  expect(document.activeElement).toBe(retry);
  fireEvent.click(retry);
  act(() => answers.current('loaded'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'New' }));
});
