import { annualSavingsCents, billingPeriodLabels, catalogue, plans, priceText, type Plan } from '@dealstead/contracts';
import { formatMoneyExact, Panel, PanelHead } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';

const columns: Column<Plan>[] = [
  { key: 'plan', heading: 'Plan', cell: (plan) => catalogue[plan].name },
  { key: 'monthly', heading: billingPeriodLabels.monthly, isNumeric: true, cell: (plan) => priceText(plan, 'monthly') },
  {
    key: 'quarterly',
    heading: billingPeriodLabels.quarterly,
    isNumeric: true,
    cell: (plan) => priceText(plan, 'quarterly'),
  },
  { key: 'annual', heading: billingPeriodLabels.annual, isNumeric: true, cell: (plan) => priceText(plan, 'annual') },
  {
    key: 'saved',
    heading: 'Annual savings',
    isNumeric: true,
    cell: (plan) => {
      const saved = plan === 'va' ? 0 : annualSavingsCents(plan);
      return saved === 0 ? '–' : formatMoneyExact(saved / 100);
    },
  },
];

/** Table of each plan at each billing period. */
export function AllPrices() {
  return (
    <Panel aria-labelledby="every-price">
      <PanelHead>
        <h2 id="every-price">All prices</h2>
        <span>US dollars</span>
      </PanelHead>
      <Table caption="All prices" columns={columns} rows={plans} rowKey={(plan) => plan} onPhone="scroll" />
    </Panel>
  );
}
