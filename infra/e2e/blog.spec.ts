import { expect, test } from '@playwright/test';

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
  expect(old.status()).toBe(301);
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
