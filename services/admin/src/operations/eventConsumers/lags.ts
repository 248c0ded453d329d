import type { EventConsumer } from '@dealstead/contracts/admin/eventConsumers';
import { getEventConsumers } from '@dealstead/contracts/admin/eventConsumers';
import { type BackgroundJob, createBackgroundJob, live, type Nats, Unavailable } from '@dealstead/service-kit';
import { consumerLag, maxLagSeconds } from '@dealstead/service-kit/lag';
import { eventStream } from '@dealstead/service-kit/streams';

/** The lag of every service's durable consumer, by name. @throws Unavailable while NATS does not answer */
export async function readEventConsumers(nats: Nats, now = Date.now()): Promise<EventConsumer[]> {
  if (!nats.isUp()) throw new Unavailable('Events cannot be measured right now. Try again in a moment.');
  const manager = await nats.ensureStreams();
  const found: EventConsumer[] = [];
  for await (const info of manager.consumers.list(eventStream)) {
    // Consumers without a durable name belong to someone who only looks.
    if (!info.config.durable_name) continue;
    const { pending, oldestAt } = await consumerLag(manager, info);
    found.push({
      service: info.name,
      pending,
      oldestAt: oldestAt?.toISOString() ?? null,
      isBehind: oldestAt !== null && now - oldestAt.getTime() > maxLagSeconds * 1_000,
    });
  }
  return found.toSorted((one, other) => (one.service < other.service ? -1 : 1));
}

/** Keeps admins' open pages current: invalidates the lags when one changed, and while a consumer is behind. */
export function createLagJob(nats: Nats): BackgroundJob {
  let before = '';
  return createBackgroundJob({
    name: 'consumer-lag',
    idleEvery: 10_000,
    async run() {
      if (!nats.isUp()) return false;
      const consumers = await readEventConsumers(nats);
      const now = JSON.stringify(consumers.map(({ service, pending }) => [service, pending]));
      if (now !== before || consumers.some(({ isBehind }) => isBehind)) live(nats).admins(getEventConsumers.path);
      before = now;
      return false;
    },
  });
}
