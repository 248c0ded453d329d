import { afterEach, expect, test } from '@jest/globals';
import { formatPlannedTime } from '@dealstead/kit';
import { nextRunAt } from '@dealstead/contracts/listings/exportSchedule';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { NewExportDialog } from './NewExportDialog.tsx';

afterEach(cleanup);

/** What the form says of a monthly export at noon in Honolulu. */
const expected = (monthDay: number) => {
  const timeZone = 'Pacific/Honolulu';
  const at = nextRunAt({ frequency: 'monthly', weekday: 1, monthDay, hour: 12, timeZone }, new Date());
  return `Runs first on ${formatPlannedTime(at, timeZone)}.`;
};

test('an export says when it runs first, in which time zone, and who is mailed', async () => {
  fakeApi({});
  renderPage(<NewExportDialog onClose={() => undefined} />, { user: memberWith('enterprise') });
  const said = () => screen.getByText(/^Runs first on /).textContent;
  expect(said()).toMatch(/^Runs first on Mon, .* 6:00 AM \S+\. Its emails go to dana@dealstead\.test alone\.$/);
  await userEvent.selectOptions(screen.getByLabelText('How often'), 'Monthly');
  await userEvent.selectOptions(screen.getByLabelText('Time zone'), 'Hawaii');
  await userEvent.selectOptions(screen.getByLabelText('Time'), '12 PM');
  // A day that is not today in Honolulu, so that the clock cannot pass it meanwhile.
  const today = Number(new Intl.DateTimeFormat('en-US', { timeZone: 'Pacific/Honolulu', day: 'numeric' }).format());
  const monthDay = today > 14 ? 3 : 20;
  await userEvent.selectOptions(screen.getByLabelText('Day of the month'), `${monthDay}`);
  expect(expected(monthDay)).toMatch(/12:00 PM HST\.$/);
  expect(said()).toBe(`${expected(monthDay)} Its emails go to dana@dealstead.test alone.`);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Email me when a file is ready or fails' }));
  expect(said()).toBe(`${expected(monthDay)} It sends no emails.`);
});
