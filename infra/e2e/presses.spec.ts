import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { eventually, expect, hydrated, test, url } from './product.ts';

/** Attribute of a control whose press waits for hydration. */
const pending = '[data-press-pending]';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

interface EarlyPage {
  readonly page: Page;
  /** Releases the page's scripts: before, hydration cannot start, however slow the test is. */
  readonly release: () => Promise<void>;
}

/** A page on a phone that is painted and parsed to its end. Its scripts wait for `release`. */
async function openEarly(browser: Browser, path: string, cookies: Cookies = []): Promise<EarlyPage> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await context.addCookies(cookies);
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  // A busy renderer may return a page without HTML; these tests need server-rendered pages.
  await eventually(async () => {
    const answer = await page.goto(url + path, { waitUntil: 'commit' });
    expect(await answer?.text()).toContain('data-recorder');
  });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0, null, {
    timeout: 30_000,
  });
  await page.getByRole('contentinfo').waitFor();
  return {
    page,
    async release() {
      const isHydrated = await page.evaluate(() =>
        Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
      );
      expect(isHydrated).toBe(false);
      release();
    },
  };
}

/** Presses without waiting for the result. */
const press = (control: Locator) => control.click({ noWaitAfter: true });

test.afterEach(async ({ browser, context }) => {
  for (const other of browser.contexts()) if (other !== context) await other.close();
});

const heartIn = (page: Page) => page.getByRole('button', { name: /^Save / }).first();

test('home: a press on a favorite and a tab before hydration takes effect once, and typed text remains', async ({
  browser,
}) => {
  const { page, release } = await openEarly(browser, '/');
  await page.getByRole('combobox', { name: 'Search' }).pressSequentially('cabin', { delay: 10 });
  const heart = heartIn(page);
  await press(heart);
  await expect(heart).toHaveAttribute('aria-busy', 'true');
  await press(heart);
  const tab = page.getByRole('tab', { name: /^Saved/ });
  await press(tab);
  await expect(page.locator(pending)).toHaveCount(2);
  await release();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator(pending)).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('cabin');
  await page.getByRole('tab', { name: 'List', exact: true }).click();
  await expect(heartIn(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { pressed: true, name: /^Save / })).toHaveCount(1);
});

test('home: a press before hydration opens the menu @proof', async ({ browser }) => {
  const { page, release } = await openEarly(browser, '/');
  await press(page.getByRole('button', { name: 'Open menu' }));
  await release();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('home: a field, checkbox and choice below the first view keep input from before hydration @proof', async ({
  browser,
}) => {
  const { page, release } = await openEarly(browser, '/');
  await page.getByLabel('Property address').fill('1180 Kearney Ave');
  await page.getByLabel('Situation').selectOption('probate');
  await page.getByText('Configure Investment Preferences').click();
  await page.getByLabel('Land', { exact: true }).check();
  await release();
  await expect(page.getByRole('tab', { name: 'List', exact: true })).toHaveAttribute('aria-selected', 'true');
  for (const name of ['Property address', 'Situation']) await hydrated(page.getByLabel(name));
  await hydrated(page.getByLabel('Land', { exact: true }));
  await expect(page.getByLabel('Property address')).toHaveValue('1180 Kearney Ave');
  await expect(page.getByLabel('Situation')).toHaveValue('probate');
  await expect(page.getByLabel('Land', { exact: true })).toBeChecked();
});

test('search: an order chosen before hydration sorts the list @proof', async ({ browser }) => {
  const { page, release } = await openEarly(browser, '/search?state=TX');
  await page.getByRole('combobox', { name: 'Sort' }).selectOption({ index: 1 });
  await release();
  await expect(page).toHaveURL(/sortBy=/);
});

test('search: a press before hydration opens the sheet of filters @proof', async ({ browser }) => {
  const { page, release } = await openEarly(browser, '/search?state=TX');
  await press(page.getByRole('button', { name: /^Filters/ }));
  await release();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
});

test('search: text typed before hydration is searched for, and a favorite pressed before it is saved', async ({
  browser,
}) => {
  const { page, release } = await openEarly(browser, '/search?state=TX');
  await press(heartIn(page));
  await page.getByRole('combobox', { name: 'Search' }).pressSequentially('ranch', { delay: 10 });
  await release();
  await expect(page).toHaveURL(/search=ranch/);
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('ranch');
  expect(await page.evaluate(() => localStorage.getItem('property-favorites'))).toMatch(/^\[\d+\]$/);
});

test('search: a press before hydration opens the prompt of the locked map @proof', async ({ browser }) => {
  const { page, release } = await openEarly(browser, '/search?state=TX');
  await press(page.getByRole('button', { name: 'View on map' }));
  await release();
  await expect(page.getByRole('dialog', { name: 'Map' })).toBeVisible();
});

/** The page of a listing with pictures and a position. */
async function listingPath(page: Page): Promise<string> {
  const answer = await page.request.get(`${url}/api/properties?category=residential&limit=1`);
  const [first] = (await answer.json()) as { id: number }[];
  return `/property/${first?.id}`;
}

test('property: a press before hydration opens the pictures and the map @proof', async ({ browser, page: plain }) => {
  const path = await listingPath(plain);
  const { page, release } = await openEarly(browser, path);
  await press(page.getByRole('button', { name: 'Open map' }));
  await press(page.getByRole('group', { name: 'Pictures' }).getByRole('link').first());
  await expect(page.locator(pending)).toHaveCount(2);
  await release();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open map' })).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
});

test('property: a press before hydration saves once, and typed text remains', async ({ browser, page: plain }) => {
  const { page, release } = await openEarly(browser, await listingPath(plain));
  const actions = page.getByRole('group', { name: 'Listing actions' });
  await press(actions.getByRole('button', { name: 'Save' }));
  await page.getByLabel('Message').pressSequentially('Is it still there?', { delay: 5 });
  await page.getByLabel('Full name').pressSequentially('Ann Lee', { delay: 5 });
  await release();
  await expect(actions.getByRole('button', { name: 'Saved' })).toBeVisible();
  for (const name of ['Message', 'Full name']) await hydrated(page.getByLabel(name));
  await expect(actions.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('Is it still there?');
  await expect(page.getByLabel('Full name')).toHaveValue('Ann Lee');
});

test("search: a member's press before hydration adds a listing to the comparison @proof", async ({
  browser,
  context,
  signInAs,
}) => {
  await signInAs('investor-pro');
  const { page, release } = await openEarly(browser, '/search?state=TX', await context.cookies());
  const compare = page.getByRole('button', { name: /^Compare / }).first();
  await press(compare);
  await release();
  await expect(compare).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: 'Listings to compare' })).toContainText('1 listing');
});

test('property: a press before hydration opens the account menu @proof', async ({
  browser,
  page: plain,
  context,
  signInAs,
}) => {
  await signInAs('buyer');
  const { page, release } = await openEarly(browser, await listingPath(plain), await context.cookies());
  await press(page.getByRole('button', { name: /^Account, / }));
  await release();
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
});
