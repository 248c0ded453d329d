import type { Callers } from '@dealstead/service-kit';

/** How an admin or operator is named in what we keep: `admin 12`, `operator`, `launcher`. */
export function actorName(who: Callers['admin']): string {
  return who.kind === 'member' ? `admin ${who.id}` : who.name;
}
