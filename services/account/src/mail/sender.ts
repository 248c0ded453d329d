import { type BackgroundJob, createBackgroundJob, pause, type Logger } from '@dealstead/service-kit';
import type { AccountDatabase } from '../database.ts';
import { claimMail, nextAttemptAt, recordDelivery, expireClaims } from './queue.ts';
import type { Deliver } from './smtp.ts';

export interface MailJobDeps {
  readonly deliver: Deliver;
  readonly log: Logger;
  /** Called when a mail's state has changed. */
  readonly onChanged: () => void;
}

/** Sends queued mails one after the other, and marks those whose sender died. */
export function createMailJobs(db: AccountDatabase, { deliver, log, onChanged }: MailJobDeps): BackgroundJob[] {
  return [
    createBackgroundJob({
      name: 'mail',
      idleEvery: 10_000,
      wakeOnCommit: true,
      async run(signal) {
        const mail = await claimMail(db);
        if (!mail) return (await nextAttemptAt(db)) ?? false;
        onChanged();
        const delivery = await deliver(mail);
        if (delivery.outcome !== 'sent')
          log.warn({ mail: mail.id, attempt: mail.attempts, ...delivery }, 'a mail was not sent');
        // Only this process knows the outcome, so it retries the write while PostgreSQL is unavailable.
        for (;;) {
          try {
            await recordDelivery(db, mail, delivery);
            onChanged();
            return true;
          } catch (error) {
            log.warn({ err: error, mail: mail.id }, 'the outcome of a mail waits for PostgreSQL');
            if (signal.aborted) throw error;
            await pause(500, signal);
          }
        }
      },
    }),
    createBackgroundJob({
      name: 'lost-mail-claims',
      idleEvery: 60_000,
      async run() {
        const lost = await expireClaims(db);
        if (lost.length > 0) {
          log.error({ mails: lost }, 'mails have an unknown outcome');
          onChanged();
        }
        return false;
      },
    }),
  ];
}
