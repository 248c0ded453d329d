import { randomUUID } from 'node:crypto';
import type { Page, Response } from '@playwright/test';
import { startPushService } from '@dealstead/tools/fixtures/pushService';
import { postListing } from './listings.ts';
import { eventually, expect, newMember, ready, sql, test, url } from './product.ts';

/** A visitor's question about a listing. */
async function sendInquiry(page: Page, id: number, name: string): Promise<void> {
  const answer = await page.request.post(`/api/properties/${id}/inquiries`, {
    data: { name, email: `${randomUUID()}@example.com`, message: 'Is it still available?' },
    headers: { origin: url, 'idempotency-key': randomUUID() },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

test('an inquiry shows at the bell without a reload, is read there, and stays away once turned off', async ({
  page,
  join,
  open,
}) => {
  const { id: userId } = await join('wholesaler');
  const id = await postListing(page, 'A listing asked about');
  const visitor = await open();
  await page.goto('/member-dashboard');
  await ready(page);
  await expect(bell(page)).toBeVisible();
  const name = `Marcus ${randomUUID().slice(0, 8)}`;
  await sendInquiry(visitor, id, name);
  await expect(bell(page)).toHaveAccessibleName(/unread/);
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('button', { name: 'Unread', exact: true }).click();
  const entry = panel
    .getByRole('listitem')
    .filter({ hasText: /asked about|inquiries about/ })
    .first();
  await entry.getByRole('button', { name: /^Mark as read/ }).click();
  await panel.getByRole('button', { name: 'All', exact: true }).click();
  await expect(entry.getByRole('button', { name: /^Mark as unread/ })).toBeVisible();
  await panel.getByRole('link', { name: 'See all notifications' }).click();
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Deadlines', exact: true }).click();
  await expect(page).toHaveURL(/topic=deadlines/);

  await page.goto('/settings#notifications');
  await ready(page);
  const inApp = page.getByRole('checkbox', { name: 'Messages and offers in the app' });
  const isSaved = (answer: Response) =>
    answer.request().method() !== 'GET' && answer.url().endsWith('/api/settings/notifications');
  const saved = page.waitForResponse(isSaved);
  await inApp.uncheck();
  await saved;
  const isOff = "SELECT FROM tools.notification_preferences WHERE kind = 'messages' AND NOT in_app AND user_id = $1";
  await eventually(() => sql(isOff, userId));
  const second = `Ruth${randomUUID().slice(0, 8)}`;
  await sendInquiry(visitor, id, second);
  // The lead and the notification come from one event.
  await eventually(async () => {
    const leads = await page.request.get(`/api/leads?search=${second}`);
    expect(await leads.json()).toHaveLength(1);
  });
  expect(await (await page.request.get('/api/notifications')).text()).not.toContain(second);
});

test('push notifications are asked for by a press, arrive encrypted, and end with the session @proof', async ({
  page,
}) => {
  const service = await startPushService(Number(new URL(url).port) + 15);
  try {
    await newMember(page);
    const subscription = service.subscribe(`/${randomUUID()}`);
    // A browser without a user interface asks nobody and has no push service: answer and subscription are the test's own.
    await page.addInitScript((given) => {
      let permission: NotificationPermission = 'default';
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      Notification.requestPermission = () => Promise.resolve((permission = 'granted'));
      let current: unknown = null;
      const made = {
        endpoint: given.endpoint,
        toJSON: () => given,
        unsubscribe: () => ((current = null), Promise.resolve(true)),
      };
      PushManager.prototype.subscribe = () => Promise.resolve((current = made) as never);
      PushManager.prototype.getSubscription = () => Promise.resolve(current as never);
    }, subscription);
    await page.goto('/settings#notifications');
    const push = page.getByRole('group', { name: 'Push notifications on this device' });
    await push.getByRole('button', { name: 'Turn on' }).click();
    await push.getByRole('button', { name: 'Send a test' }).click();
    await expect(async () => expect(service.received).toHaveLength(1)).toPass();
    expect(service.received[0]!.message).toMatchObject({ title: 'Push notifications work', url: '/notifications' });

    const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
    expect(worker).toBe(`${url}/push-worker.js`);

    const isStored = 'SELECT FROM tools.push_subscriptions WHERE endpoint = $1';
    await sql(isStored, subscription.endpoint);
    await page.request.post('/api/auth/logout', { headers: { origin: url } });
    await eventually(() => expect(sql(isStored, subscription.endpoint)).rejects.toThrow());
  } finally {
    await service.close();
  }
});

test('the palette opens pages, actions and records by keyboard', async ({ page, join }) => {
  await join('wholesaler');
  const word = `z${randomUUID().replaceAll('-', '').slice(0, 10)}`;
  const added = await page.request.post('/api/leads', {
    data: { firstName: 'Ruth', lastName: word, propertyAddress: '12 Oak St' },
    headers: { origin: url },
  });
  const { id } = (await added.json()) as { id: number };
  await page.goto('/member-dashboard');
  await ready(page);
  await expect(page.getByRole('button', { name: 'Search and commands' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  const input = palette.getByRole('combobox');
  await expect(input).toBeFocused();
  await page.keyboard.type('add lead');
  await expect(palette.getByRole('option', { selected: true })).toContainText('Add lead');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add lead' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('group', { name: 'Recent' })).toContainText('Add lead');
  await page.keyboard.type(word);
  const found = palette.getByRole('group', { name: 'Leads' }).getByRole('option', { name: /Ruth/ });
  await expect(found).toContainText('12 Oak St');
  await expect(found.locator('mark')).toHaveText(word);
  await found.click();
  await expect(page).toHaveURL(new RegExp(`/leads/${id}$`));

  await page.keyboard.press('Control+k');
  await page.keyboard.type('admin');
  await expect(palette.getByRole('option', { name: /Admin dashboard/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
});
