import { UpgradePrompt, useAccess } from '@dealstead/kit';
import { styled } from 'styled-components';

/** The upgrade prompt at the width of a side column. */
const Narrow = styled.div`
  > section {
    grid-template-columns: minmax(0, 1fr);
    box-shadow: none;
  }
  > section > div {
    padding: 20px;
  }
  > section > div + div {
    border-left: 0;
    border-top: 1px solid var(--line);
  }
`;

/** Upgrade prompt after the last free view of the month. */
export function LimitReached() {
  // The access decision of any buyer feature contains the current plan.
  const access = useAccess('property-data');
  return (
    <Narrow>
      <UpgradePrompt
        feature="Unlimited listings"
        required="buyer"
        current={access.allowed ? 'buyer' : access.currentPlan}
      />
    </Narrow>
  );
}
