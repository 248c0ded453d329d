import { expect, ready, test } from './product.ts';

const event = 'listings.seller-lead.received.v1';

test('a click is traced through gateway, service, SQL and event to the consumer, and its trace is shown', async ({
  page,
}) => {
  await page.goto('/');
  await ready(page);
  const form = page.locator('#seller-form form');
  await form.getByLabel('Property address').fill(`${Date.now()} Traced Ave, Memphis, TN`);
  await form.getByLabel('Full name').fill('Dana Reyes');
  await form.getByLabel('Phone').fill('901-555-0147');
  await form.getByLabel('Email').fill('dana@example.com');
  const sending = page.waitForResponse((response) => response.url().endsWith('/api/seller-leads'));
  await page.getByRole('button', { name: 'Get My Cash Offer Now' }).click();
  const { traceparent = '' } = (await sending).request().headers();
  const traceId = traceparent.slice(3, 35);
  expect(traceId).toMatch(/^[0-9a-f]{32}$/);

  const trace = page.getByRole('row');
  const spans = [
    ['click', 'browser'],
    ['POST /api/seller-leads', 'gateway'],
    ['POST /api/seller-leads', 'listings'],
    ['INSERT outbox', 'listings'],
    [`publish ${event}`, 'listings'],
    [`process ${event}`, 'tools'],
    ['INSERT inbox', 'tools'],
  ] as const;
  // Each process sends its spans at intervals of its own, and the page does not follow.
  await expect(async () => {
    await page.goto(`/dev/traces/${traceId}`);
    for (const [span, process] of spans)
      await expect(trace.filter({ hasText: span }).filter({ hasText: process }).first()).toBeVisible({
        timeout: 1_000,
      });
  }).toPass();
  await expect(page.locator('body')).not.toContainText('Dana');

  await page.getByRole('link', { name: 'All traces' }).click();
  await page.getByRole('searchbox').fill(traceId);
  await page.getByRole('button', { name: 'Search traces' }).click();
  await expect(page.getByRole('link', { name: 'click' })).toHaveCount(1);
});
