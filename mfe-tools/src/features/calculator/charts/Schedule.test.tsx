import { afterEach, expect, jest, test } from '@jest/globals';
import { renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Schedule } from './Schedule.tsx';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('the CSV of a schedule can still be read after the press, when a busy browser comes to it', async () => {
  const press = userEvent.setup();
  const held = new Set<string>();
  URL.createObjectURL = () => {
    held.add('blob:csv');
    return 'blob:csv';
  };
  URL.revokeObjectURL = (url) => held.delete(url);
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  renderPage(<Schedule loan={{ loanCents: 16_000_000, interestPercent: 6.5, termMonths: 360 }} />);
  await press.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect([saved, [...held]]).toEqual([['amortization.csv blob:csv'], ['blob:csv']]);
});
