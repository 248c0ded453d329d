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
import { cancellationText, CancelDialog } from './CancelDialog.tsx';
import { useResume } from './useBilling.ts';
import { formatDay, perPeriod, planAndPeriod, type Subscription } from './labels.ts';

const PlanActions = styled(Row)`
  margin-top: 16px;
`;

const PlanDetails = styled(Stack)`
  margin-top: 12px;
`;

/** The current subscription: end of the period, next charge, and actions. */
export function PlanPanel({ billing }: { billing: Billing }) {
  const subscription = subscriptionIn(billing);
  return subscription ? (
    <SubscriptionPlan subscription={subscription} credit={billing.credit} />
  ) : (
    <UnpaidPlan billing={billing} />
  );
}

function SubscriptionPlan({ subscription, credit }: { subscription: Subscription; credit: number }) {
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
        <StateBadge subscription={subscription} />
      </PanelHead>
      <p>
        <Price>{formatMoneyExact(price)}</Price> <Muted>{perPeriod(period)}</Muted>
      </p>
      <KeyValues>
        {grace ? (
          <DetailLine label="Grace period ends">{formatDate(grace.until)}</DetailLine>
        ) : (
          cancelAt && <DetailLine label="Access until">{formatDate(cancelAt)}</DetailLine>
        )}
        <DetailLine label={grace ? 'Next regular payment' : 'Next payment'}>
          {cancelAt || !renewsAt ? 'None' : `${formatDate(renewsAt)}, ${formatMoneyExact(next?.price ?? price)}`}
        </DetailLine>
        <CreditLine credit={credit} />
        {period !== 'annual' && (
          <DetailLine label="Annual price">
            {priceText(plan, 'annual')}, save {formatMoneyExact(annualSavingsCents(plan) / 100)}
          </DetailLine>
        )}
      </KeyValues>
      {cancelAt && (
        <PlanDetails space={3}>
          <Hint>
            You keep full access until {formatDay(cancelAt)}. {cancellationText(subscription)}
          </Hint>
          <div>{takeBack('Resume plan')}</div>
        </PlanDetails>
      )}
      {!cancelAt && next && (
        <PlanDetails space={3}>
          <Hint>
            {planAndPeriod(next.plan, next.period)} starts {formatDate(next.at)}. You keep your current plan until then.
          </Hint>
          <div>{takeBack('Keep this plan')}</div>
        </PlanDetails>
      )}
      {!cancelAt && !next && (
        <PlanActions space={2}>
          <Button kind="secondary" to="/subscribe">
            Change plan
          </Button>
          <Button kind="quiet" onClick={() => setCanceling(true)}>
            Cancel plan
          </Button>
        </PlanActions>
      )}
      {status === 'past_due' && <Hint>Your plan is inactive until the past-due payment is made.</Hint>}
      {canceling && <CancelDialog subscription={subscription} onClose={() => setCanceling(false)} />}
    </Panel>
  );
}

function StateBadge({ subscription: { cancelAt, grace, status, next } }: { subscription: Subscription }) {
  if (status === 'past_due') return <Badge tone="danger">Past due</Badge>;
  if (grace) return <Badge tone="amber">Payment failed</Badge>;
  if (cancelAt) return <Badge>Ends {formatDay(cancelAt)}</Badge>;
  return next ? <Badge>Changes {formatDay(next.at)}</Badge> : <Badge tone="ok">Active</Badge>;
}

function UnpaidPlan({ billing: { granted, credit } }: { billing: Billing }) {
  const plan = effectivePlan(membershipOf(useUser()));
  return (
    <Panel aria-labelledby="the-plan">
      <PanelHead>
        <h2 id="the-plan">{catalogue[plan].name}</h2>
        {granted && <Badge tone="ok">{grantedLabel}</Badge>}
      </PanelHead>
      <p>
        <Price>{priceText('free')}</Price>
        <Muted>{granted ? `, ${sourceOf(granted)}` : ` ${perPeriod('monthly')}`}</Muted>
      </p>
      <KeyValues>
        <DetailLine label="Next payment">None</DetailLine>
        <CreditLine credit={credit} />
        {!granted && (
          <DetailLine label="Next plan up">
            Buyer, {formatMoneyExact(priceCents('buyer', 'monthly') / 100)} per month
          </DetailLine>
        )}
      </KeyValues>
      <PlanActions space={2}>
        <Button kind={granted ? 'secondary' : 'primary'} to="/subscribe">
          Compare plans
        </Button>
      </PlanActions>
    </Panel>
  );
}

const sourceOf = ({ plan }: NonNullable<Billing['granted']>): string =>
  plan === 'va' ? 'included with your seat' : 'granted by Dealstead';

/** What a change to a cheaper period left over. */
function CreditLine({ credit }: { credit: number }) {
  if (credit <= 0) return null;
  return <DetailLine label="Credit">{formatMoneyExact(credit)}, pays your next payments first</DetailLine>;
}

function DetailLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
