import { useState } from 'react';
import {
  catalogue,
  effectivePlan,
  grantedLabel,
  safeRedirectPath,
  type BillingPeriod,
  type SoldPlan,
} from '@dealstead/contracts';
import { Alert, formatDate, membershipOf, TextLink, useSearchParams, useUser } from '@dealstead/kit';
import { CancelDialog } from '../billing/CancelDialog.tsx';
import { ChangeDialog, type PaidPlan } from '../billing/ChangeDialog.tsx';
import { useBilling } from '../billing/useBilling.ts';
import { formatDay, type Subscription } from '../billing/labels.ts';
import { planActionOf, primaryPlanOf, subscriptionIn } from './planActions.ts';
import { MemberPlanAction, VisitorPlanAction } from './PlanAction.tsx';
import { PlanColumns } from './PlanColumns.tsx';

/** The plans with the actions available to the reader: register, pay, change, cancel, resume. */
export function PlanChoice({ period }: { period: BillingPeriod }) {
  const user = useUser();
  const [search] = useSearchParams();
  const { data: billing, isLoading } = useBilling();
  const [changeTo, setChangeTo] = useState<PaidPlan>();
  const [canceling, setCanceling] = useState(false);

  const subscription = subscriptionIn(billing);
  const plan = subscription?.plan ?? (user && effectivePlan(membershipOf(user)));
  const current: SoldPlan | null = plan === 'va' ? null : plan;
  const next = safeRedirectPath(search.get('next')) ?? undefined;
  const primaryPlan = primaryPlanOf(search.get('plan'), current);
  return (
    <>
      {billing?.granted && <Granted plan={billing.granted.plan} />}
      <PlanColumns
        period={period}
        current={current}
        currentMark={currentMarkOf(subscription, billing?.granted != null)}
      >
        {(columnPlan) =>
          user ? (
            <MemberPlanAction
              plan={columnPlan}
              period={period}
              next={next}
              isPrimary={columnPlan === primaryPlan}
              action={planActionOf(columnPlan, period, subscription, current)}
              isLoading={isLoading}
              onChange={setChangeTo}
              onCancel={() => setCanceling(true)}
            />
          ) : (
            <VisitorPlanAction plan={columnPlan} period={period} next={next} isPrimary={columnPlan === primaryPlan} />
          )
        }
      </PlanColumns>
      {subscription?.cancelAt && (
        <Alert tone="amber">
          Your plan ends {formatDate(subscription.cancelAt)}. You keep full access until then.{' '}
          <TextLink to="/payment-history">Payment history</TextLink>
        </Alert>
      )}
      {changeTo && <ChangeDialog plan={changeTo} period={period} onClose={() => setChangeTo(undefined)} />}
      {canceling && subscription && <CancelDialog subscription={subscription} onClose={() => setCanceling(false)} />}
    </>
  );
}

function currentMarkOf(subscription: Subscription | null, granted: boolean): string {
  if (subscription?.status === 'past_due') return 'Past due';
  if (subscription?.cancelAt) return `Ends ${formatDay(subscription.cancelAt)}`;
  return granted ? grantedLabel : 'Current plan';
}

function Granted({ plan }: { plan: string }) {
  return (
    <Alert tone="water">
      {plan === 'va'
        ? `You have a free seat as a ${catalogue.va.name}. You can add a plan of your own.`
        : `${grantedLabel}: your plan is free. A paid plan replaces it.`}
    </Alert>
  );
}
