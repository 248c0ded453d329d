import { useState, type ReactNode } from 'react';
import {
  annualSavingsCents,
  catalogue,
  effectivePlan,
  grantedLabel,
  priceCents,
  priceText,
} from '@dealstead/contracts';
import {
  Badge,
  Button,
  formatDate,
  Hint,
  KeyValues,
  formatMoneyExact,
  Muted,
  Panel,
  PanelHead,
  Price,
  Row,
  Stack,
  membershipOf,
  useUser,
} from '@dealstead/kit';
import { ArrowCounterClockwise } from '@dealstead/kit/icons';
import type { Billing } from '@dealstead/contracts';
import { styled } from 'styled-components';
import { subscriptionIn } from '../plans/planActions.ts';
import { afterTheEnd, CancelDialog } from './CancelDialog.tsx';
import { useResume } from './useBilling.ts';
import { dayOf, perPeriod, planAndPeriod, type Subscription } from './labels.ts';

const Acts = styled(Row)`
  margin-top: 16px;
`;

const Below = styled(Stack)`
  margin-top: 12px;
`;

/** The current subscription: end of the period, next charge, and actions. */
export function PlanPanel({ billing }: { billing: Billing }) {
  const subscription = subscriptionIn(billing);
  return subscription ? <Paid subscription={subscription} /> : <NotPaid billing={billing} />;
}

function Paid({ subscription }: { subscription: Subscription }) {
  const { plan, period, price, cancelAt, renewsAt, next, grace, status } = subscription;
  const [canceling, setCanceling] = useState(false);
  const resume = useResume();
  const takeBack = (label: string) => (
    <Button
      icon={<ArrowCounterClockwise size={18} />}
      pending={resume.isPending}
      onClick={() => resume.mutate({ body: { what: 'plan' } })}
    >
      {label}
    </Button>
  );
  return (
    <Panel aria-labelledby="the-plan">
      <PanelHead>
        <h2 id="the-plan">{planAndPeriod(plan, period)}</h2>
        <StateBadge of={subscription} />
      </PanelHead>
      <p>
        <Price>{formatMoneyExact(price)}</Price> <Muted>{perPeriod(period)}</Muted>
      </p>
      <KeyValues>
        {grace ? (
          <Line label="Paid through, with grace">{formatDate(grace.until)}</Line>
        ) : (
          cancelAt && <Line label="Access until">{formatDate(cancelAt)}</Line>
        )}
        <Line label={grace ? 'Next regular payment' : 'Next payment'}>
          {cancelAt || !renewsAt ? 'None' : `${formatDate(renewsAt)}, ${formatMoneyExact(next?.price ?? price)}`}
        </Line>
        {period !== 'annual' && (
          <Line label="One year would cost">
            {priceText(plan, 'annual')}, saves {formatMoneyExact(annualSavingsCents(plan) / 100)}
          </Line>
        )}
      </KeyValues>
      {cancelAt && (
        <Below space={3}>
          <Hint>
            Everything works until {dayOf(cancelAt)}. {afterTheEnd(subscription)}
          </Hint>
          <div>{takeBack('Resume plan')}</div>
        </Below>
      )}
      {!cancelAt && next && (
        <Below space={3}>
          <Hint>
            {planAndPeriod(next.plan, next.period)} from {formatDate(next.at)}. Until then everything stays as it is.
          </Hint>
          <div>{takeBack('Keep this plan')}</div>
        </Below>
      )}
      {!cancelAt && !next && (
        <Acts space={2}>
          <Button kind="secondary" to="/subscribe">
            Change plan
          </Button>
          <Button kind="quiet" onClick={() => setCanceling(true)}>
            Cancel plan
          </Button>
        </Acts>
      )}
      {status === 'past_due' && <Hint>The plan is closed until the open payment is made.</Hint>}
      {canceling && <CancelDialog subscription={subscription} onClose={() => setCanceling(false)} />}
    </Panel>
  );
}

function StateBadge({ of: { cancelAt, grace, status, next } }: { of: Subscription }) {
  if (status === 'past_due') return <Badge tone="danger">Past due</Badge>;
  if (grace) return <Badge tone="amber">Payment failed</Badge>;
  if (cancelAt) return <Badge>Ends {dayOf(cancelAt)}</Badge>;
  return next ? <Badge>Changes {dayOf(next.at)}</Badge> : <Badge tone="ok">Active</Badge>;
}

function NotPaid({ billing: { granted } }: { billing: Billing }) {
  const plan = effectivePlan(membershipOf(useUser()));
  return (
    <Panel aria-labelledby="the-plan">
      <PanelHead>
        <h2 id="the-plan">{catalogue[plan].name}</h2>
        {granted && <Badge tone="ok">{grantedLabel}</Badge>}
      </PanelHead>
      <p>
        <Price>{granted ? grantedLabel : priceText('free')}</Price>{' '}
        <Muted>{granted ? 'costs you nothing' : perPeriod('monthly')}</Muted>
      </p>
      <KeyValues>
        <Line label="Next payment">None</Line>
        {!granted && (
          <Line label="The next plan up">
            Buyer, {formatMoneyExact(priceCents('buyer', 'monthly') / 100)} per month
          </Line>
        )}
      </KeyValues>
      <Acts space={2}>
        <Button kind={granted ? 'secondary' : 'primary'} to="/subscribe">
          Compare plans
        </Button>
      </Acts>
    </Panel>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
