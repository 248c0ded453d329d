import type { MemberIdentity } from '@dealstead/contracts/identity';
import { type RenderedMail, requestMail, takeMailLimit } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { scopeOf } from './scope.ts';
import type { Senders, SenderWithAddress } from './sender.ts';

/** What sample mails say about the person who gets them. */
export const sampleRecipient = {
  firstName: 'Alex',
  lastName: 'Sample',
  company: 'Sample Holdings',
  city: 'Memphis',
  state: 'TN',
} as const;

/**
 * Mails what others will get to the owner's own address, marked as a test.
 * @param key names what is tested
 */
export async function mailTest(
  { db, senders }: { readonly db: Db; readonly senders: Senders },
  actor: MemberIdentity,
  key: string,
  render: (sender: SenderWithAddress) => RenderedMail,
): Promise<{ message: string }> {
  const { ownerId } = scopeOf(actor);
  const sender = await senders.require(ownerId);
  const mail = render(sender);
  await db.change(async (tx) => {
    await takeMailLimit(tx, 'campaign-test', { to: sender.email, sender: `member/${ownerId}` });
    await requestMail(tx, {
      key: `campaign-test/${key}/${Date.now()}`,
      to: sender.email,
      ...mail,
      subject: `Test: ${mail.subject}`,
    });
  });
  return { message: `A test is on the way to ${actor.id === ownerId ? sender.email : 'the owner'}.` };
}
