import { decideScope, type Feature, ownersOf, type TeamActivityKind, teamActivityKinds } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import type { ActivityPosition } from './source.ts';

/** The feature that opens each kind on an owner's behalf. Messages need no plan. */
const kindFeatures: Record<Exclude<TeamActivityKind, 'messages'>, Feature> = {
  leads: 'lead-management',
  deals: 'deal-pipeline',
  contracts: 'contracts',
  campaigns: 'marketing-tools',
};

/** The kinds of an owner's activity that someone sees: those whose records they see. */
export const visibleKinds = (actor: MemberIdentity, ownerId: number): TeamActivityKind[] =>
  teamActivityKinds.filter((kind) => {
    if (kind === 'messages') return ownersOf(actor, kind).includes(ownerId);
    const scope = decideScope(actor, kindFeatures[kind]);
    return scope.allowed && scope.ownerId === ownerId;
  });

/** The cursor after an entry. */
export const encodePosition = ({ micros, key }: ActivityPosition): string => `${micros}.${key}`;

/** The position of a cursor; null for a text that is none, with which the list begins at its start. */
export function decodePosition(cursor: string | undefined): ActivityPosition | null {
  const [, micros, key] = /^(\d{1,16})\.([a-z-]+\/\d+)$/.exec(cursor ?? '') ?? [];
  return micros !== undefined && key !== undefined ? { micros: Number(micros), key } : null;
}

/** Newest first, and at the same time by key, as in SQL with the collation "C". */
export const byPosition = (a: ActivityPosition, b: ActivityPosition): number =>
  b.micros - a.micros || (a.key < b.key ? 1 : -1);
