import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as events from '@dealstead/contracts/events';
import { recordLiveMessages } from '@dealstead/service-kit/fixtures/liveMessages';
import { startTestAccount } from './fixtures/testAccount.ts';

let account: Awaited<ReturnType<typeof startTestAccount>>;
let pages: Awaited<ReturnType<typeof recordLiveMessages>>;

beforeAll(async () => {
  account = await startTestAccount();
  pages = await recordLiveMessages(account.nats);
});
afterAll(async () => {
  pages.stop();
  await account.stop();
  account.redis.disconnect();
});

/** Events that change nothing that open pages show, or only what a background job invalidates. */
const unseen: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      events.userRegistered,
      events.detailsOpened,
      events.propertyPublished,
      events.propertyChanged,
      events.inquiryReceived,
      events.offerMade,
      events.paymentRecorded,
    ].map(({ type }) => [type, 'the job that computes user metrics notifies admins']),
  ),
  [events.mailRequested.type]: 'the job that sends mails notifies admins',
  [events.adminMessageSent.type]: 'the job that sends mails notifies admins',
  [events.emailChanged.type]: 'only Stripe learns of it',
  [events.userClosed.type]: 'only Stripe learns of it',
};

test('a change of an owner refreshes the team pages of the owner and of the assistants', async () => {
  const [owner, assistant] = [await account.registerMember(), await account.registerMember()];
  await account.tables.teamMembers.insert({
    teamOwnerId: owner.id,
    userId: assistant.id,
    inviteEmail: assistant.email,
    role: 'va',
    inviteStatus: 'accepted',
  });
  const changed = { ...owner, userId: owner.id, role: 'member' as const, plan: 'free' as const, status: 'inactive' };
  await pages.expectInvalidated(
    { [`member.${owner.id}`]: ['/api/team'], [`member.${assistant.id}`]: ['/api/team'] },
    () =>
      account.db.change((tx) =>
        tx.emit(
          events.createEvent(
            events.memberChanged,
            { subject: `user/${owner.id}`, version: 50 },
            { ...events.memberChanged.data.parse({ ...changed, profile: null }) },
          ),
        ),
      ),
  );
});

test('a restriction refreshes the member’s record on admins’ pages', async () => {
  const { id } = await account.registerMember();
  const restrictions = [{ type: 'messaging' as const, reason: 'Spam', until: null }];
  await pages.expectInvalidated({ admins: [`/api/admin/members/${id}`] }, () =>
    account.db.change((tx) =>
      tx.emit(
        events.createEvent(
          events.memberRestricted,
          { subject: `user/${id}`, version: 50 },
          { userId: id, restrictions },
        ),
      ),
    ),
  );
});

test('every other event that the service consumes is known to change nothing that pages show', () => {
  expect(account.consumes.toSorted()).toEqual(
    [events.memberChanged.type, events.memberRestricted.type, ...Object.keys(unseen)].toSorted(),
  );
});
