import { afterEach, expect, test } from '@jest/globals';
import type { PostState } from '@dealstead/contracts';
import { formatPlannedTime } from '@dealstead/kit';
import { adminUser, errorResponse, fakeApi, renderPage } from '@dealstead/kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { PublishPanel } from './PublishPanel.tsx';

afterEach(cleanup);

const draft: PostState = {
  id: 4,
  version: 2,
  status: 'draft',
  publishedAt: null,
  publishedVersion: null,
  path: null,
  editedAt: '2026-11-23T12:00:00.000Z',
};

test('a post says who gets it, when and in which time zone, and is not scheduled for a time that is past', async () => {
  const api = fakeApi({
    '/api/admin/blog/posts/4/checks': { checks: [], links: [], words: 300, readingGrade: null },
    'POST /api/admin/blog/posts/4/status': { ...draft, status: 'scheduled', publishedAt: '2099-06-01T14:00:00.000Z' },
  });
  renderPage(<PublishPanel state={draft} flush={async () => 2} onChanged={() => undefined} />, { user: adminUser });
  screen.getByText('Now or later, everyone can read it on the blog and in its feeds. No email goes out.');
  const field = screen.getByLabelText('Publish later');
  const schedule = screen.getByRole<HTMLButtonElement>('button', { name: 'Schedule' });
  fireEvent.change(field, { target: { value: '2020-01-01T09:00' } });
  expect(screen.getByText('Choose a time that is still to come.')).toBeTruthy();
  expect(schedule.disabled).toBe(true);
  fireEvent.change(field, { target: { value: '2099-06-01T09:00' } });
  const when = formatPlannedTime('2099-06-01T09:00');
  expect(when).toMatch(/9:00 AM \S+$/);
  expect(screen.getByText(`Every reader sees it from ${when}.`)).toBeTruthy();
  await userEvent.click(schedule);
  await waitFor(() =>
    expect(api.bodies('POST')).toEqual([
      { action: 'schedule', version: 2, publishAt: new Date('2099-06-01T09:00').toISOString() },
    ]),
  );
});

const published: PostState = { ...draft, status: 'published', publishedVersion: 2, path: '/blog/closing-costs' };
const noChecks = { '/api/admin/blog/posts/4/checks': { checks: [], links: [], words: 300, readingGrade: null } };

test('a scheduled post is described as one that nobody reads yet', async () => {
  fakeApi(noChecks);
  const scheduled: PostState = {
    ...draft,
    status: 'scheduled',
    version: 3,
    publishedVersion: 2,
    publishedAt: '2099-06-01T14:00:00.000Z',
  };
  renderPage(<PublishPanel state={scheduled} flush={async () => 3} onChanged={() => undefined} />, { user: adminUser });
  expect(screen.getByText('Your last changes are not scheduled yet. Schedule it again to include them.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Return to drafts' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('It will not be published. You can schedule it again.');
  expect(document.body.textContent).not.toMatch(/Readers (can|do)/);
});

test('what was to fix is checked again when the post is saved', async () => {
  const excerpt = { level: 'error', message: 'Write an excerpt.' };
  const path = '/api/admin/blog/posts/4/checks';
  const api = fakeApi({ [path]: { ...noChecks[path], checks: [excerpt] } });
  const panel = (state: PostState) => (
    <PublishPanel state={state} flush={async () => state.version} onChanged={() => undefined} />
  );
  function Editor() {
    const [state, setState] = useState(draft);
    return (
      <>
        <button type="button" onClick={() => setState({ ...draft, version: 3 })}>
          Save
        </button>
        {panel(state)}
      </>
    );
  }
  renderPage(<Editor />, { user: adminUser });
  expect(await screen.findByText('Write an excerpt.')).toBeTruthy();
  api.respond(noChecks);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Nothing to fix.')).toBeTruthy();
});

test('returning a post to drafts that another tab saved says so in the dialog', async () => {
  const message = 'Someone else saved this post. Load their version, or save yours over it.';
  fakeApi({
    ...noChecks,
    'POST /api/admin/blog/posts/4/status': () =>
      errorResponse(409, message, {
        code: 'outdated',
        details: { version: 3, editedAt: '2026-11-29T12:00:00.000Z' },
      }),
  });
  renderPage(<PublishPanel state={published} flush={async () => 2} onChanged={() => undefined} />, { user: adminUser });
  await userEvent.click(screen.getByRole('button', { name: 'Return to drafts' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'The figures are out of date.');
  await userEvent.click(dialog.getByRole('button', { name: 'Return to drafts' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(message);
});
