import { canCompare } from '@dealstead/contracts';
import {
  Button,
  StatStrip,
  Locked,
  PanelHead,
  Panel,
  Skeleton,
  formatCount,
  membershipOf,
  useRead,
  useUser,
} from '@dealstead/kit';
import { styled } from 'styled-components';

const Place = styled.div`
  margin-top: 20px;
`;

/** Panel below the landing analytics: figures for members with a plan, a preview with the upgrade prompt for others. */
export function AdvancedPanel({ onOpen }: { onOpen: () => void }) {
  const membership = membershipOf(useUser());
  return (
    <Place>
      <Locked needs="basic-analytics" feature="Advanced Analytics Dashboard" prompt={false} preview={null}>
        {canCompare(membership) && <Members onOpen={onOpen} />}
      </Locked>
    </Place>
  );
}

function Members({ onOpen }: { onOpen: () => void }) {
  const { data, isError } = useRead('/api/properties/analytics');
  if (isError) return null; // The panel is optional: the analytics tab reports the error.
  return (
    <Panel aria-labelledby="market-analytics">
      <PanelHead>
        <h2 id="market-analytics">Market analytics</h2>
        <Button kind="secondary" size="small" onClick={onOpen}>
          Open analytics
        </Button>
      </PanelHead>
      {data ? (
        <StatStrip
          bare
          items={[
            { label: 'Under $100k', value: formatCount(data.prices.below100k) },
            { label: '$100k-$200k', value: formatCount(data.prices.below200k) },
            { label: '$200k+', value: formatCount(data.prices.from200k) },
          ]}
        />
      ) : (
        <Skeleton height={77} />
      )}
    </Panel>
  );
}
