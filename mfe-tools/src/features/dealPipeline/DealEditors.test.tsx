import { afterEach, expect, test } from '@jest/globals';
import { fakeApi, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { ClosingEditor } from './DealEditors.tsx';

afterEach(cleanup);

test.each([
  ['2026-12-18', false, 'Dec 18'],
  ['2026-12-01', false, 'Tomorrow'],
  ['2026-11-20', true, 'Late, Nov 20'],
  ['2026-11-20', false, 'Nov 20'],
  [null, false, 'No date'],
])('the closing of %s that is late: %s is shown as “%s”', (value, isLate, text) => {
  fakeApi();
  renderPage(
    <ClosingEditor
      name="12 Elm St"
      value={value}
      today="2026-11-30"
      isLate={isLate}
      isClosed={false}
      onChange={() => {}}
    />,
  );
  expect(screen.getByText(text)).toBeTruthy();
});
