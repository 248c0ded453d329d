import { randomUUID } from 'node:crypto';
import { EventTooLarge, maxEventDataBytes, type NewEvent } from '@dealstead/contracts/events';
import { currentTraceparent } from './requestContext.ts';

/**
 * The statement that writes events to the outbox, for any client of PostgreSQL.
 * @throws EventTooLarge for data over `maxEventDataBytes`: the stream would refuse the event, so the transaction fails.
 */
export function outboxInsert(events: readonly NewEvent[]): { text: string; values: unknown[] } {
  const traceparent = currentTraceparent() ?? null;
  const values: unknown[] = [];
  const rows = events.map(({ type, subject, version, data }) => {
    const json = JSON.stringify(data);
    const bytes = Buffer.byteLength(json);
    if (bytes > maxEventDataBytes) throw new EventTooLarge(type, bytes);
    const from = values.push(randomUUID(), type, subject, version, traceparent, json) - 5;
    return `($${from}::uuid, $${from + 1}, $${from + 2}, $${from + 3}::int, $${from + 4}, $${from + 5}::jsonb)`;
  });
  return {
    text: `INSERT INTO outbox (id, type, subject, version, traceparent, data) VALUES ${rows.join(', ')}`,
    values,
  };
}
