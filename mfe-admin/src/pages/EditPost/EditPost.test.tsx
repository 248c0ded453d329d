import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { EditedPost } from '@dealstead/contracts';
import { useToasts } from '@dealstead/kit';
import { adminUser, errorResponse, fakeApi, renderPage, type FakeApi } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { EditPost } from './EditPost.tsx';

const path = '/api/admin/blog/posts/7';
const post: EditedPost = {
  id: 7,
  version: 3,
  status: 'draft',
  publishedAt: null,
  publishedVersion: null,
  path: null,
  editedAt: '2026-11-20T12:00:00.000Z',
  author: 'Dana Kowalski',
  viewCount: 0,
  fields: {
    title: 'Title deeds',
    slug: '',
    excerpt: '',
    category: '',
    tags: [],
    metaTitle: '',
    metaDescription: '',
    featuredImage: null,
    featuredImageAlt: '',
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
  },
};

let api: FakeApi;
beforeEach(() => {
  useToasts.setState({ current: null });
  sessionStorage.clear();
  api = fakeApi({
    [path]: post,
    [`${path}/checks`]: { checks: [], words: 0, readingGrade: null, links: [] },
    [`${path}/revisions`]: [],
    '/api/admin/blog/posts': { posts: [], total: 0, counts: [], pendingComments: 0, categories: [] },
    [`PUT ${path}`]: () => errorResponse(503, 'Administration is not answering.'),
  });
});
afterEach(cleanup);

const open = () =>
  renderPage(<EditPost />, { url: '/admin/blog-management/7', path: '/admin/blog-management/:id', user: adminUser });
const title = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Title' });

/** Changes the title while nothing can be saved, and leaves the editor. */
async function leaveUnsaved(): Promise<void> {
  const { unmount } = open();
  await userEvent.type(await title(), ' and liens');
  expect(await screen.findByText('Not saved. Trying again…')).toBeTruthy();
  unmount();
  await waitFor(() => expect(useToasts.getState().current).toMatchObject({ title: 'Your last edits were not saved' }));
}

test('edits that could not be saved are offered when the post is opened again, and saved', async () => {
  await leaveUnsaved();
  api.respond({ [`PUT ${path}`]: { ...post, version: 4 } });
  open();
  expect((await title()).value).toBe('Title deeds');
  await userEvent.click(await screen.findByRole('button', { name: 'Restore my edits' }));
  expect((await title()).value).toBe('Title deeds and liens');
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(api.bodies('PUT').at(-1)).toMatchObject({ version: 3, fields: { title: 'Title deeds and liens' } });
  cleanup();
  open();
  await title();
  expect(screen.queryByRole('button', { name: 'Restore my edits' })).toBeNull();
});

test('edits that are discarded are not offered again', async () => {
  await leaveUnsaved();
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Discard them' }));
  cleanup();
  open();
  expect((await title()).value).toBe('Title deeds');
  expect(screen.queryByRole('button', { name: 'Restore my edits' })).toBeNull();
});
