import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { newPhone, newWord } from './crm.ts';
import { picture } from './picture.ts';
import { expect, ready, test, url } from './product.ts';

/** A page of another site. */
async function openSite(html: string): Promise<{ url: string; server: Server }> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

test('a wholesaler makes a lead form, shows it on another site, and a message there is a lead with its consent', async ({
  page,
  browser,
  join,
}) => {
  await join('wholesaler');
  const word = newWord();
  // A number of its own: a message without an email address joins the lead that has the number.
  const phone = newPhone();
  await page.goto('/leads');
  await ready(page);
  await page.getByRole('link', { name: 'Forms', exact: true }).click();
  await page
    .getByRole('button', { name: /^(New form|Make a form)$/ })
    .first()
    .click();
  await page.getByLabel('Title').fill(`Sell ${word}`);
  await page.getByRole('checkbox', { name: 'Asking price', exact: true }).check();
  await page.getByRole('button', { name: 'Save form' }).click();
  await expect(page.getByText('Form saved', { exact: true })).toBeVisible();
  const preview = page.frameLocator(`iframe[title="Preview of Sell ${word}"]`);
  await expect(preview.getByRole('heading', { name: `Sell ${word}` })).toBeVisible();
  const snippet = await page.getByLabel('Code').inputValue();

  const site = await openSite(`<!doctype html><title>Acme</title><h1>Acme buys land</h1>${snippet}`);
  for (const javaScriptEnabled of [true, false]) {
    const visitor = await browser.newContext({ javaScriptEnabled });
    const tab = await visitor.newPage();
    await tab.goto(site.url);
    const form = tab.frameLocator('iframe');
    if (javaScriptEnabled) {
      await form.getByRole('button', { name: 'Send' }).click();
      await expect(form.getByText('Enter your phone number.')).toBeVisible();
      // The frame follows the form's height.
      await expect(tab.locator('iframe')).toHaveAttribute('style', /height: \d+px/);
    }
    await form.getByLabel('Full name').fill(`Ruth ${word}`);
    await form.getByLabel('Phone').fill(phone);
    await form.getByLabel('Property address').fill('12 Elm St, Memphis, TN');
    await form.getByLabel('Asking price').fill(javaScriptEnabled ? '$74,900' : '$80k');
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByText('Thank you. We will contact you soon.')).toBeVisible();
    expect(await visitor.cookies()).toEqual([]);
    await visitor.close();
  }
  site.server.close();

  // Two messages of one person are one lead.
  await page.goto(`/leads?search=${word}`);
  await page
    .getByRole('link', { name: new RegExp(`Ruth ${word}`) })
    .first()
    .click();
  await expect(page.getByText('Agreed to:').first()).toBeVisible();
  await expect(page.getByText('Asking price: $80k').first()).toBeVisible();
  await page.goto('/lead-forms');
  await expect(page.getByRole('row', { name: new RegExp(word) })).toContainText('2 submissions');
});

test('a partnership’s brand is on its page, its listings and its forms, and leaves with the brand', async ({
  page,
  browser,
  join,
}) => {
  await join('partnership');
  const word = `acme-${randomUUID().slice(0, 8)}`;
  await page.goto('/settings/brand');
  await ready(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Dealstead Support');
  await page.getByLabel('Address of your page').fill(word);
  await page.getByRole('textbox', { name: 'In light mode' }).fill('#F2A71B');
  await expect(page.getByText('2.0:1 on white. Text needs 4.5:1.')).toBeVisible();
  await page.getByRole('button', { name: /^Use #/ }).click();
  await page.getByRole('button', { name: 'Save brand' }).click();
  await expect(page.getByText('This reads like Dealstead itself. Use your own name.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Acme Land');
  await page.getByRole('button', { name: 'Save brand' }).click();
  await expect(page.getByText('Brand saved', { exact: true })).toBeVisible();
  await page.getByLabel('Logo, an image').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: picture(300, 100, [29, 95, 134]),
  });
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible();

  const visitor = await browser.newContext({ javaScriptEnabled: false });
  const tab = await visitor.newPage();
  await tab.goto(`/p/${word}`);
  await expect(tab.getByRole('heading', { name: 'Acme Land', level: 1 })).toBeVisible();
  await expect(tab.getByText('on Dealstead', { exact: true })).toBeVisible();
  await expect(tab.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/p/${word}$`));
  const listings: { id: number }[] = await (await page.request.get(`/api/brands/${word}/listings`)).json();
  for (const { id } of listings.slice(0, 1)) {
    await tab.goto(`/property/${id}`);
    await expect(tab.getByRole('link', { name: 'All listings of Acme Land' })).toBeVisible();
  }

  // A renamed page redirects.
  await page.getByLabel('Address of your page').fill(`${word}-2`);
  const renamed = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Save brand' }).click();
  expect((await renamed).status()).toBe(200);
  const moved = await visitor.request.get(`/p/${word}?from=mail`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers()['location']]).toEqual([308, `/p/${word}-2?from=mail`]);
  await page.goto(`/p/${word}`);
  await expect(page).toHaveURL(new RegExp(`/p/${word}-2$`));

  expect((await page.request.delete('/api/brand', { headers: { origin: url } })).ok()).toBe(true);
  await expect.poll(async () => (await visitor.request.get(`/p/${word}`)).status()).toBe(404);
  await visitor.close();
});

test('without the plan the brand’s settings show the lock @proof', async ({ page, join }) => {
  await join('wholesaler');
  await page.goto('/settings/brand');
  await expect(page.getByText('Premium Feature', { exact: true })).toBeVisible();
  expect((await page.request.get('/api/brand')).status()).toBe(403);
});
