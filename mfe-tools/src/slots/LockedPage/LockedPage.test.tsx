import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { LockedPage } from './LockedPage.tsx';

beforeEach(() => {
  globalThis.matchMedia = () => ({ matches: false, addEventListener: () => undefined }) as unknown as MediaQueryList;
});
afterEach(cleanup);

test('a page that the plan does not include is shown on sample data, and requests nothing', async () => {
  const api = fakeApi();
  renderPage(<LockedPage path="/reports" />, { user: memberWith('free'), url: '/reports' });
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(api.calls).toEqual([]);
});
