import { randomUUID } from 'node:crypto';
import { picture } from './picture.ts';
import { eventually, expect, mailsTo, ready, test, url } from './product.ts';

const post = '/blog/the-70-percent-rule-fee-included';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the blog and its posts are complete: content, contents, feeds, structured data, comment form', async ({
    page,
  }) => {
    await page.goto('/blog');
    await expect(page.getByRole('heading', { name: 'Blog', level: 1 })).toBeVisible();
    await expect(page.locator('main article, article')).not.toHaveCount(0);
    for (const type of ['rss', 'atom', 'feed'])
      await expect(
        page.locator(`link[rel=alternate][type="application/${type}+${type === 'feed' ? 'json' : 'xml'}"]`),
      ).not.toHaveCount(0);
    await page.getByRole('link', { name: 'The 70 percent rule, fee included' }).first().click();
    await expect(page).toHaveURL(post);
    await expect(page.getByText('Maximum allowable offer', { exact: true })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'When 70 is the wrong number' })
      .click();
    await expect(page).toHaveURL(`${post}#when-70-is-the-wrong-number`);
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(data).toContain('BlogPosting');
    expect(data).toContain('BreadcrumbList');
    const image = page.getByRole('img', { name: 'Illustration of a house on a small lot' });
    await expect(image).toHaveAttribute('width', '1600');
    await page.getByLabel('Name').fill('Reader without scripts');
    await page.getByLabel('Email, never shown').fill('reader@example.com');
    await page.getByLabel('Comment', { exact: true }).fill('Does the fee count as a buying cost?');
    await page.getByRole('button', { name: 'Post comment' }).click();
    await expect(page).toHaveURL(`${post}?sent=comment#comments`);
    await expect(page.getByText('appears once a moderator has approved it')).toBeVisible();
    await expect(page.getByText('Does the fee count as a buying cost?')).toHaveCount(0);
  });
});

test('old addresses redirect, unknown posts are not found, and the home page leads to the newest posts', async ({
  page,
  request,
}) => {
  const old = await request.get('/blog/1', { maxRedirects: 0 });
  expect(old.status()).toBe(308);
  expect((await request.get('/blog/no-such-post')).status()).toBe(404);
  expect((await request.get(old.headers().location ?? '')).status()).toBe(200);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain('/api/sitemaps/blog/posts.xml');
  const share = await request.get(`/api${post.replace('/blog/', '/blog/posts/')}/share.png`);
  expect(share.headers()['content-type']).toBe('image/png');
  await page.goto('/');
  await page.locator('#blog').getByRole('link', { name: 'The 70 percent rule, fee included' }).click();
  await expect(page).toHaveURL(post);
  await page.getByRole('link', { name: 'Dana Kowalski' }).first().click();
  await expect(page.getByRole('heading', { name: 'Dana Kowalski', level: 1 })).toBeVisible();
});

