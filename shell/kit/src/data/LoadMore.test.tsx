import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../testing/index.tsx';
import { LoadMore } from './LoadMore.tsx';

afterEach(cleanup);

const paged = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false };

test('loads the next page, says when one did not load, and shows nothing for a list of one page', () => {
  const fetchNextPage = jest.fn();
  const first = renderPage(<LoadMore query={{ ...paged, fetchNextPage }} rows="contacts" />);
  fireEvent.click(screen.getByRole('button', { name: 'Load more contacts' }));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  first.unmount();

  const second = renderPage(
    <LoadMore query={{ ...paged, isFetchNextPageError: true, fetchNextPage }} rows="contacts" />,
  );
  expect(screen.getByText('More contacts did not load. Try again.')).toBeTruthy();
  second.unmount();

  renderPage(<LoadMore query={{ ...paged, hasNextPage: false, fetchNextPage }} rows="contacts" />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
});

/** A list of two pages. */
function List() {
  const [hasNextPage, setNextPage] = useState(true);
  return <LoadMore query={{ ...paged, hasNextPage, fetchNextPage: () => setNextPage(false) }} rows="contacts" />;
}

test('after the last page the focus stays below the list', () => {
  renderPage(<List />);
  const button = screen.getByRole('button', { name: 'Load more contacts' });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement?.textContent).toBe('All contacts are shown.');
});
