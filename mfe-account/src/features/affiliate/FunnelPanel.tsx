import type { Affiliate } from '@dealstead/contracts';
import { Hint, Panel, PanelHead, formatCount, formatPercent } from '@dealstead/kit';
import { styled } from 'styled-components';

const Steps = styled.ul`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto minmax(56px, auto);
  gap: 16px 12px;
  margin-bottom: 16px;
  li {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    align-items: center;
    font-size: var(--t14);
  }
  svg {
    width: 100%;
  }
  rect {
    fill: var(--primary);
  }
  b {
    font-size: var(--t17);
    text-align: right;
  }
  small {
    text-align: right;
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

const FunnelHint = styled(Hint)`
  padding-top: 10px;
  border-top: 1px solid var(--line);
`;

const few = 10;

/** Referral funnel from visits to paying members, on one scale. */
export function FunnelPanel({
  funnel: { clicks, signUps, paying },
  payingMembers,
}: Pick<Affiliate, 'funnel' | 'payingMembers'>) {
  // Members who paid before these 90 days may pay now, so this is the least number that stopped.
  const stopped = Math.max(0, paying - payingMembers);
  const largest = Math.max(clicks, signUps, paying, 1);
  const steps = [
    { label: 'Clicks', value: clicks, previous: null },
    { label: 'Sign-ups', value: signUps, previous: clicks },
    { label: 'Paid', value: paying, previous: signUps },
  ];
  return (
    <Panel aria-labelledby="funnel">
      <PanelHead>
        <h2 id="funnel">From click to commission</h2>
        <span>Last 90 days</span>
      </PanelHead>
      <Steps>
        {steps.map(({ label, value, previous }) => (
          <li key={label}>
            <span>{label}</span>
            <svg height="22" aria-hidden="true">
              <rect width={`${value === 0 ? 0 : Math.max(1, (value / largest) * 100).toFixed(2)}%`} height="22" />
            </svg>
            <b>{formatCount(value)}</b>
            <small>{previous && value <= previous ? formatPercent(value / previous, 1) : ''}</small>
          </li>
        ))}
      </Steps>
      <FunnelHint>
        {clicks + signUps + paying === 0 ? (
          'Nobody has opened your link in these 90 days.'
        ) : (
          <>
            Each percentage is of the step above. Paid counts everyone who ever made a payment
            {stopped > 0 &&
              `, including ${formatCount(stopped)} who no longer ${stopped === 1 ? 'pays' : 'pay'} for a plan`}
            .{paying > 0 && paying < few && ` With fewer than ${few}, the rate is a rough guide.`}
          </>
        )}
      </FunnelHint>
    </Panel>
  );
}
