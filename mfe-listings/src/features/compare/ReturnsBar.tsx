import { catalogue, type InvestmentAssumptions } from '@dealstead/contracts';
import { AssumptionsButton, Button, useIsAllowed, usePlansPath } from '@dealstead/kit';
import { LockSimple } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { describeAssumptions } from '../returns/assumptions.ts';

const Bar = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  padding: 8px 12px;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--surface);
  font-size: var(--t14);
  color: var(--ink-2);
  > svg {
    flex: none;
  }
  > p {
    flex: 1 1 280px;
  }
  b {
    color: var(--ink);
  }
  @media print {
    button,
    a {
      display: none;
    }
  }
`;

/** The assumptions of the comparison's returns, with their dialog; for others, what their plan lacks. */
export function ReturnsBar({ own }: { own: InvestmentAssumptions }) {
  const isAllowed = useIsAllowed('investment-calculator');
  const plansPath = usePlansPath('investor_pro');
  if (!isAllowed) {
    return (
      <Bar aria-label="Your returns">
        <LockSimple size={18} />
        <p>
          <b>Your returns.</b> Cash-on-cash, cap rate and flip profit by your own assumptions are part of the{' '}
          {catalogue.investor_pro.name} plan.
        </p>
        <Button kind="secondary" size="small" to={plansPath}>
          View plans
        </Button>
      </Bar>
    );
  }
  return (
    <Bar aria-label="Your returns">
      <p>
        <b>Your returns</b> go by {describeAssumptions(own)}.
      </p>
      <AssumptionsButton />
    </Bar>
  );
}
