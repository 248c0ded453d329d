import type { Callers } from '@dealstead/service-kit';

/** The stored name of an actor: `admin 12`, `operator`, `launcher`. */
export function actorName(who: Callers['admin']): string {
  return who.kind === 'member' ? `admin ${who.id}` : who.name;
}
