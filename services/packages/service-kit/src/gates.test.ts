import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { plans, type Feature, type Plan } from '@dealstead/contracts';
import { api } from '@dealstead/contracts/api';
import type { Endpoint } from '@dealstead/contracts/endpoint';
import type { Identity } from '@dealstead/contracts/identity';
import { AccessProblem } from '@dealstead/contracts/problem';
import { file, handle, identityHeader, signIdentity } from './index.ts';
import type { Service } from './index.ts';
import { newKeys } from './fixtures/keys.ts';
import { startTestService } from './fixtures/testService.ts';

/**
 * Plan × status × feature × endpoint, over HTTP: every endpoint with an access rule in contracts. The plans of each
 * feature are repeated here from the specification's section 6.
 */
const fromBuyer: readonly Plan[] = ['buyer', 'va', 'investor_pro', 'wholesaler', 'partnership'];
const fromInvestor: readonly Plan[] = ['investor_pro', 'wholesaler', 'partnership'];
const fromWholesaler: readonly Plan[] = ['wholesaler', 'partnership'];
const opens: Record<Feature, { least: Plan; name: string; plans: readonly Plan[] }> = {
  'property-alerts': { least: 'buyer', name: 'Buyer', plans: fromBuyer },
  favorites: { least: 'buyer', name: 'Buyer', plans: fromBuyer },
  'property-data': { least: 'buyer', name: 'Buyer', plans: fromBuyer },
  'basic-analytics': { least: 'buyer', name: 'Buyer', plans: fromBuyer },
  'advanced-filters': { least: 'buyer', name: 'Buyer', plans: fromBuyer },
  calculator: { least: 'buyer', name: 'Buyer', plans: fromBuyer },
  'text-support': { least: 'buyer', name: 'Buyer', plans: fromBuyer },
  'advanced-analytics': { least: 'investor_pro', name: 'Investor Pro', plans: fromInvestor },
  'deal-pipeline': { least: 'investor_pro', name: 'Investor Pro', plans: fromInvestor },
  'investment-calculator': { least: 'investor_pro', name: 'Investor Pro', plans: fromInvestor },
  'comparable-data': { least: 'investor_pro', name: 'Investor Pro', plans: fromInvestor },
  'roi-analysis': { least: 'investor_pro', name: 'Investor Pro', plans: fromInvestor },
  'market-insights': { least: 'investor_pro', name: 'Investor Pro', plans: fromInvestor },
  'portfolio-tracking': { least: 'investor_pro', name: 'Investor Pro', plans: fromInvestor },
  'intelligence-reports': { least: 'investor_pro', name: 'Investor Pro', plans: fromInvestor },
  'property-posting': { least: 'wholesaler', name: 'Wholesaler', plans: fromWholesaler },
  'lead-management': { least: 'wholesaler', name: 'Wholesaler', plans: fromWholesaler },
  contracts: { least: 'wholesaler', name: 'Wholesaler', plans: fromWholesaler },
  'contract-sending': { least: 'wholesaler', name: 'Wholesaler', plans: fromWholesaler },
  'va-management': { least: 'wholesaler', name: 'Wholesaler', plans: fromWholesaler },
  'professional-dashboard': { least: 'wholesaler', name: 'Wholesaler', plans: fromWholesaler },
  'marketing-tools': { least: 'wholesaler', name: 'Wholesaler', plans: fromWholesaler },
  'enterprise-analytics': { least: 'partnership', name: 'Partnership', plans: ['partnership'] },
  'team-collaboration': { least: 'partnership', name: 'Partnership', plans: ['partnership'] },
  'joint-ventures': { least: 'partnership', name: 'Partnership', plans: ['partnership'] },
  'white-label': { least: 'partnership', name: 'Partnership', plans: ['partnership'] },
  'dedicated-support': { least: 'partnership', name: 'Partnership', plans: ['partnership'] },
};
/** Statuses of Stripe, and an invalid one; only the first opens anything. */
const statuses = [
  'active',
  'inactive',
  'past_due',
  'canceled',
  'trialing',
  'unpaid',
  'incomplete',
  'paused',
  'ACTIVE',
  '',
];

