import { emailOf, eventually, expect, mailsTo, password, ready, test, url, type Plan } from './product.ts';

const newEmail = () => `ruth.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.com`;

test('a visitor registers, signs in, opens the dashboard, and signs out', async ({ page }) => {
  const email = newEmail();
  await page.goto('/register');
  await ready(page);
  await page.getByLabel('First name').fill('Ruth');
  await page.getByLabel('Last name').fill('Amsel');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByLabel('Confirm password').fill('another password');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Passwords do not match').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Confirm password').fill('a long password');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Account created successfully!', { exact: true })).toBeVisible();
  await expect(page.getByText('You can now sign in with your credentials.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: 'Sign In' }).last().click();
  await expect(page.getByText('Login successful', { exact: true })).toBeVisible();
  await expect(page.getByText('Welcome back, Ruth!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/member-dashboard$/);

  await page.getByRole('button', { name: `Account, ${email.split('@')[0]}` }).click();
  await expect(page.getByRole('menu')).toContainText('Free Member');
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${url}/`);
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect((await page.request.get('/api/auth/me')).status()).toBe(401);

  await eventually(async () => expect(await mailsTo(email)).toHaveLength(1));
});

test('a registration that is not sent keeps everything but the passwords over a reload, Back and Forward @proof', async ({
  page,
  context,
}) => {
  await page.goto('/register');
  await ready(page);
  const typed = { 'First name': 'Ruth', 'Last name': 'Amsel', Email: 'ruth@example.com', Phone: '+1 216 555 0142' };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('radio', { name: /Investor Pro/ }).check();
  const expectTyped = async () => {
    await ready(page);
    for (const [label, text] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(text);
    await expect(page.getByRole('radio', { name: /Investor Pro/ })).toBeChecked();
  };

  for (const name of ['terms', 'privacy notice']) {
    const opened = context.waitForEvent('page');
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await (await opened).close();
  }
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a long password');
  await expectTyped();
  await page.reload();
  await expectTyped();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.getByRole('link', { name: 'Sign in' }).last().click();
  await expect(page).toHaveURL(/\/login/);
  await page.goBack();
  await expectTyped();
  await page.goto('/terms');
  await page.goBack();
  await expectTyped();
  await page.goBack();
  await page.goForward();
  await expectTyped();
});

const landings: [Plan, string, string][] = [
  ['wholesaler', '/pro-dashboard', 'Wholesaler Member'],
  ['admin', '/admin', 'Administrator'],
];
for (const [plan, path, label] of landings) {
  test(`signing in as ${plan} leads to ${path}`, async ({ page }) => {
    await page.goto('/sign-in');
    await ready(page);
    await page.getByLabel('Email').fill(emailOf(plan));
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).last().click();
    await expect(page).toHaveURL(url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: `Account, ${plan}` }).click();
    await expect(page.getByRole('menu')).toContainText(label);
    expect(await page.getByRole('menuitem', { name: 'Admin Dashboard' }).count()).toBe(plan === 'admin' ? 1 : 0);
    expect(await page.getByRole('menuitem', { name: 'Member Dashboard' }).count()).toBe(
      ['va', 'wholesaler', 'partnership'].includes(plan) ? 1 : 0,
    );
  });
}

test('on a phone the account menu scrolls to its last item @proof', async ({ openAs }) => {
  const { page, member } = await openAs('wholesaler', { viewport: { width: 390, height: 664 } });
  await page.goto('/member-dashboard');
  await ready(page);
  await page.getByRole('button', { name: `Account, ${member.email.split('@')[0]}` }).click();
  const box = await page.getByRole('menu').boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(664);
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${url}/`);
});

test('a members-only page leads through sign-in and back', async ({ page }) => {
  await page.goto('/buyer-dashboard');
  await expect(page).toHaveURL(/\/login\?next=%2Fbuyer-dashboard$/);
  await ready(page);
  await page.getByLabel('Email').fill(emailOf('buyer'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/buyer-dashboard$/);
});

test('a signed-in member is redirected from sign-in and home, but not from an anchor of home', async ({
  page,
  signInAs,
}) => {
  await signInAs('wholesaler');
  await page.goto('/login');
  await expect(page).toHaveURL(/\/pro-dashboard$/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/member-dashboard$/);
  await page.goto('/?category=land');
  await expect(page.getByRole('heading', { level: 1, name: 'Find your next deal' })).toBeVisible();
});

test('a plan without the feature sees the upgrade prompt in place', async ({ page, signInAs }) => {
  await signInAs('buyer');
  await page.goto('/pro-dashboard');
  await expect(page.getByText('Premium Feature')).toBeVisible();
  await expect(
    page.getByRole('heading', { name: /Professional Dashboard requires the Wholesaler membership or higher/ }),
  ).toBeVisible();
  await expect(page.getByText('$199.98')).toBeVisible();
  await page.getByRole('button', { name: 'Hide Features' }).click();
  await expect(page.getByRole('button', { name: 'Show Features' })).toHaveAttribute('aria-expanded', 'false');
  const below = page.locator('[inert]').filter({ has: page.locator('h1') });
  await expect(below.getByText('Due next')).toBeVisible();
});

test('admin pages are 404 for members, and ask visitors to sign in', async ({ page, signInAs }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin$/);
  await signInAs('wholesaler');
  expect((await page.goto('/admin'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
});

test('on a phone the menu opens, and closes by a choice and by the backdrop @proof', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/login');
  await ready(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // Each published page once.
  await expect(page.getByRole('dialog').getByRole('link')).toHaveText([
    'Browse Properties',
    'Joint Ventures',
    'Invite & Earn',
    'Go Premium',
    'List Property',
    'Sign In',
  ]);
  await page.mouse.click(10, 400);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Browse Properties' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Investment Opportunities' })).toBeInViewport();
});

test('a sign-out applies in every tab, and Back leads to sign-in', async ({ page, context }) => {
  await page.goto('/login');
  await ready(page);
  await page.getByLabel('Email').fill(emailOf('investor-pro'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your plan' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/buyer-dashboard');
  await ready(other);
  await page.getByRole('button', { name: 'Account, investor-pro' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${url}/`);
  await expect(other).toHaveURL(/\/login\?next=%2Fbuyer-dashboard$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login\?next=%2Fmember-dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('Back before home is rendered after a sign-out leads to sign-in', async ({ page, signInAs }) => {
  await signInAs('investor-pro');
  // From the navigation home on, React is not given the time that it asks for by messages, until it is set free.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const push = history.pushState.bind(history);
    let delayed: (() => void)[] | null = null;
    MessagePort.prototype.postMessage = function (...args: [unknown]) {
      if (delayed) delayed.push(() => postMessage.apply(this, args));
      else postMessage.apply(this, args);
    };
    history.pushState = (...args) => {
      push(...args);
      delayed = [];
    };
    addEventListener('popstate', () => {
      for (const post of delayed ?? []) post();
      delayed = null;
    });
  });
  await page.goto('/member-dashboard');
  await ready(page);
  await page.getByRole('button', { name: 'Account, investor-pro' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${url}/`);
  await expect(page.getByRole('main')).toBeEmpty();
  await page.goBack();
  await expect(page).toHaveURL(/\/login\?next=%2Fmember-dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('sign-in works without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: url });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(emailOf('va'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).last().click();
  await expect(page).toHaveURL(`${url}/member-dashboard`);
  await context.close();
});
