import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createEvent, messageReported, userClosed } from '@dealstead/contracts/events';
import { until } from '@dealstead/service-kit/fixtures/until';
import { startTestAdmin, type TestAdmin } from '../fixtures/admin.ts';

let admin: TestAdmin;
beforeAll(async () => {
  admin = await startTestAdmin();
});
afterAll(() => admin?.service.stop());

const at = '2026-11-22T12:00:00.000Z';
const reported = (reportId: number, senderId: number, reporterId: number) =>
  createEvent(
    messageReported,
    { subject: `message-report/${reportId}`, version: 1 },
    {
      reportId,
      messageId: 40,
      conversationId: 3,
      propertyId: 9,
      reporterId,
      senderId,
      reason: 'scam',
      note: 'Asks for a wire transfer.',
      content: 'Send the earnest money to this account.',
      sentAt: at,
      reportedAt: at,
    },
  );
const stored = async () =>
  (
    await admin.db.pool.query(
      'SELECT report_id, sender_id, reporter_id, action, note, content FROM message_moderation ORDER BY report_id',
    )
  ).rows;

test('a reported message waits for a moderator; a closed account leaves no text', async () => {
  await admin.db.change((tx) => tx.emit(reported(1, 2, 1), reported(1, 2, 1), reported(2, 5, 2)));
  await until(async () => (await stored()).length === 2);
  expect(await stored()).toMatchObject([
    { report_id: 1, sender_id: 2, reporter_id: 1, action: 'pending' },
    { report_id: 2, sender_id: 5, reporter_id: 2, note: 'Asks for a wire transfer.' },
  ]);
  await admin.db.change((tx) => tx.emit(createEvent(userClosed, { subject: 'user/2', version: 9 }, { userId: 2 })));
  await until(async () => (await stored()).length === 1);
  expect(await stored()).toMatchObject([{ report_id: 2, reporter_id: null, note: '' }]);
});
