import {
  dealChecklist,
  type DealStage,
  dealStages,
  dollarsToCents,
  isHeld,
  type LostReason,
  defaultDealAssumptions,
  type PipelineType,
  taskKindLabels,
} from '@dealstead/contracts';
import { type StrategyFigures, strategyOf } from '@dealstead/tools/crm/deals/strategyFigures';
import type pg from 'pg';
import { draw, firstNames, lastNames, pick, places, streets } from './pipelineWords.ts';

/** Stages with their shares in a typical pipeline. */
const stages: readonly DealStage[] = [
  'analysis',
  'analysis',
  'analysis',
  'offer',
  'offer',
  'under-contract',
  'under-contract',
  'closing',
  'closed',
];
const lostReasons: readonly LostReason[] = ['price', 'title', 'no-buyer', 'seller-stays'];
const todos = [
  'Send the assignment to title',
  'Walk the property with the contractor',
  'Call the title company about the lien',
  'Order the payoff letter',
  'Send photos to the three best buyers',
];

/** A row of `deals`, days relative to today; its to-dos and notes. */
interface DemoDeal {
  readonly title: string;
  readonly address: string;
  readonly deal_type: PipelineType;
  readonly stage: DealStage;
  readonly status: 'active' | 'lost';
  readonly lost_reason: LostReason | null;
  readonly purchase_price_cents: number;
  readonly offer_amount_cents: number | null;
  readonly contract_price_cents: number | null;
  readonly rehab_budget_cents: number;
  readonly arv_cents: number;
  readonly wholesale_fee_cents: number | null;
  readonly monthly_rent_cents: number | null;
  readonly expected_profit_cents: number | null;
  readonly cash_flow_cents: number | null;
  readonly cash_on_cash_percent: number | null;
  readonly actual_profit_cents: number | null;
  readonly buyer_name: string | null;
  readonly offered_in: number | null;
  readonly contracted_in: number | null;
  readonly closing_in: number;
  readonly closed_in: number | null;
  readonly stage_days: number;
  readonly checklist: readonly string[];
  readonly tasks: readonly { kind: keyof typeof taskKindLabels; title: string; due_in: number }[];
  readonly notes: readonly string[];
}

const reached = (stage: DealStage, from: DealStage) => dealStages.indexOf(stage) >= dealStages.indexOf(from);
const thousands = (cents: number) => Math.round(cents / 1000_00) * 1000_00;

type DemoFigures = Pick<
  DemoDeal,
  | 'purchase_price_cents'
  | 'offer_amount_cents'
  | 'contract_price_cents'
  | 'rehab_budget_cents'
  | 'arv_cents'
  | 'monthly_rent_cents'
  | 'wholesale_fee_cents'
>;

/** What a deal is measured by as the product computes it. All demo deals state what it needs. */
function returnsOf(type: PipelineType, figures: DemoFigures): StrategyFigures {
  const dollars = (cents: number | null) => (cents === null ? null : cents / 100);
  return strategyOf(
    {
      dealType: type,
      purchasePrice: dollars(figures.purchase_price_cents),
      offerAmount: dollars(figures.offer_amount_cents),
      contractPrice: dollars(figures.contract_price_cents),
      rehabBudget: dollars(figures.rehab_budget_cents),
      arv: dollars(figures.arv_cents),
      monthlyRent: dollars(figures.monthly_rent_cents),
      wholesaleFee: dollars(figures.wholesale_fee_cents),
      otherCosts: null,
      propertyId: null,
      analysis: null,
    },
    defaultDealAssumptions,
  );
}

const inCents = (dollars: number | null) => (dollars === null ? null : dollarsToCents(dollars));

function demoDeal(i: number, type: PipelineType): DemoDeal {
  const stage = pick(stages, i);
  const isLost = i % 11 === 9;
  const price = (52 + draw(i, 21, 210)) * 1000_00;
  // A wholesale deal leaves the buyer room; a flip must pay its costs as well.
  const arv = thousands(price * ((type === 'wholesale' ? 1.3 : 1.5) + draw(i, 25, 50) / 100));
  const rehab = thousands(price * (0.08 + draw(i, 29, 12) / 100));
  const fee = (5 + draw(i, 26, 11)) * 1000_00;
  const isClosed = stage === 'closed';
  const closingIn = isClosed ? -4 - draw(i, 27, 70) : -1 + draw(i, 28, 110);
  const street = `${100 + draw(i, 22, 1900)} ${pick(streets, draw(i, 23, 1000))}`;
  const place = pick(places, draw(i, 24, 1000));
  const figures = {
    purchase_price_cents: thousands(price * 1.08),
    offer_amount_cents: reached(stage, 'offer') ? thousands(price * 0.97) : null,
    contract_price_cents: reached(stage, 'under-contract') ? price : null,
    rehab_budget_cents: rehab,
    arv_cents: arv,
    monthly_rent_cents: isHeld(type) ? Math.round((arv * 0.0095) / 25_00) * 25_00 : null,
    wholesale_fee_cents: type === 'wholesale' ? fee : null,
  };
  const { expectedProfit, cashFlow, cashOnCash } = returnsOf(type, figures);
  const profit = inCents(expectedProfit);
  const hasBuyer = reached(stage, 'closing') || (stage === 'under-contract' && i % 2 === 0);
  const passed = dealStages.slice(0, dealStages.indexOf(stage));
  return {
    title: `${street}, ${place.slice(0, -3)}`,
    address: `${street}, ${place.slice(0, -3)}, ${place.slice(-2)}`,
    deal_type: type,
    stage,
    status: isLost ? 'lost' : 'active',
    lost_reason: isLost ? pick(lostReasons, i) : null,
    ...figures,
    expected_profit_cents: profit,
    cash_flow_cents: inCents(cashFlow),
    cash_on_cash_percent: cashOnCash,
    actual_profit_cents: isClosed && profit !== null ? thousands(profit * (0.85 + draw(i, 30, 25) / 100)) : null,
    buyer_name: hasBuyer ? `${pick(firstNames, i + 3)} ${pick(lastNames, i + 5)}` : null,
    offered_in: reached(stage, 'offer') ? -20 - draw(i, 31, 20) : null,
    contracted_in: reached(stage, 'under-contract') ? -6 - draw(i, 32, 12) : null,
    closing_in: closingIn,
    closed_in: isClosed ? closingIn : null,
    stage_days: draw(i, 33, 14),
    checklist: [
      ...passed.flatMap((name) => dealChecklist[name].map(([key]) => key)),
      ...dealChecklist[stage].slice(0, draw(i, 34, dealChecklist[stage].length)).map(([key]) => key),
    ],
    tasks: isLost || isClosed ? [] : tasksOf(i, stage),
    notes:
      i % 2 === 0
        ? [pick(['Met the seller at the house.', 'Roof is ten years old, HVAC is new.', 'Two heirs, both agree.'], i)]
        : [],
  };
}

