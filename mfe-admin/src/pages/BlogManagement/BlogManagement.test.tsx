import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ManagedAuthor, ManagedPost } from '@dealstead/contracts';
import { useToasts } from '@dealstead/kit';
import { adminUser, errorResponse, fakeApi, renderPage, type FakeApi } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BlogManagement } from './BlogManagement.tsx';

const author: ManagedAuthor = {
  id: 3,
  name: 'Dana Kowalski',
  slug: 'dana-kowalski',
  title: 'Land investor',
  bio: '',
  photo: null,
  links: [],
  publishedPosts: 4,
  version: 2,
};
const needsHttps = 'Must be a web address that starts with https://';
const authorsPath = '/api/admin/blog/authors';

let api: FakeApi;
beforeEach(() => {
  useToasts.setState({ current: null });
  api = fakeApi({ [authorsPath]: [author, { ...author, id: 4, name: 'New Writer', publishedPosts: 0 }] });
});
afterEach(cleanup);

async function openAuthors(): Promise<void> {
  renderPage(<BlogManagement />, { url: '/admin/blog-management', user: adminUser });
  await userEvent.click(screen.getByRole('tab', { name: 'Authors' }));
}

test('authors are listed with their posts; only those with posts have a page', async () => {
  await openAuthors();
  expect(await screen.findByText('Land investor, 4 published posts')).toBeTruthy();
  const [page, ...others] = screen.getAllByRole('link', { name: 'View page' });
  expect(page?.getAttribute('href')).toBe('/blog/author/dana-kowalski');
  expect(others).toEqual([]);
});

test('a profile is saved with its links, and a refused link is marked', async () => {
  api.respond({
    [`PUT ${authorsPath}/3`]: () => errorResponse(400, needsHttps, { details: { 'links.0.url': needsHttps } }),
  });
  await openAuthors();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit profile of Dana Kowalski' }));
  await userEvent.type(screen.getByLabelText(/^Biography/), 'Buys rural lots.');
  await userEvent.click(screen.getByRole('button', { name: 'Add link' }));
  await userEvent.type(screen.getByLabelText(/^Name of the link/), 'Company');
  await userEvent.type(screen.getByLabelText(/^Web address/), 'kowalski.example');
  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText(needsHttps)).toBeTruthy();
  api.respond({ [`PUT ${authorsPath}/3`]: { message: 'The profile is saved.' } });
  await userEvent.clear(screen.getByLabelText(/^Web address/));
  await userEvent.type(screen.getByLabelText(/^Web address/), 'https://kowalski.example/');
  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
  await waitFor(() => expect(useToasts.getState().current).toMatchObject({ title: 'The profile is saved.' }));
  const { name, title, photo } = author;
  const links = [{ label: 'Company', url: 'https://kowalski.example/' }];
  expect(api.bodies('PUT').at(-1)).toEqual({ name, title, bio: 'Buys rural lots.', photo, links, version: 2 });
  expect(await screen.findByRole('heading', { name: 'Authors' })).toBeTruthy();
});

async function saveOutdated(): Promise<void> {
  const { name, photo, links } = author;
  const theirs = { name, title: 'Broker', bio: '', photo, links };
  const yours = { name, title: 'Investor', bio: '', photo, links };
  const outdated = () =>
    errorResponse(409, 'Someone else changed it', { code: 'outdated', details: { version: 3, theirs, yours } });
  api.respond({ [`PUT ${authorsPath}/3`]: outdated });
  await openAuthors();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit profile of Dana Kowalski' }));
  await userEvent.clear(screen.getByLabelText(/^Title/));
  await userEvent.type(screen.getByLabelText(/^Title/), 'Investor');
  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('Title: theirs is Broker')).toBeTruthy();
}

test('a profile that someone else saved meanwhile is saved over theirs on request', async () => {
  await saveOutdated();
  api.respond({ [`PUT ${authorsPath}/3`]: { message: 'The profile is saved.' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save mine over theirs' }));
  await waitFor(() => expect(useToasts.getState().current).toMatchObject({ title: 'The profile is saved.' }));
  expect(api.bodies('PUT').at(-1)).toMatchObject({ title: 'Investor', version: 3 });
});

test("the form of an outdated profile takes over the other editor's", async () => {
  await saveOutdated();
  await userEvent.click(screen.getByRole('button', { name: 'Load theirs' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Broker');
  expect(screen.queryByText('Title: theirs is Broker')).toBeNull();
});

test('the day of a scheduled post is not called the day on which it was published', async () => {
  const post = (id: number, status: ManagedPost['status']): ManagedPost => ({
    id,
    title: `Post ${id}`,
    status,
    category: 'Land',
    author: 'Dana Kowalski',
    viewCount: 0,
    hasChanges: false,
    publishedAt: '2026-12-03T15:00:00.000Z',
    editedAt: '2026-11-20T12:00:00.000Z',
  });
  api.respond({
    '/api/admin/blog/posts': {
      posts: [post(1, 'scheduled'), post(2, 'published')],
      total: 2,
      counts: [],
      pendingComments: 0,
      categories: [],
    },
  });
  renderPage(<BlogManagement />, { url: '/admin/blog-management', user: adminUser });
  expect(await screen.findByText('Scheduled for Dec 3, 2026')).toBeTruthy();
  expect(screen.getByText('Dec 3, 2026')).toBeTruthy();
});
