import { afterEach, expect, test } from '@jest/globals';
import { renderPage } from '@dealstead/kit/testing';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { MoreRows } from './MoreRows.tsx';

afterEach(cleanup);

/** Answers the request for the page. */
const answers: { current: (hasFailed: boolean) => void } = { current: () => undefined };

/** A list whose next page did not load. */
function List() {
  const [hasFailed, setFailed] = useState(true);
  const [isLoading, setLoading] = useState(false);
  useEffect(() => {
    answers.current = (failed) => {
      setLoading(false);
      setFailed(failed);
    };
  }, []);
  return <MoreRows noun="leads" isLoading={isLoading} hasFailed={hasFailed} onRetry={() => setLoading(true)} />;
}

test('Retry keeps the focus while the page loads and when it fails again; afterwards the focus is below the rows', () => {
  const { container } = renderPage(<List />);
  const retry = screen.getByRole('button', { name: 'Retry' });
  retry.focus();
  fireEvent.click(retry);
  expect(retry.getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(retry);
  act(() => answers.current(true));
  expect(document.activeElement).toBe(retry);
  fireEvent.click(retry);
  act(() => answers.current(false));
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(container.firstElementChild);
});