test('an admin writes a post, sees what it lacks, publishes it and archives it', async ({
  page,
  browser,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/admin/blog-management');
  await page.getByRole('button', { name: 'New post' }).click();
  const text = page.getByRole('textbox', { name: 'Post', exact: true });
  await expect(text).toBeVisible();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(`Written in a browser ${randomUUID()}`);
  await text.click();
  await page.keyboard.type('The first paragraph of a new post.');
  // As Google Docs writes the clipboard: the policy against inline styles empties the styles of what is parsed.
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer();
    const span = (weight: number, words: string) => `<span style="font-weight:${weight}">${words}</span>`;
    const copied = `<b style="font-weight:normal" id="docs-internal-guid-1"><p>${span(400, 'Plain ')}${span(700, 'bold')}</p></b>`;
    clipboardData.setData('text/html', copied);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(text.locator('strong')).toHaveText('bold');
  await page.getByRole('button', { name: 'Insert table' }).click();
  const cell = text.getByRole('cell').first().getByRole('paragraph');
  await expect(cell).toBeVisible();
  expect(await cell.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('none');
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Write an excerpt. Choose a category.')).toBeVisible();
  await page.getByLabel('Excerpt').fill('A post from the browser test.');
  await page.getByLabel('Category', { exact: true }).fill('Land');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish now' }).click();
  const path = (await page.getByRole('link', { name: 'View the post' }).getAttribute('href')) ?? '';
  expect(path).toContain('/blog/written-in-a-browser-');

  const reader = await browser.newPage();
  await reader.goto(path);
  await expect(reader.getByText('The first paragraph of a new post.')).toBeVisible();
  await reader.close();

  await page.getByRole('button', { name: 'Archive' }).click();
  const archiving = page.getByRole('dialog', { name: 'Archive this post' });
  await archiving.getByLabel(/^Reason/).fill('Written by a test');
  await archiving.getByRole('button', { name: 'Archive post' }).click();
  await expect(page.getByText('Archived', { exact: true }).first()).toBeVisible();
  expect((await page.request.get(path)).status()).toBe(404);
});

test('an editor crops an image, schedules the post, restores a version, and does not overwrite another tab @proof', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  const title = `Scheduled ${randomUUID().slice(0, 8)}`;
  const created = await page.request.post('/api/admin/blog/posts', {
    data: { title, authorName: 'Dealstead' },
    headers: { origin: url },
  });
  const { id } = await created.json();
  const saved = page.getByText('Saved', { exact: true });
  const text = page.getByRole('textbox', { name: 'Post', exact: true });
  await page.goto(`/admin/blog-management/${id}`);
  await text.click();
  await page.keyboard.type('The first words.');
  await page.getByLabel('Excerpt').fill('A post that is published later.');
  await page.getByLabel('Category', { exact: true }).fill('Land');

  await page.getByRole('button', { name: 'Insert image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Image' });
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'field.png', mimeType: 'image/png', buffer: picture(1600, 1200, [29, 95, 134]) });
  await dialog.getByLabel('Crop').selectOption('Wide, 16:9');
  await dialog.getByLabel('Top to bottom').fill('0');
  await dialog.getByRole('button', { name: 'Insert image' }).click();
  await expect(dialog.getByText('Describe the image for people who cannot see it.')).toBeVisible();
  await dialog.getByLabel('Alt text').fill('A field under a clear sky');
  await dialog.getByRole('button', { name: 'Insert image' }).click();
  const image = text.getByRole('img', { name: 'A field under a clear sky' });
  await expect(image).toHaveAttribute('width', '1600');
  await expect(image).toHaveAttribute('height', '900');
  await image.click();
  await page.getByRole('button', { name: 'Edit image' }).click();
  await dialog.getByLabel('Alt text').fill('A field under a blue sky');
  await dialog.getByLabel('Crop').selectOption('Square');
  await dialog.getByRole('button', { name: 'Save image' }).click();
  await expect(text.getByRole('img', { name: 'A field under a blue sky' })).toHaveAttribute('width', '900');
  await expect(text.getByRole('img')).toHaveCount(1);
  await expect(saved).toBeVisible();

  await page.getByLabel('Publish later').fill(`${new Date().getFullYear() + 1}-06-01T09:00`);
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText(/^Publishes on .*Jun 1, /)).toBeVisible();
  expect((await page.request.get(`/blog/${title.toLowerCase().replace(' ', '-')}`)).status()).toBe(404);

  await text.getByText('The first words.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Words to take back.');
  await expect(
    page.getByText('Your last changes are not scheduled yet. Schedule it again to include them.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Published/ })
    .getByRole('button', { name: 'Compare' })
    .click();
  const changes = page.getByRole('region', { name: 'Changes' });
  await expect(changes.locator('ins')).toHaveText(' Words to take back.');
  await expect(changes.locator('del')).toHaveCount(0);
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(text.getByText('The first words.', { exact: true })).toBeVisible();
  await expect(text.getByText('Words to take back.')).toHaveCount(0);

  const other = await page.context().newPage();
  await other.goto(`/admin/blog-management/${id}`);
  await other.getByRole('textbox', { name: 'Title', exact: true }).fill(`${title}, from another tab`);
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(`${title}, from this tab`);
  await expect(page.getByText('Someone else saved this post while you were editing.')).toBeVisible();
  await page.getByRole('button', { name: 'Load theirs' }).click();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(`${title}, from another tab`);
  await other.close();
});

