import { annualSavingsCents, billingPeriodLabels, catalogue, plans, priceText, type Plan } from '@dealstead/contracts';
import { moneyExact, Panel, PanelHead } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';

const columns: Column<Plan>[] = [
  { key: 'plan', head: 'Plan', cell: (plan) => catalogue[plan].name },
  { key: 'monthly', head: billingPeriodLabels.monthly, number: true, cell: (plan) => priceText(plan, 'monthly') },
  { key: 'quarterly', head: billingPeriodLabels.quarterly, number: true, cell: (plan) => priceText(plan, 'quarterly') },
  { key: 'annual', head: billingPeriodLabels.annual, number: true, cell: (plan) => priceText(plan, 'annual') },
  {
    key: 'saved',
    head: 'Saved in a year',
    number: true,
    cell: (plan) => {
      const saved = plan === 'va' ? 0 : annualSavingsCents(plan);
      return saved === 0 ? '–' : moneyExact(saved / 100);
    },
  },
];

/** Each plan at each billing period in one table. */
export function EveryPrice() {
  return (
    <Panel aria-labelledby="every-price">
      <PanelHead>
        <h2 id="every-price">Every price</h2>
        <span>US dollars</span>
      </PanelHead>
      <Table caption="Every price" columns={columns} rows={plans} rowKey={(plan) => plan} onPhone="scroll" />
    </Panel>
  );
}
