import { afterEach, expect, jest, test } from '@jest/globals';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { leadImport } from './kinds/leadImport.tsx';
import { OpenImport } from '@dealstead/kit/imports';

afterEach(cleanup);

test('a list is discarded once that is confirmed, and not read again afterwards', async () => {
  const list = {
    id: 6,
    name: 'list.csv',
    state: 'uploaded',
    rows: 2,
    good: 0,
    repeated: 0,
    bad: 0,
    skipped: 0,
    position: 0,
    columns: ['Name'],
    sample: [['Ann']],
    mapping: {},
    defaults: {},
    options: {},
    words: [],
    unclear: [],
    dates: [],
    shownDateOrder: null,
    updated: 0,
    leftOut: 0,
    startedAt: '2026-11-20T12:00:00.000Z',
  };
  const { calls } = fakeApi({ '/api/lead-imports/6': list, 'DELETE /api/lead-imports/6': { message: 'Discarded.' } });
  const onClose = jest.fn();
  renderPage(<OpenImport kind={leadImport} id="6" onClose={onClose} onReplaced={() => undefined} />, {
    user: memberWith('wholesaler'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Discard list' }));
  expect(calls).not.toContain('DELETE /api/lead-imports/6');
  const dialog = screen.getByRole('dialog', { name: 'Discard this list?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Discard list' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(calls).toContain('DELETE /api/lead-imports/6'));
});
