import {
  catalogue,
  decideAccess,
  features,
  freeSeats,
  monthlyLookups,
  policy,
  soldPlans,
  type Feature,
  type SoldPlan,
} from '@dealstead/contracts';
import { formatCount, Panel, PanelHead, VisuallyHidden } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { Check } from '@dealstead/kit/icons';
import { styled } from 'styled-components';

const Mark = styled.span`
  position: relative;
  display: inline-flex;
`;

/** Common questions before a purchase, by the feature that answers each. */
const questions: readonly [string, Feature][] = [
  ['Map of listings', 'property-data'],
  ['Calculator with your own figures', 'calculator'],
  ['Saved searches and alerts', 'property-alerts'],
  ['Market analytics', 'basic-analytics'],
  ['Advanced filters', 'advanced-filters'],
  ['Saved analyses, scenarios and PDF', 'investment-calculator'],
  ['Comparable sales', 'comparable-data'],
  ['Posting listings', 'property-posting'],
  ['Leads and deals', 'lead-management'],
  ['VA team', 'va-management'],
  ['Joint ventures', 'joint-ventures'],
  ['Team collaboration', 'team-collaboration'],
];

interface LimitRow {
  readonly name: string;
  readonly valueOf: (plan: SoldPlan) => string | boolean;
}

const isIncluded = (plan: SoldPlan, feature: Feature) =>
  decideAccess({ plan, status: 'active', role: 'member' }, feature).allowed;

const limitRows: readonly LimitRow[] = [
  {
    name: 'Listings you can open per month',
    valueOf: (plan) => (plan === 'free' ? String(policy.freeViewsPerMonth) : 'Unlimited'),
  },
  {
    name: 'Property lookups per month',
    valueOf: (plan) => (monthlyLookups[plan] > 0 ? formatCount(monthlyLookups[plan]) : '–'),
  },
  { name: 'Listings you can post', valueOf: (plan) => (isIncluded(plan, 'property-posting') ? 'Unlimited' : '–') },
  { name: 'VA seats included', valueOf: (plan) => (isIncluded(plan, 'va-management') ? String(freeSeats) : '–') },
  ...questions
    .filter(([, feature]) => features.includes(feature))
    .map(([name, feature]): LimitRow => ({ name, valueOf: (plan) => isIncluded(plan, feature) })),
];

const columns: Column<LimitRow>[] = [
  { key: 'name', heading: 'Included', cell: ({ name }) => name },
  ...soldPlans.map((plan): Column<LimitRow> => ({
    key: plan,
    heading: catalogue[plan].name,
    isNumeric: true,
    cell: ({ valueOf }) => {
      const value = valueOf(plan);
      if (typeof value === 'string') return value;
      return value ? (
        <Mark>
          <Check size={16} />
          <VisuallyHidden>Yes</VisuallyHidden>
        </Mark>
      ) : (
        <Mark>
          <span aria-hidden>–</span>
          <VisuallyHidden>No</VisuallyHidden>
        </Mark>
      );
    },
  })),
];

/** Comparison of the plans' limits, derived from the access rules. */
export function CompareLimits() {
  return (
    <Panel aria-labelledby="limits">
      <PanelHead>
        <h2 id="limits">Compare plans</h2>
      </PanelHead>
      <Table caption="Compare plans" columns={columns} rows={limitRows} rowKey={({ name }) => name} onPhone="scroll" />
    </Panel>
  );
}
