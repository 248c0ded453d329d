import { useState } from 'react';
import { graceDays } from '@dealstead/contracts';
import { Button, Container, formatDate, formatMoneyExact, phone } from '@dealstead/kit';
import { Warning } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { useBilling, useCardUpdate } from '../../features/billing/useBilling.ts';
import { chargedAtOnceText, formatDay, hourOf } from '../../features/billing/labels.ts';

const Bar = styled.div`
  background: var(--amber-tint);
  border-bottom: 1px solid var(--amber-line);
`;

const Line = styled(Container)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 14px 20px;
  padding-block: 12px;
  > svg,
  b {
    color: var(--amber-ink);
  }
  > p {
    flex: 1 1 380px;
    font-size: var(--t14);
  }
  .left {
    display: flex;
    flex: 1 1 190px;
    align-items: center;
    gap: 10px;
    max-width: 380px;
    font-size: var(--t13);
  }
  ${phone} {
    > p {
      flex-basis: calc(100% - 44px);
    }
    .left {
      flex: 1 0 100%;
      flex-wrap: wrap;
      max-width: none;
    }
    button {
      width: 100%;
    }
  }
`;

const Cells = styled.span`
  display: grid;
  grid-template-columns: repeat(${graceDays}, 26px);
  height: 12px;
  border: 1px solid var(--ink);
  background: var(--surface);
  i + i {
    border-left: 1px solid var(--ink);
  }
  i[data-used] {
    background: var(--ink);
  }
  ${phone} {
    grid-template-columns: repeat(${graceDays}, 1fr);
    width: 100%;
  }
`;

const day = 86_400_000;
const cells = Array.from({ length: graceDays }, (_, i) => i);

/** Banner below the header after a failed renewal: the end of the grace period and a button to fix the payment. */
export function GraceBanner() {
  const subscription = useBilling().data?.subscription;
  const update = useCardUpdate();
  const [now] = useState(Date.now);
  const grace = subscription?.grace;
  if (!subscription || (!grace && subscription.status !== 'past_due')) return null;
  // Stripe's state decides, since the browser's clock may be wrong.
  const open = subscription.status === 'active';
  const left = grace && open ? Math.min(graceDays, Math.max(0, Math.ceil((Date.parse(grace.until) - now) / day))) : 0;
  const amount = formatMoneyExact(grace?.amount ?? subscription.price);
  return (
    <Bar role="alert">
      <Line>
        <Warning size={24} />
        <p>
          <b>Your {amount} payment failed.</b>{' '}
          {grace && open
            ? `You keep full access until ${formatDay(grace.until)}.`
            : 'Your plan is inactive until you pay.'}{' '}
          {grace?.retryAt && `Next attempt: ${hourOf(grace.retryAt)}. `}
          {chargedAtOnceText(subscription)}
        </p>
        {grace && (
          <span className="left">
            <Cells role="img" aria-label={`${graceDays - left} of ${graceDays} grace days used`}>
              {cells.map((cell) => (
                <i key={cell} data-used={cell < graceDays - left || undefined} />
              ))}
            </Cells>
            <span title={formatDate(grace.until)}>
              {left} of {graceDays} days left
            </span>
          </span>
        )}
        <Button
          size="small"
          pending={update.isPending || update.isSuccess}
          onClick={() => update.mutate({ body: { next: globalThis.location.pathname } })}
        >
          Update card
        </Button>
      </Line>
    </Bar>
  );
}
