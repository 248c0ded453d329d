import { createHash } from 'node:crypto';
import { type BackgroundJob, createBackgroundJob, live, type Logger, type Nats } from '@dealstead/service-kit';
import { createAggregateQueue } from '@dealstead/service-kit/aggregateQueue';
import { parseDeadLetter, publishReplay } from '@dealstead/service-kit/deadLetters';
import type { Delivery } from '@dealstead/service-kit/pull';
import { startPullLoop } from '@dealstead/service-kit/pullLoop';
import { deadLetterStream } from '@dealstead/service-kit/streams';
import type { Db } from '../../database.ts';
import { deadLettersTag } from './routes.ts';
import { findUnsentReplays, finishDeadLetter, insertDeadLetter, markSent, returnDeadLetter } from './store.ts';

/** Milliseconds until a message is delivered again after PostgreSQL failed. */
const redeliverAfter = 5_000;

/**
 * Copies the stream of dead letters into the table, with the results of replays, until the signal aborts. A message is
 * acknowledged after its commit; a repetition changes nothing.
 */
export function createDeadLetterFeed(db: Db, nats: Nats, log: Logger): (signal: AbortSignal) => Promise<void> {
  async function store({ subject, data }: Delivery): Promise<void> {
    const { type, letter } = parseDeadLetter(subject, data);
    const { replay, outcome } = letter;
    if (replay === undefined) await insertDeadLetter(db, createHash('sha256').update(data).digest('hex'), type, letter);
    else if (outcome === 'applied') await finishDeadLetter(db, replay);
    else await returnDeadLetter(db, replay, letter);
    live(nats).admins(deadLettersTag);
  }

  return async (signal) => {
    const queue = createAggregateQueue();
    async function onMessage(message: Delivery): Promise<void> {
      try {
        await store(message);
        message.ack();
      } catch (error) {
        log.warn({ err: error, seq: message.seq }, 'a dead letter could not be copied');
        message.nak(redeliverAfter);
      }
    }
    const loop = startPullLoop({
      nats,
      stream: deadLetterStream,
      durable: 'admin',
      filter: undefined,
      queue,
      onMessage: (message) =>
        void queue.add('letters', message.data.length, () => onMessage(message)).then(loop.refill),
      timing: {},
      log,
      signal,
    });
    await loop.ended;
    await queue.whenIdle();
  };
}

/**
 * Sends requested replays. The request is committed with its audit entry; a kill before or after sending repeats the message
 * under the same id, which JetStream stores once, and the service's inbox applies it once.
 */
export function createReplayJob(db: Db, nats: Nats): BackgroundJob {
  return createBackgroundJob({
    name: 'dead-letter-replays',
    idleEvery: 5_000,
    wakeOnCommit: true,
    async run() {
      const replays = await findUnsentReplays(db);
      for (const replay of replays) {
        await publishReplay(nats, { ...replay, replay: `${replay.id}-${replay.replays}` });
        await markSent(db, replay);
        live(nats).admins(deadLettersTag);
      }
      return replays.length > 0;
    },
  });
}
