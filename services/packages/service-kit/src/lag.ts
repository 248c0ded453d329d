import type { ConsumerInfo, JetStreamManager } from 'nats';
import { isMissing } from './streams.ts';

/** Unacknowledged events of a durable consumer. */
export interface ConsumerLag {
  readonly pending: number;
  /** Time at which the oldest of these events was stored; null without any. */
  readonly oldestAt: Date | null;
}

/** Seconds. A consumer whose oldest pending event is older is behind: `/readyz` and the admin overview say so. */
export const maxLagSeconds = 30;

/** The lag of a consumer from its info, with one more request if events are pending. */
export async function consumerLag(manager: JetStreamManager, info: ConsumerInfo): Promise<ConsumerLag> {
  const pending = info.num_pending + info.num_ack_pending;
  if (pending === 0) return { pending, oldestAt: null };
  try {
    // NATS 2.9 supports `next_by_subj`, which the client's type lacks: the first message with a subject from a sequence
    // number on.
    const next = { seq: info.ack_floor.stream_seq + 1, next_by_subj: info.config.filter_subject || '>' };
    const oldest = await manager.streams.getMessage(info.stream_name, next);
    return { pending, oldestAt: oldest.time };
  } catch (error) {
    // It was acknowledged or expired in between.
    if (isMissing(error)) return { pending, oldestAt: null };
    throw error;
  }
}