function tasksOf(i: number, stage: DealStage): DemoDeal['tasks'] {
  const todo = { kind: 'task', title: pick(todos, i), due_in: draw(i, 35, 9) } as const;
  if (stage === 'under-contract')
    return [
      { kind: 'inspection', title: taskKindLabels.inspection, due_in: 1 + draw(i, 36, 9) },
      { kind: 'earnest-money', title: taskKindLabels['earnest-money'], due_in: draw(i, 37, 4) },
      todo,
    ];
  if (stage === 'closing') return [{ kind: 'title', title: taskKindLabels.title, due_in: 2 + draw(i, 38, 5) }, todo];
  return i % 2 === 0 ? [todo] : [];
}

/** Inserts the deals of a wholesaler. */
export const loadDeals = (client: pg.Client, count: number, userId: number): Promise<void> =>
  insertDeals(
    client,
    userId,
    Array.from({ length: count }, (_, i) => demoDeal(i, i % 6 === 4 ? 'flip' : 'wholesale')),
  );

const investorTypes: readonly PipelineType[] = ['flip', 'rental', 'brrrr', 'flip', 'land'];

/** Inserts an investor's deals, unless there are some. */
export async function loadInvestorDeals(client: pg.Client, userId: number): Promise<void> {
  const { rows } = await client.query<{ loaded: boolean }>(
    'SELECT EXISTS (SELECT FROM deals WHERE user_id = $1) AS loaded',
    [userId],
  );
  if (rows[0]!.loaded) return;
  const deals = Array.from({ length: 14 }, (_, i) => demoDeal(i + 100, pick(investorTypes, i)));
  await insertDeals(client, userId, deals);
}

async function insertDeals(client: pg.Client, userId: number, deals: readonly DemoDeal[]): Promise<void> {
  await client.query(
    `WITH d AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS d(title text, address text, deal_type text, stage text, status text,
         lost_reason text, purchase_price_cents bigint, offer_amount_cents bigint, contract_price_cents bigint,
         rehab_budget_cents bigint, arv_cents bigint, monthly_rent_cents bigint, wholesale_fee_cents bigint,
         expected_profit_cents bigint, cash_flow_cents bigint, cash_on_cash_percent float8,
         actual_profit_cents bigint, buyer_name text, offered_in int, contracted_in int, closing_in int, closed_in int,
         stage_days int, checklist text[], tasks jsonb, notes jsonb)),
       added AS (
         INSERT INTO deals (title, address, user_id, deal_type, stage, status, lost_reason, purchase_price_cents,
           offer_amount_cents, contract_price_cents, rehab_budget_cents, arv_cents, monthly_rent_cents, wholesale_fee_cents,
           expected_profit_cents, cash_flow_cents, cash_on_cash_percent, actual_profit_cents, buyer_name, offer_date, contract_date, expected_closing_date,
           closing_date, stage_changed_at, checklist)
         SELECT title, address, $2, deal_type, stage, status, lost_reason, purchase_price_cents, offer_amount_cents,
           contract_price_cents, rehab_budget_cents, arv_cents, monthly_rent_cents, wholesale_fee_cents, expected_profit_cents,
           cash_flow_cents, cash_on_cash_percent, actual_profit_cents, buyer_name, current_date + offered_in, current_date + contracted_in,
           current_date + closing_in, current_date + closed_in, now() - make_interval(days => stage_days), checklist
         FROM d RETURNING id, title),
       noted AS (
         INSERT INTO deal_activities (deal_id, user_id, activity_type, description)
         SELECT added.id, $2, 'note', note.text FROM added JOIN d USING (title), jsonb_array_elements_text(d.notes) AS note(text))
     INSERT INTO crm_tasks (owner_user_id, created_by_user_id, deal_id, kind, title, due_date)
     SELECT $2, $2, added.id, t.kind, t.title, current_date + t.due_in
     FROM added JOIN d USING (title), jsonb_to_recordset(d.tasks) AS t(kind text, title text, due_in int)`,
    [JSON.stringify(deals), userId],
  );
}
