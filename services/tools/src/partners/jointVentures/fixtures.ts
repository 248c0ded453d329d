import { todayInNewYork, addDays } from '@dealstead/contracts';
import type { Venture, VentureDetails, VentureFields } from '@dealstead/contracts/tools/jointVentures';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { member, type RunningTools } from '../../crm/fixtures/crm.ts';

/** A member of the plan that acts. */
export const partner = (id: number, part: Partial<MemberIdentity> = {}) => member(id, { plan: 'partnership', ...part });

/** Empties the tables of joint ventures and of listed partners. Their history and ledger refuse DELETE. */
export const emptyVentures = ({ db }: RunningTools) =>
  db.pool.query('TRUNCATE joint_ventures, joint_venture_partners RESTART IDENTITY CASCADE');

/** A day from today in New York, as ISO date. */
export const dayIn = (days: number): string => addDays(todayInNewYork(), days);

export const fieldsOf = (part: Partial<VentureFields> = {}): VentureFields => ({
  title: 'Brick ranch, light rehab',
  city: 'Memphis',
  state: 'TN',
  category: 'residential',
  role: 'capital',
  contribution: 'Funds the purchase and a light rehab.',
  contributionAmount: 85_000,
  offered: 'The contract, the crew and the buyer list.',
  split: { posterShare: 60, partnerShare: 40 },
  deadline: dayIn(20),
  control: [{ holder: 'Reyes Homes LLC', grantor: 'Estate of R. Amsel', basis: 'purchase-contract', until: dayIn(45) }],
  ...part,
});

interface Answer<Body = { id: number; message: string; code: string; details?: Record<string, string> }> {
  readonly status: number;
  readonly body: Body;
}

/** Requests of joint ventures against a running service. */
export const venturesOf = (tools: RunningTools) => ({
  post: (actor: MemberIdentity, propertyId: number, part: Partial<VentureFields> = {}): Promise<Answer> =>
    tools.send('POST', '/api/joint-ventures', actor, { source: { propertyId }, fields: fieldsOf(part) }),
  apply: (actor: MemberIdentity, id: number, partnerShare = 40): Promise<Answer> =>
    tools.send('POST', `/api/joint-ventures/${id}/applications`, actor, {
      message: 'I fund two of these a month.',
      split: { posterShare: 100 - partnerShare, partnerShare },
    }),
  answer: (actor: MemberIdentity, id: number, answer: string, version = 1, partnerShare?: number): Promise<Answer> =>
    tools.send('POST', `/api/joint-venture-applications/${id}/answers`, actor, {
      answer,
      version,
      ...(partnerShare === undefined ? {} : { split: { posterShare: 100 - partnerShare, partnerShare } }),
    }),
  details: async (actor: MemberIdentity, id: number): Promise<VentureDetails> =>
    (await tools.send<VentureDetails>('GET', `/api/joint-ventures/${id}/details`, actor)).body,
  board: async (query = ''): Promise<(Venture & { cursor: string })[]> =>
    (await tools.send<(Venture & { cursor: string })[]>('GET', `/api/joint-ventures${query}`)).body,
});
