/** Header of a replayed event: the one service that applies it, and the id of the replay. Other services skip the message. */
export const replayHeader = 'Dealstead-Replay';

/** A replay of an event for one service. */
export interface Replay {
  readonly service: string;
  readonly id: string;
}

/** The replay that a header names; undefined for an event that is none. */
export function parseReplay(header: string | undefined): Replay | undefined {
  const [service, id] = header?.split(' ') ?? [];
  return service && id ? { service, id } : undefined;
}
