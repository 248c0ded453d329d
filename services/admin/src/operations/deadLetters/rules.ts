import { Envelope, maxEventBytes } from '@dealstead/contracts/event';
import type { StoredDeadLetter } from '@dealstead/service-kit/deadLetters';

/** Bytes of a replay's headers, which count toward the stream's limit. */
const headerBytes = 512;

/** What the list shows of an event: null where it cannot be read, such as one that was cut because it is too large. */
export function describeEvent({ event }: StoredDeadLetter): { id: string; subject: string } | null {
  try {
    const { id, subject } = Envelope.parse(JSON.parse(event));
    return { id, subject };
  } catch {
    return null; // stored as it came, to be looked at and discarded
  }
}

/** Whether the stream takes the event again. The services find a schema error themselves; a newer version may have none. */
export const canReplay = (letter: StoredDeadLetter): boolean =>
  describeEvent(letter) !== null && Buffer.byteLength(letter.event) <= maxEventBytes - headerBytes;
