import type { Nats } from './nats.ts';

/** What the dead-letter stream stores: an event that was given up, and why. */
export interface DeadLetter {
  service: string;
  reason: string;
  attempts: number;
  failedAt: string;
  /** The message as it was received; the first `maxExcerpt` characters where it would not fit a NATS message. */
  event: string;
}

/** Most characters of an event that are stored. The letter is JSON in JSON, and NATS takes a megabyte. */
const maxExcerpt = 400_000;

/**
 * Stores an event in the dead-letter stream. The same id stores it once within the stream's duplicate window.
 * @throws when NATS does not acknowledge it
 */
export async function publishDeadLetter(
  nats: Nats,
  { subject, id, ...letter }: Omit<DeadLetter, 'failedAt'> & { subject: string; id: string },
): Promise<void> {
  const stored: DeadLetter = {
    ...letter,
    event: letter.event.slice(0, maxExcerpt),
    failedAt: new Date().toISOString(),
  };
  await nats.publishEvent(`dead.${letter.service}.${subject}`, `${letter.service} ${id}`, JSON.stringify(stored), {
    reason: letter.reason.replace(/\s+/g, ' ').slice(0, 300),
  });
}