test('an editor replaces the text from Markdown, embeds a listing and a calculation, and changes the path @proof', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  const title = `Embedded ${randomUUID().slice(0, 8)}`;
  const slug = title.toLowerCase().replace(' ', '-');
  const created = await page.request.post('/api/admin/blog/posts', {
    data: { title, authorName: 'Dealstead' },
    headers: { origin: url },
  });
  const { id } = await created.json();
  const [listing] = (await (
    await page.request.get('/api/properties?limit=1&sortBy=createdAt&sortOrder=asc')
  ).json()) as { id: number; title: string }[];
  await page.goto(`/admin/blog-management/${id}`);
  const text = page.getByRole('textbox', { name: 'Post', exact: true });
  await expect(text).toBeVisible();
  await page.getByRole('button', { name: 'Replace from Markdown' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Markdown').fill('## What it costs\n\nA *roof* is the first thing to ask about.');
  await dialog.getByRole('button', { name: 'Replace text' }).click();
  await expect(text.getByRole('heading', { name: 'What it costs' })).toBeVisible();
  await text.getByText('is the first thing').click();
  await page.keyboard.press('Control+End');
  await page.getByRole('button', { name: 'Insert listing' }).click();
  await dialog.getByLabel('Listing').fill(`DS-${listing?.id}`);
  await dialog.getByRole('button', { name: 'Insert listing' }).click();
  await expect(text.getByText(listing?.title ?? '', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Insert calculation' }).click();
  await dialog.getByLabel('Title').fill('The sample flip');
  await dialog.getByRole('button', { name: 'Insert calculation' }).click();
  await expect(text.getByText('The sample flip', { exact: false })).toBeVisible();
  await page.getByLabel('Excerpt').fill('A post with a listing and a calculation.');
  await page.getByLabel('Category', { exact: true }).fill('Land');
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByRole('link', { name: 'View the post' })).toHaveAttribute('href', `/blog/${slug}`);

  await page.getByLabel('Path').fill(`${slug}-renamed`);
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByRole('link', { name: 'View the post' })).toHaveAttribute('href', `/blog/${slug}-renamed`);
  await page.goto(`/blog/${slug}`);
  await expect(page).toHaveURL(new RegExp(`/blog/${slug}-renamed$`));
  await expect(page.getByRole('heading', { level: 2, name: 'What it costs' })).toBeVisible();
  // The listing as it is now, whose link covers the card and has no size of its own.
  const card = page.getByRole('article').filter({ hasText: listing?.title ?? '' });
  await expect(card.getByRole('heading', { name: listing?.title })).toBeVisible();
  await expect(card.getByRole('link', { name: listing?.title })).toHaveAttribute('href', `/property/${listing?.id}`);
  await expect(page.getByText('The sample flip')).toBeVisible();
  const { version } = await (await page.request.get(`/api/admin/blog/posts/${id}`)).json();
  const archived = await page.request.post(`/api/admin/blog/posts/${id}/status`, {
    data: { action: 'archive', version, reason: 'Written by a test' },
    headers: { origin: url },
  });
  expect(archived.ok(), await archived.text()).toBe(true);
});

test('a post counts each reader once a day and no crawler @proof', async ({ page, open, openAs, signInAs }) => {
  await signInAs('admin');
  const slug = post.replace('/blog/', '');
  const countOf = async () => {
    const { posts } = await (await page.request.get('/api/admin/blog/posts?search=70 percent rule, fee')).json();
    return posts[0].viewCount as number;
  };
  const before = await countOf();
  // The tests' own browsers name themselves headless, which counts as a crawler.
  const crawler = await open({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  const { page: member } = await openAs('free', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0' });
  for (const reader of [crawler, member]) {
    await reader.clock.install();
    for (const visit of ['first', 'second']) {
      await reader.goto(post);
      await ready(reader);
      const counting = reader.waitForResponse((response) => response.url().endsWith(`/${slug}/views`));
      // A reader has the post open for five seconds.
      await reader.clock.runFor(5_000);
      expect((await counting).ok(), visit).toBe(true);
    }
  }
  expect(await countOf()).toBe(before + 1);
});

test('the filters of blog management are in the address: a reload and the Back button keep them @proof', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/admin/blog-management');
  await ready(page);
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('plat');
  await page.getByLabel('Status').selectOption('published');
  await expect(page).toHaveURL(/search=plat/);
  await expect(page).toHaveURL(/status=published/);
  await page.reload();
  await ready(page);
  await expect(page.getByRole('searchbox', { name: 'Search posts' })).toHaveValue('plat');
  const rows = page.getByRole('table', { name: 'Posts' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await rows.getByRole('link').click();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Status')).toHaveValue('published');
  await expect(rows).toHaveCount(2);
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await expect(page).toHaveURL(/tab=comments/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Comments', exact: true })).toBeVisible();
});

test('an editor learns which links could not be checked, and edits an author whom readers see @proof', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  const headers = { origin: url };
  const created = await page.request.post('/api/admin/blog/posts', {
    data: { title: 'Linked', authorName: 'Dealstead' },
    headers,
  });
  const { id } = await created.json();
  const { fields, version } = await (await page.request.get(`/api/admin/blog/posts/${id}`)).json();
  // A result counts for a while: the link is another one in each run.
  const marks = [{ type: 'link', attrs: { href: `http://192.168.0.1/${randomUUID()}` } }];
  const content = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A router', marks }] }],
  };
  const saved = await page.request.put(`/api/admin/blog/posts/${id}`, {
    data: { version, fields: { ...fields, content } },
    headers,
  });
  expect(saved.status()).toBe(200);
  await page.goto(`/admin/blog-management/${id}`);
  await expect(page.getByRole('heading', { name: 'Edit Linked', level: 1 })).toBeAttached();
  await expect(page.getByText('1 link is not checked yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Check links' }).click();
  const problems = page.getByRole('list', { name: 'Links to look at' });
  await expect(problems).toContainText('Could not be checked');
  await expect(problems).toContainText('It leads to a private network.');

  await page.goto('/admin/blog-management');
  await page.getByRole('tab', { name: 'Authors' }).click();
  await page.getByRole('button', { name: 'Edit profile of Dana Kowalski' }).click();
  await page.getByRole('button', { name: /^(Add|Replace) photo$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Photo' });
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'dana.png', mimeType: 'image/png', buffer: picture(600, 800, [29, 95, 134]) });
  await dialog.getByRole('button', { name: 'Use photo' }).click();
  await expect(page.getByRole('img', { name: 'Photo of Dana Kowalski' })).toBeVisible();
  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByLabel('Name of the link').last().fill('Kowalski Home Buyers');
  await page.getByLabel('Web address').last().fill('kowalski.example');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Must be a web address that starts with https://').first()).toBeVisible();
  await page.getByLabel('Web address').last().fill('https://kowalski.example/about');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('The profile is saved.', { exact: true })).toBeVisible();
  await page.goto('/blog/author/dana-kowalski');
  await expect(page.getByRole('link', { name: 'Kowalski Home Buyers' }).first()).toHaveAttribute(
    'href',
    'https://kowalski.example/about',
  );
  await expect(page.locator('main header img')).toHaveAttribute('width', '96');
});

test('a draft is read by its preview link without an account, and its address stays unknown @proof', async ({
  page,
  browser,
  signInAs,
}) => {
  await signInAs('admin');
  const title = `Previewed ${randomUUID().slice(0, 8)}`;
  const created = await page.request.post('/api/admin/blog/posts', {
    data: { title, authorName: 'Dealstead' },
    headers: { origin: url },
  });
  const { id } = await created.json();
  await page.goto(`/admin/blog-management/${id}`);
  await page.getByRole('textbox', { name: 'Post', exact: true }).click();
  await page.keyboard.type('Only those with the link read this.');
  await page.getByRole('button', { name: 'Create preview link' }).click();
  const path = (await page.getByRole('link', { name: 'Open the preview' }).getAttribute('href')) ?? '';
  await expect(page.getByText(/^Anyone with this link can read the post until /)).toBeVisible();

  const reader = await (await browser.newContext()).newPage();
  await reader.goto(path);
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(reader.getByText('Only those with the link read this.')).toBeVisible();
  await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  expect((await reader.request.get(`/blog/${title.toLowerCase().replace(' ', '-')}`)).status()).toBe(404);
  await reader.goto(`${path.slice(0, -4)}AAAA`);
  await expect(reader.getByText('Only those with the link read this.')).toHaveCount(0);
  await reader.context().close();
});

test('a reader joins the buyer list from the blog and confirms the address', async ({ page }) => {
  const email = `${randomUUID()}@example.com`;
  await page.goto('/blog');
  await ready(page);
  const newsletter = page.getByRole('region', { name: 'New deals by email' });
  await newsletter.getByLabel('Email').fill('not an address');
  await newsletter.getByRole('button', { name: 'Sign up' }).click();
  await expect(newsletter.getByText('Please enter a valid email address')).toBeVisible();
  await newsletter.getByLabel('Email').fill(email);
  await newsletter.getByRole('button', { name: 'Sign up' }).click();
  await expect(newsletter.getByText('Check your email to confirm your address.')).toBeVisible();
  await eventually(async () => expect(await mailsTo(email)).toHaveLength(1), 30);
});
