import { daysBetween, todayInNewYork } from '@dealstead/contracts';
import { getMember } from '@dealstead/contracts/account/auth';
import { proofOfFundsFile, proofOfFundsLabels, proofOfFundsReminders } from '@dealstead/contracts/tools/proofOfFunds';
import {
  createJobRows,
  type BackgroundJob,
  createBackgroundJob,
  type Live,
  type Peer,
  Refusal,
  renderMail,
  type RenderedMail,
  requestMail,
} from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { notify } from '../../notifications/index.ts';
import { reminderAt } from './rules.ts';
import { claimReminder, type ExpiringProof, listExpiringProofs, purgeProofFiles } from './store.ts';

const jobName = 'proof-of-funds-reminders';

export interface ReminderOptions {
  readonly account: Pick<Peer, 'call'>;
  readonly live: Live;
  /** The site's URL for browsers, without a trailing slash. */
  readonly publicUrl: string;
}

/** Background job that mails members before their proof of funds expires, and deletes its document some time after. */
export const createReminderJob = (db: Db, options: ReminderOptions): BackgroundJob =>
  createBackgroundJob({
    name: jobName,
    idleEvery: 15 * 60_000,
    run: async () => {
      await sendReminders(db, options, todayInNewYork());
      await purgeProofFiles(db, todayInNewYork(), proofOfFundsFile.daysAfterExpiry);
      return false;
    },
  });

/**
 * Requests the reminders that are due on a day (ISO date), each once. The recipient is the account's current address, which
 * account is asked for.
 * @returns how many were requested
 */
export async function sendReminders(
  db: Db,
  { account, live, publicUrl }: ReminderOptions,
  today: string,
): Promise<number> {
  let sent = 0;
  const rows = createJobRows(db, jobName);
  const deferred = new Set(await rows.deferred());
  for (const proof of await listExpiringProofs(db, today, proofOfFundsReminders[0])) {
    const daysLeft = daysBetween(today, proof.expires);
    const reminder = reminderAt(daysLeft);
    if (reminder === null || (proof.reminded !== null && proof.reminded <= reminder)) continue;
    const key = String(proof.userId);
    if (deferred.has(key)) continue;
    await rows.attempt(key, async () => {
      const member = await account.call(getMember, { params: { id: proof.userId } }).catch((error: unknown) => {
        if (error instanceof Refusal && error.status === 404) return null;
        throw error;
      });
      await db.change(async (tx) => {
        if (!(await claimReminder(tx, proof, reminder)) || member === null) return;
        await requestMail(tx, {
          key: `deadline/proof-of-funds/${proof.userId}/${proof.expires}/${reminder}`,
          to: member.email,
          kind: 'deadlines',
          ...renderReminder(proof, daysLeft, publicUrl),
        });
        await notify(tx, live, {
          userId: proof.userId,
          topic: 'deadlines',
          group: 'proof-of-funds',
          title: `Your proof of funds expires ${whenExpires(daysLeft)}`,
          body: 'Renew it, so that sellers can take your offer seriously.',
          url: '/buyer-dashboard#buyer-profile',
        });
        tx.afterCommit(() => live.member(proof.userId, '/api/buyer-profile'));
        sent++;
      });
    });
  }
  return sent;
}

const whenExpires = (daysLeft: number) =>
  daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`;

/** Renders the reminder of a proof of funds. */
export function renderReminder({ kind, expires }: ExpiringProof, daysLeft: number, publicUrl: string): RenderedMail {
  const day = new Date(expires).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
  const when = whenExpires(daysLeft);
  return renderMail({
    subject: `Your proof of funds expires ${when}`,
    preview: `Renew it before ${day}, so that sellers can take your offer seriously.`,
    heading: `Your proof of funds expires ${when}`,
    paragraphs: [
      `The document in your buyer profile (${proofOfFundsLabels[kind].toLowerCase()}) is valid through ${day}.`,
      'Ask your bank or lender for a new one, then enter its dates in your buyer profile. After it expires your buyer score drops by 30 points.',
    ],
    button: { label: 'Update buyer profile', url: `${publicUrl}/buyer-dashboard#buyer-profile` },
    because: 'You received this email because your buyer profile on Dealstead has a proof of funds with this date.',
  });
}
