import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NotificationFrequency } from '@dealstead/contracts';
import { until } from '@dealstead/service-kit/fixtures/until';
import { newEmail, startTestAccount, type TestAccount } from '../fixtures/testAccount.ts';
import { createVault as vaultOf } from '../secrets.ts';
import { upsertNotificationSettings } from './settingsStore.ts';
import { sendDigest } from './digests.ts';
import { sendAdminMessage } from './sendAdminMessage.ts';
import { sendNotification } from './sendNotification.ts';

const publicUrl = 'https://dealstead.example';
const postalAddress = 'Dealstead, 100 Example Street';
const vault = vaultOf('a key for tests that is long enough');
let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account?.close());

async function createMember(frequency: NotificationFrequency, email = true) {
  const { id, email: address } = await account.registerMember();
  await account.db.change((tx) =>
    upsertNotificationSettings(tx, id, { matches: { email, inApp: true, often: frequency } }),
  );
  return { id, email: address };
}
const notify = (to: string, subject: string) =>
  account.db.change((tx) => {
    const mail = {
      subject,
      text: `${subject}: https://dealstead.example/property/7 is new`,
      html: `<p>${subject}</p>`,
    };
    return sendNotification(tx, { vault, publicUrl }, { key: `alert/${randomUUID()}`, to, kind: 'matches', ...mail });
  });
const mailsTo = async (recipient: string, subject: string) =>
  (await account.tables.mails.list({ recipient }))
    .filter((mail) => mail.subject.startsWith(subject))
    .map(account.openMail);

test('an instant notification is sent at once with an unsubscribe link for its kind only', async () => {
  const { id, email } = await createMember('instant');
  await notify(email.toUpperCase(), 'Two matches');
  const [mail] = await mailsTo(email.toUpperCase(), 'Two matches');
  const link = new URL(mail?.unsubscribeUrl ?? '');
  const stopped = await account.post(link.pathname, { 'List-Unsubscribe': 'One-Click' });
  expect(stopped.status).toBe(200);
  await notify(email, 'Three matches');
  expect(await mailsTo(email, 'Three matches')).toEqual([]);
  const settings = await account.tables.notificationSettings.list({ userId: id, email: false });
  expect(settings.map(({ kind }) => kind)).toEqual(['matches']);
  const forged = `/api/notification-links/${vaultOf('another key that is long enough too').sign(`${id}/messages`)}`;
  expect((await account.call('POST', forged, account.visitor(), {})).status).toBe(410);
});

test('a member who turned a kind off gets no mail; an address without an account gets it', async () => {
  const { email } = await createMember('instant', false);
  await notify(email, 'A match');
  expect(await mailsTo(email, 'A match')).toEqual([]);
  const stranger = newEmail();
  await notify(stranger, 'A match');
  expect(await mailsTo(stranger, 'A match')).toHaveLength(1);
});

test('daily notifications are collected into one digest that is sent when it is due', async () => {
  const { id, email } = await createMember('daily');
  for (const subject of ['First', 'Second']) await notify(email, subject);
  expect(await mailsTo(email, 'First')).toEqual([]);
  const age = (text: string) =>
    account.db.pool.query(`UPDATE gathered_mails SET created_at = now() - $2::interval WHERE user_id = $1`, [id, text]);
  await age('25 hours');
  while (await sendDigest(account.db, { vault, publicUrl, postalAddress })) continue;
  const [digest, ...more] = await until(async () => {
    const found = await mailsTo(email, 'New matches: 2');
    return found.length > 0 ? found : null;
  });
  expect(more).toEqual([]);
  expect(digest?.text).toContain('First: https://dealstead.example/property/7');
  expect(digest?.unsubscribeUrl).toContain('/api/notification-links/');
  expect(digest?.text).toContain(postalAddress);
  expect(digest?.html).toContain(postalAddress);
});

test('a one-click unsubscribe sent as multipart form data is answered 200 without a redirect', async () => {
  const { id, email } = await createMember('instant');
  await notify(email, 'One match');
  const [mail] = await mailsTo(email, 'One match');
  const body = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  const { pathname } = new URL(mail?.unsubscribeUrl ?? '');
  const stopped = await account.call('POST', pathname, account.visitor(), body, {
    'content-type': 'multipart/form-data; boundary=x',
  });
  expect([stopped.status, stopped.headers.get('location')]).toEqual([200, null]);
  const settings = await account.tables.notificationSettings.list({ userId: id, email: false });
  expect(settings.map(({ kind }) => kind)).toEqual(['matches']);
});

test('the monthly market report is sent at once, whatever frequency is stored', async () => {
  const { id, email } = await account.registerMember();
  const key = `market-report/${id}/2026-10` as const;
  const report = { subject: 'Market report', text: 'Figures', html: '<p>Figures</p>', kind: 'market-report' as const };
  const send = () =>
    account.db.change((tx) => sendNotification(tx, { vault, publicUrl }, { key, to: email, ...report }));
  await send();
  expect(await mailsTo(email, 'Market report')).toEqual([]);
  await account.db.change((tx) =>
    upsertNotificationSettings(tx, id, { 'market-report': { email: true, inApp: false, often: 'weekly' } }),
  );
  await send();
  await send();
  expect(await mailsTo(email, 'Market report')).toHaveLength(1);
});

test('a message from an admin is mailed as each member chose, an urgent one to all, each once', async () => {
  const [reader, silent] = [await account.registerMember(), await account.registerMember()];
  await account.db.change((tx) =>
    upsertNotificationSettings(tx, silent.id, { 'admin-messages': { email: false, inApp: true, often: 'instant' } }),
  );
  const userIds = [reader.id, silent.id];
  const send = (messageId: number, subject: string, priority: 'normal' | 'urgent') =>
    account.db.change((tx) =>
      sendAdminMessage(
        tx,
        { vault, publicUrl, postalAddress },
        { messageId, subject, message: 'First.\n\nSecond.', priority, userIds },
      ),
    );
  await send(1, 'New fees', 'normal');
  await send(1, 'New fees', 'normal');
  await send(2, 'Change your password', 'urgent');
  const [mail, ...others] = await mailsTo(reader.email, 'New fees');
  expect(others).toEqual([]);
  expect(mail?.unsubscribeUrl).toContain('/api/notification-links/');
  expect(mail?.text).toContain(`${publicUrl}/notifications?message=1`);
  expect(await mailsTo(silent.email, 'New fees')).toEqual([]);
  expect(await mailsTo(silent.email, 'Change your password')).toMatchObject([{ unsubscribeUrl: null }]);
});
