import type { Affiliate } from '@dealstead/contracts';
import { Badge, Button, Dialog, Hint, Panel, PanelHead, Row, Stack, formatCount, phone } from '@dealstead/kit';
import { Ruler } from '@dealstead/kit/data';
import { useState } from 'react';
import { styled } from 'styled-components';
import { tierNames } from './labels.ts';

const Tiers = styled.ol`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  margin: 8px 0;
  border: 1px solid var(--line);
  border-radius: var(--r1);
  li {
    padding: 12px 16px;
  }
  li + li {
    border-left: 1px solid var(--line);
  }
  li[aria-current] {
    box-shadow: inset 0 3px var(--primary);
  }
  /* As high as the badge in one of them, so that the percentages are in line. */
  li > span {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 8px;
    min-height: 24px;
  }
  b,
  small {
    display: block;
  }
  b {
    font-size: var(--t20);
  }
  small {
    font-size: var(--t13);
    color: var(--ink-2);
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    li {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: center;
    }
    li + li {
      border-left: 0;
      border-top: 1px solid var(--line);
    }
    b {
      grid-area: 1 / 2 / 3;
    }
    small {
      grid-column: 1;
    }
  }
`;

/** The member's tier, and the commission rate of each tier. */
export function TiersPanel({ page }: { page: Affiliate }) {
  const { tiers, payingMembers, recurringBonus, recurringFromMonth } = page;
  const [isExplained, setExplained] = useState(false);
  const next = tiers.find(({ from }) => from > payingMembers);
  const max = Math.max(payingMembers, ...tiers.map(({ from }) => from));
  return (
    <Panel aria-labelledby="tiers">
      <PanelHead>
        <h2 id="tiers">
          {next ? distanceText(next.from - payingMembers, tierNames[next.tier]) : 'You are at the top tier'}
        </h2>
        <Row>
          <Button kind="secondary" size="small" onClick={() => setExplained(true)}>
            How tiers work
          </Button>
        </Row>
      </PanelHead>
      <Ruler
        value={payingMembers}
        valueText={`${formatCount(payingMembers)} now`}
        max={max}
        ticks={tiers.map(({ tier, from }) => ({ at: from, label: from === 0 ? '0' : `${from} ${tierNames[tier]}` }))}
      />
      <Tiers>
        {tiers.map(({ tier, from, bonus, percent }) => (
          <li key={tier} aria-current={tier === page.tier ? 'true' : undefined}>
            <span>
              {tierNames[tier]}
              {tier === page.tier && <Badge tone="primary">You are here</Badge>}
            </span>
            <b>{percent}%</b>
            <small>
              {bonus === 0
                ? 'From the first paying member'
                : `${page.rate}% + ${bonus} points, from ${from} paying members`}
            </small>
          </li>
        ))}
      </Tiers>
      <Hint>{`Starting with a member's ${ordinal(recurringFromMonth)} month, you earn ${recurringBonus} more points in every tier.`}</Hint>
      <Dialog open={isExplained} onClose={() => setExplained(false)} title="How tiers work">
        <Stack space={3}>
          <p>Your tier depends on how many of your referrals are paying now. It applies to future payments.</p>
          <p>
            A referral counts until one week after a billing period that they do not renew. A refund stops it right
            away.
          </p>
          <p>
            A commission stays pending for 30 days in case the payment is refunded. Then it is approved and ready to pay
            out.
          </p>
        </Stack>
      </Dialog>
    </Panel>
  );
}

const distanceText = (missing: number, tier: string) =>
  `${formatCount(missing)} more paying member${missing === 1 ? '' : 's'} to ${tier}`;

const ordinal = (n: number) => (n === 13 ? 'thirteenth' : `${n}th`);
