import { pause, type Logger } from '@dealstead/service-kit';
import type { AccountDatabase } from '../database.ts';
import { claimMail, settleMail, sweepLostClaims } from './queue.ts';
import type { Deliver } from './smtp.ts';

/** Milliseconds between looks at an empty queue. */
const lookEvery = 1_000;
const sweepEvery = 60_000;

/** Sends what is queued, one mail after the other, until the service stops. */
export function mailSender(db: AccountDatabase, deliver: Deliver, log: Logger) {
  return async (stopping: AbortSignal): Promise<void> => {
    let sweptAt = 0;
    while (!stopping.aborted) {
      if (Date.now() - sweptAt > sweepEvery) {
        const lost = await sweepLostClaims(db);
        if (lost.length > 0) log.error({ mails: lost }, 'mails have an unknown outcome');
        sweptAt = Date.now();
      }
      const mail = await claimMail(db);
      if (!mail) {
        await pause(lookEvery, stopping);
        continue;
      }
      const delivery = await deliver(mail);
      if (delivery.outcome !== 'sent')
        log.warn({ mail: mail.id, attempt: mail.attempts, ...delivery }, 'a mail was not sent');
      // PostgreSQL may be away just now, but we alone know what happened: say it until it is written.
      for (;;) {
        try {
          await settleMail(db, mail, delivery);
          break;
        } catch (error) {
          log.warn({ err: error, mail: mail.id }, 'the outcome of a mail waits for PostgreSQL');
          if (stopping.aborted) throw error;
          await pause(500, stopping);
        }
      }
    }
  };
}
