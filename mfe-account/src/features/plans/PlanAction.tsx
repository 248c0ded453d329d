import { catalogue, parsePlan, registrationPlans, type BillingPeriod, type SoldPlan } from '@dealstead/contracts';
import { Button } from '@dealstead/kit';
import type { PaidPlan } from '../billing/ChangeDialog.tsx';
import { useCheckout, useResume } from '../billing/useBilling.ts';
import type { Act } from './planActions.ts';

interface PlanActProps {
  plan: SoldPlan;
  /** Whether this is the filled button, of which a page has one. */
  leads: boolean;
}

/** The plan as a value of the registration page's parameter. */
const spelt = (plan: SoldPlan) => registrationPlans.find((spelling) => parsePlan(spelling) === plan) ?? plan;

/** A visitor registers first; plan and period are URL parameters. */
export function VisitorAct({ plan, period, leads }: PlanActProps & { period: BillingPeriod | null }) {
  const chosen = new URLSearchParams({ plan: spelt(plan), ...(plan !== 'free' && period && { period }) });
  return (
    <Button full kind={leads ? 'primary' : 'secondary'} to={`/register?${chosen}`}>
      {plan === 'free' ? 'Start free' : `Choose ${catalogue[plan].name}`}
    </Button>
  );
}

export interface MemberActProps extends PlanActProps {
  period: BillingPeriod;
  act: Act;
  onChange: (plan: PaidPlan) => void;
  onCancel: () => void;
}

/** Button of a member: pay, change, cancel or resume. Without JavaScript the form opens the checkout. */
export function MemberAct({ plan, period, act, leads, onChange, onCancel }: MemberActProps) {
  const checkout = useCheckout();
  const resume = useResume();
  const kind = leads ? 'primary' : 'secondary';
  switch (act.kind) {
    case 'none':
      return (
        <Button full kind="secondary" disabled>
          {act.label}
        </Button>
      );
    case 'cancel':
      return (
        <Button full kind="secondary" onClick={onCancel}>
          {act.label}
        </Button>
      );
    case 'resume':
      return (
        <Button full kind={kind} pending={resume.isPending} onClick={() => resume.mutate({ body: { what: 'plan' } })}>
          {act.label}
        </Button>
      );
    case 'change':
      return (
        <Button full kind={kind} onClick={() => plan !== 'free' && onChange(plan)}>
          {act.label}
        </Button>
      );
    case 'checkout':
      return (
        <form
          method="post"
          action="/api/billing/checkout"
          onSubmit={(event) => {
            event.preventDefault();
            if (plan !== 'free' && !checkout.isPending) checkout.mutate({ body: { plan, period } });
          }}
        >
          <input type="hidden" name="plan" value={plan} />
          <input type="hidden" name="period" value={period} />
          <Button
            full
            type="submit"
            kind={kind}
            pending={checkout.isPending || checkout.isSuccess}
            pendingLabel="Opening checkout..."
          >
            {act.label}
          </Button>
        </form>
      );
  }
}
