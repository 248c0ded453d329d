import type { APIRequestContext } from '@playwright/test';
import { expect, kill, test, url, allWell, eventually } from '@dealstead/infra/e2e/product';

async function register(request: APIRequestContext, email: string): Promise<void> {
  const answer = await request.post('/api/auth/register', {
    headers: { origin: url },
    data: {
      email,
      password: 'a long password',
      firstName: 'Leon',
      lastName: 'Baptiste',
      phone: '',
      subscriptionPlan: 'free',
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

const mailsTo = async (request: APIRequestContext, email: string) => {
  const mails = (await (await request.get('/dev/mail.json')).json()) as { to: unknown }[];
  return mails.filter((mail) => JSON.stringify(mail.to).includes(email)).length;
};

test('with account and admin killed repeatedly no registration is lost or counted twice', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  const members = async () =>
    ((await (await page.request.get('/api/admin/overview')).json()) as { members: number }).members;
  const before = await members();
  const stamp = Date.now();
  const emails = Array.from({ length: 6 }, (_, i) => `kill.${stamp}.${i}@example.com`);
  for (const [i, email] of emails.entries()) {
    await eventually(() => register(page.request, email), 30);
    // The relay runs in account, the counting consumer in admin: both are killed with pending events.
    await kill(i % 2 === 0 ? 'account' : 'admin');
  }
  await allWell();
  await eventually(async () => expect(await members()).toBe(before + emails.length), 30);
  // A mail whose process was killed while sending has an unknown outcome and is not sent again: never two, and at most
  // one missing per kill.
  const sent = await Promise.all(emails.map((email) => mailsTo(page.request, email)));
  expect(Math.max(...sent)).toBe(1);
});
