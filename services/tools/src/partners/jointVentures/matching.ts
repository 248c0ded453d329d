import { stateNames, type VentureRole, ventureRoleLabels } from '@dealstead/contracts';
import type { Db } from '../../database.ts';
import type { StoredVenture } from './columns.ts';

/** What is known of a member as a partner: chosen roles, listings, buyer profile and former joint ventures. */
export interface PartnerFacts {
  readonly userId: number;
  /** Roles for which posters may find them. */
  readonly roles: readonly VentureRole[];
  /** States in which they have active listings. */
  readonly listedStates: readonly string[];
  /** Areas of the buyer profile as the member wrote them: "TN", "Chattanooga, TN". */
  readonly preferredAreas: readonly string[];
  readonly propertyTypes: readonly string[];
  /** Cash of the buyer profile in cents. */
  readonly cashCents: number | null;
  /** Roles and states of the joint ventures that they completed. */
  readonly completed: readonly { readonly role: VentureRole; readonly state: string }[];
}

type Matched = Pick<StoredVenture, 'role' | 'state' | 'category' | 'contributionCents'>;

const isInState = (area: string, state: keyof typeof stateNames): boolean => {
  const text = area.toLowerCase();
  return (
    text === stateNames[state].toLowerCase() || new RegExp(String.raw`(?:^|[\s,])${state.toLowerCase()}$`).test(text)
  );
};

const times = (count: number): string => (count === 1 ? 'a joint venture' : `${count} joint ventures`);

/** Why a member fits a venture, in words: by role, area, history and buyer criteria. Empty where nothing recommends it. */
export function fitReasons(facts: PartnerFacts, venture: Matched): string[] {
  const { role, category, contributionCents } = venture;
  const state = venture.state;
  const inRole = facts.completed.filter((done) => done.role === role).length;
  const inState = facts.completed.filter((done) => done.state === state).length;
  const reasons: string[] = [];
  if (facts.roles.includes(role)) reasons.push(`Looks for work as ${ventureRoleLabels[role].toLowerCase()}`);
  if (inRole > 0) reasons.push(`Completed ${times(inRole)} as ${ventureRoleLabels[role].toLowerCase()}`);
  if (inState > 0) reasons.push(`Completed ${times(inState)} in ${stateNames[state]}`);
  if (facts.preferredAreas.some((area) => isInState(area, state))) reasons.push(`Buys in ${stateNames[state]}`);
  else if (facts.listedStates.includes(state)) reasons.push(`Active in ${stateNames[state]}`);
  if (facts.propertyTypes.includes(category)) reasons.push('Buys this kind of property');
  if (contributionCents !== null && facts.cashCents !== null && facts.cashCents >= contributionCents)
    reasons.push('Cash on hand covers the contribution');
  if (inRole + inState === 0 && facts.completed.length > 0) reasons.push(`Completed ${times(facts.completed.length)}`);
  return reasons;
}

/** What is known of some members as partners. */
export async function readPartnerFacts(
  { sql }: Pick<Db, 'sql'>,
  userIds: readonly number[],
): Promise<Map<number, PartnerFacts>> {
  if (userIds.length === 0) return new Map();
  const rows = await sql<PartnerFacts>`SELECT u.id AS user_id, coalesce(w.roles, '{}') AS roles,
       ARRAY(SELECT DISTINCT l.state::text FROM listed_properties l WHERE l.user_id = u.id AND l.status = 'active')
         AS listed_states,
       coalesce(b.preferred_areas, '{}') AS preferred_areas, coalesce(b.property_types, '{}') AS property_types,
       b.cash_available_cents AS cash_cents,
       (SELECT coalesce(json_agg(json_build_object('role', v.role, 'state', v.state)), '[]') FROM joint_venture_parties j
        JOIN joint_ventures v ON v.id = j.venture_id AND v.status = 'closed' WHERE j.user_id = u.id) AS completed
     FROM unnest(${userIds}::int[]) AS u(id) LEFT JOIN buyer_profiles b ON b.user_id = u.id
       LEFT JOIN joint_venture_partners w ON w.user_id = u.id`;
  return new Map(rows.map((facts) => [facts.userId, facts]));
}