/** A request that a plan opens: an endpoint, or one with a restricted filter. */
interface Gate {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly feature: Feature;
  readonly query: string;
}
const endpoints: readonly Endpoint[] = api;
const gates = endpoints.flatMap((endpoint): Gate[] => {
  const name = `${endpoint.method} ${endpoint.path}`;
  const own = endpoint.feature ? [{ name, endpoint, feature: endpoint.feature, query: '' }] : [];
  const filters = Object.entries(endpoint.gated ?? {}).flatMap(([filter, required]) => {
    const byValue = typeof required === 'string' ? { 1: required } : required;
    return Object.entries(byValue).map(([value, feature]) => {
      const query = `?${filter}=${value}`;
      return { name: name + query, endpoint, feature, query };
    });
  });
  return [...own, ...filters];
});

const { secret, peers } = newKeys('gateway', 'tools');
const sign = signIdentity(secret.gateway);
let service: Service;
beforeAll(async () => {
  const gated = endpoints.filter(({ feature, gated: filters }) => feature !== undefined || filters !== undefined);
  service = await startTestService({
    config: { IDENTITY_PEERS: peers },
    routes: [gated.map((endpoint) => handle(endpoint, () => file('text/plain', 'let in')))],
  });
});
afterAll(() => service?.stop());

/** 401 or 403 as is, anything else counts as authorized: other errors are reported only to authorized callers. */
async function request({ endpoint, query }: Gate, actor: Identity): Promise<Response> {
  const path = endpoint.path.replaceAll(/\{\w+\}/g, '1');
  return fetch(service.url + path + query, {
    method: endpoint.method,
    headers: {
      [identityHeader]: await sign(actor),
      ...(endpoint.upload && { 'content-type': 'application/octet-stream' }),
    },
  });
}
const isIn = ({ status }: Response) => status !== 401 && status !== 403;
const member = (plan: Plan, status: string, role: 'member' | 'admin' = 'member'): Identity => ({
  kind: 'member',
  id: 7,
  role,
  plan,
  status,
  restrictions: [],
});

test('each kind of access rule occurs', () => {
  expect(gates.length).toBeGreaterThan(15);
  for (const { feature } of gates) expect([feature, opens[feature]]).toEqual([feature, expect.anything()]);
});

/** The first gate of each feature is asked by every plan and status, the others by the plans on both sides of the feature. */
const isFirst = (gate: Gate) => gates.find(({ feature }) => feature === gate.feature) === gate;
const allCallers = statuses.flatMap((status) => plans.map((plan) => ({ plan, status })));
const callersAtLimit = ({ feature }: Gate) => {
  const { plans: included, least } = opens[feature];
  const below = plans.filter((plan) => !included.includes(plan));
  return [
    { plan: least, status: 'active' },
    { plan: least, status: 'past_due' },
    ...below.slice(-1).map((plan) => ({ plan, status: 'active' })),
  ];
};

test.each(gates)('$name needs the features that its query uses', async (gate) => {
  const { plans: included, least, name } = opens[gate.feature];
  for (const { plan, status } of isFirst(gate) ? allCallers : callersAtLimit(gate)) {
    const answer = await request(gate, member(plan, status));
    const expected = status === 'active' && included.includes(plan);
    expect({ plan, status, in: isIn(answer) }).toEqual({ plan, status, in: expected });
    if (expected) continue;
    expect([answer.status, AccessProblem.parse(await answer.json())]).toEqual([
      403,
      expect.objectContaining({
        message: `${name} membership required`,
        code: 'plan-required',
        requiredPlan: least,
        currentPlan: status === 'active' ? plan : 'free',
        upgradeUrl: '/subscribe',
      }),
    ]);
  }
  for (const status of isFirst(gate) ? statuses : ['inactive'])
    expect(isIn(await request(gate, member('free', status, 'admin')))).toBe(true);
  expect((await request(gate, { kind: 'visitor' })).status).toBe(gate.endpoint.access === 'anyone' ? 403 : 401);
});
