import {
  AckPolicy,
  type ConsumerConfig,
  DiscardPolicy,
  type JetStreamManager,
  nanos,
  NatsError,
  StorageType,
  type StreamConfig,
} from 'nats';
import { maxEventBytes } from '@dealstead/contracts/event';
import type { Logger } from './log.ts';
import { maxMessages } from './pull.ts';

export const eventStream = 'events';
/** Events that a service gave up, and the results of their replays. */
export const deadLetterStream = 'dead-letters';

const day = 86_400_000;
const streams: (Partial<StreamConfig> & { name: string; subjects: string[] })[] = [
  {
    name: eventStream,
    subjects: ['account.>', 'listings.>', 'tools.>', 'admin.>'],
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    max_age: nanos(30 * day),
    duplicate_window: nanos(10 * 60_000),
    max_msg_size: maxEventBytes,
  },
  {
    // A dead letter wraps an event, which may be older than the size limit, so it has none.
    name: deadLetterStream,
    subjects: ['dead.>'],
    storage: StorageType.File,
    max_age: nanos(90 * day),
    duplicate_window: nanos(10 * 60_000),
  },
];

/** Creates the streams that are missing, and updates the size limit and the number of replicas of the others. */
export async function ensureStreams(manager: JetStreamManager, replicas: number, log: Logger): Promise<void> {
  for (const stream of streams) {
    const { max_msg_size = -1 } = stream;
    try {
      const { config } = await manager.streams.info(stream.name);
      if (config.max_msg_size === max_msg_size && config.num_replicas === replicas) continue;
      await manager.streams.update(stream.name, { max_msg_size, num_replicas: replicas });
      log.info({ stream: stream.name, max_msg_size, replicas }, 'stream updated');
    } catch (error) {
      if (!isMissing(error)) throw error;
      await manager.streams.add({ ...stream, num_replicas: replicas });
      log.info({ stream: stream.name, replicas }, 'stream created');
    }
  }
}

/** Milliseconds before the server redelivers an unacknowledged event. */
export const durableAckWait = 10_000;

/** Configuration of a service's durable consumer of the event stream. */
export function durableConfig(name: string, filter: string | undefined): Partial<ConsumerConfig> {
  return {
    durable_name: name,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(durableAckWait),
    max_ack_pending: maxMessages.inProgress,
    max_deliver: -1,
    // Set explicitly even if empty: an update preserves what it does not name.
    filter_subject: filter,
  };
}

/** Creates the durable consumer, or sets the filter of one that another version created. */
export async function ensureDurable(
  manager: JetStreamManager,
  stream: string,
  name: string,
  filter: string | undefined,
): Promise<void> {
  const desired = durableConfig(name, filter);
  try {
    const { config } = await manager.consumers.info(stream, name);
    if ((config.filter_subject ?? undefined) === desired.filter_subject) return;
    await manager.consumers.update(stream, name, desired);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await manager.consumers.add(stream, desired);
  }
}

/** No stream accepts the subject, or the requested object does not exist. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof NatsError)) return false;
  return error.code === '503' || error.code === '404' || error.api_error?.code === 404;
}
