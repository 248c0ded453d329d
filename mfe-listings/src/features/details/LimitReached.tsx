import { UpgradePrompt, useAccess } from '@dealstead/kit';
import { styled } from 'styled-components';

/** The prompt in the width of a side column. */
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

/** What opens more listings than the free ones of a month. */
export function LimitReached() {
  // Any feature of the buyer plan says which plan counts now.
  const access = useAccess('property-data');
  return (
    <Narrow>
      <UpgradePrompt
        feature="Opening more listings"
        required="buyer"
        current={access.allowed ? 'buyer' : access.currentPlan}
      />
    </Narrow>
  );
}
