import type { Callers } from '@dealstead/service-kit';

/** The stored name of an actor: `admin 12`, `operator`, `launcher`. */
export function actorName(actor: Callers['admin']): string {
  return actor.kind === 'member' ? `admin ${actor.id}` : actor.name;
}
