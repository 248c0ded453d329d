import { z } from 'zod';

/** An event type: its CloudEvents `type`, which contains a version, and the schema of its data. */
export interface EventType<Data extends z.ZodType = z.ZodType> {
  readonly type: string;
  readonly data: Data;
}

/** Declares an event type. `type` has the form `<service>.<noun>.<verb>.v<n>` and is also the NATS subject. */
export function eventType<Data extends z.ZodType>(type: string, data: Data): EventType<Data> {
  return { type, data };
}

/** The CloudEvents 1.0 envelope of every event. */
export const Envelope = z.object({
  specversion: z.literal('1.0'),
  id: z.uuid(),
  source: z.string(),
  type: z.string(),
  time: z.iso.datetime(),
  /** The aggregate, such as `property/12`. Events of one aggregate are ordered. */
  subject: z.string(),
  /** Increases with every change of the aggregate; read under its row's lock. */
  version: z.number().int(),
  /** W3C trace context of the request that caused it. */
  traceparent: z.string().optional(),
  data: z.unknown(),
});
export type Envelope = z.infer<typeof Envelope>;

/** An event to be written to the outbox. */
export interface NewEvent<Data = unknown> {
  readonly type: string;
  readonly subject: string;
  readonly version: number;
  readonly data: Data;
}

/**
 * Most bytes of a message in the event stream, its headers and envelope included: the stream's `max_msg_size`. Small
 * events let a consumer bound its memory by a count of messages.
 */
export const maxEventBytes = 65_536;

/** Most bytes of an event's data as JSON. The difference to `maxEventBytes` is for the envelope and the headers. */
export const maxEventDataBytes = 64_000;

const encoder = new TextEncoder();

/** UTF-8 bytes of data as JSON. */
export const jsonBytes = (data: unknown): number => encoder.encode(JSON.stringify(data)).byteLength;

/** An event's data is over `maxEventDataBytes`: the writer has to split it or refer to the data by id. */
export class EventTooLarge extends Error {
  constructor(type: string, bytes: number) {
    super(`An event ${type} has ${bytes} bytes of data; the limit is ${maxEventDataBytes}. Split it or refer by id.`);
    this.name = 'EventTooLarge';
  }
}

/**
 * Builds an event of a declared type; the compiler holds the data to its schema.
 * @throws EventTooLarge for data over `maxEventDataBytes`
 */
export function createEvent<T extends z.ZodType>(
  type: EventType<T>,
  aggregate: { subject: string; version: number },
  data: z.input<T>,
): NewEvent<z.input<T>> {
  const bytes = jsonBytes(data);
  if (bytes > maxEventDataBytes) throw new EventTooLarge(type.type, bytes);
  return { type: type.type, subject: aggregate.subject, version: aggregate.version, data };
}

/** NATS subjects of notifications to open pages about URL prefixes that changed. */
export const liveSubject = {
  member: (id: number): string => `live.member.${id}`,
  admins: 'live.admins',
  everyone: 'live.everyone',
} as const;

/** A notification: URL prefixes that a page reads again. */
export const LiveMessage = z.object({ stale: z.array(z.string()) });
