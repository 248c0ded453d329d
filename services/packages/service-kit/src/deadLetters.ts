import { truncateText } from '@dealstead/contracts';
import { z } from 'zod';
import type { Nats } from './nats.ts';
import { type Replay, replayHeader } from './replay.ts';

/** What the dead-letter stream stores: an event that was given up, and why; or the result of a replay. */
const StoredDeadLetter = z.object({
  service: z.string(),
  reason: z.string(),
  attempts: z.number().int(),
  failedAt: z.string(),
  /** The message as it was received; the first `maxExcerpt` characters where it would not fit a NATS message. */
  event: z.string(),
  /** The replay that this is a result of. Without an outcome, the event failed again. */
  replay: z.string().optional(),
  outcome: z.literal('applied').optional(),
});
export type StoredDeadLetter = z.infer<typeof StoredDeadLetter>;

/** Most characters of an event that are stored. The letter is JSON in JSON, and NATS takes a megabyte. */
const maxExcerpt = 400_000;

/**
 * Stores an event in the dead-letter stream. The same id stores it once within the stream's duplicate window.
 * @throws when NATS does not acknowledge it
 */
export async function publishDeadLetter(
  nats: Nats,
  { subject, id, ...letter }: Omit<StoredDeadLetter, 'failedAt' | 'outcome'> & { subject: string; id: string },
): Promise<void> {
  const stored: StoredDeadLetter = {
    ...letter,
    event: truncateText(letter.event, maxExcerpt),
    failedAt: new Date().toISOString(),
  };
  await nats.publishEvent(`dead.${letter.service}.${subject}`, `${letter.service} ${id}`, JSON.stringify(stored), {
    reason: truncateText(letter.reason.replace(/\s+/g, ' '), 300),
  });
}

/** Reports that a replayed event was applied. @throws when NATS does not acknowledge it */
export async function reportReplay(nats: Nats, { service, id }: Replay, subject: string): Promise<void> {
  const failedAt = new Date().toISOString();
  const result: StoredDeadLetter = {
    service,
    reason: '',
    attempts: 0,
    failedAt,
    event: '',
    replay: id,
    outcome: 'applied',
  };
  await nats.publishEvent(`dead.${service}.${subject}`, `replayed ${id}`, JSON.stringify(result));
}

/** Publishes an event again for the service that gave it up. The same id is stored once. @throws when NATS does not acknowledge it */
export async function publishReplay(
  nats: Nats,
  { service, type, event, replay }: { service: string; type: string; event: string; replay: string },
): Promise<void> {
  await nats.publishEvent(type, `replay ${replay}`, event, { [replayHeader]: `${service} ${replay}` });
}

/** A message of the dead-letter stream, with the type of its event. One that cannot be read is a letter of its own. */
export function parseDeadLetter(subject: string, data: Uint8Array): { type: string; letter: StoredDeadLetter } {
  const [, service = '', ...type] = subject.split('.');
  const text = new TextDecoder().decode(data);
  return { type: type.join('.'), letter: readLetter(text) ?? unreadableLetter(service, text) };
}

function readLetter(text: string): StoredDeadLetter | undefined {
  try {
    return StoredDeadLetter.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // shown as it came
  }
}

const unreadableLetter = (service: string, event: string): StoredDeadLetter => ({
  service,
  reason: 'The dead letter cannot be read.',
  attempts: 0,
  failedAt: new Date().toISOString(),
  event,
});
