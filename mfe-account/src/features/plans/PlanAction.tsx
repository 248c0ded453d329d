import { catalogue, parsePlan, registrationPlans, type BillingPeriod, type SoldPlan } from '@dealstead/contracts';
import { Button } from '@dealstead/kit';
import type { PaidPlan } from '../billing/ChangeDialog.tsx';
import { useCardUpdate, useCheckout, useResume } from '../billing/useBilling.ts';
import type { PlanAction } from './planActions.ts';

interface PlanActionProps {
  plan: SoldPlan;
  /** The path that asked for a plan, to return to. */
  next: string | undefined;
  /** Whether this is the filled button, of which a page has one. */
  isPrimary: boolean;
}

/** The plan as a value of the registration page's parameter. */
const registrationParameter = (plan: SoldPlan) =>
  registrationPlans.find((spelling) => parsePlan(spelling) === plan) ?? plan;

/** A visitor registers first; plan and period are URL parameters. */
export function VisitorPlanAction({ plan, period, next, isPrimary }: PlanActionProps & { period: BillingPeriod }) {
  const query = new URLSearchParams({ plan: registrationParameter(plan) });
  if (plan !== 'free') {
    query.set('period', period);
    if (next) query.set('next', next);
  }
  return (
    <Button full kind={isPrimary ? 'primary' : 'secondary'} to={`/register?${query}`}>
      {plan === 'free' ? 'Start free' : `Choose ${catalogue[plan].name}`}
    </Button>
  );
}

export interface MemberPlanActionProps extends PlanActionProps {
  period: BillingPeriod;
  action: PlanAction;
  /** The subscription loads, so the action may be another one in a moment. */
  isLoading: boolean;
  onChange: (plan: PaidPlan) => void;
  onCancel: () => void;
}

/** Button of a member: pay, change, cancel, resume or update the card. Without JavaScript the form opens the checkout. */
export function MemberPlanAction(props: MemberPlanActionProps) {
  const { plan, period, next, action, isLoading, isPrimary, onChange, onCancel } = props;
  const checkout = useCheckout();
  const resume = useResume();
  const card = useCardUpdate();
  const kind = isPrimary ? 'primary' : 'secondary';
  switch (isLoading ? 'none' : action.kind) {
    case 'none':
      return (
        <Button full kind="secondary" disabled>
          {action.label}
        </Button>
      );
    case 'cancel':
      return (
        <Button full kind="secondary" onClick={onCancel}>
          {action.label}
        </Button>
      );
    case 'resume':
      return (
        <Button full kind={kind} pending={resume.isPending} onClick={() => resume.mutate({ body: { what: 'plan' } })}>
          {action.label}
        </Button>
      );
    case 'card':
      return (
        <Button
          full
          kind={kind}
          pending={card.isPending || card.isSuccess}
          onClick={() => card.mutate({ body: { next: next ?? '/subscribe' } })}
        >
          {action.label}
        </Button>
      );
    case 'change':
      return (
        <Button full kind={kind} onClick={() => plan !== 'free' && onChange(plan)}>
          {action.label}
        </Button>
      );
    case 'checkout':
      return (
        <form
          method="post"
          action="/api/billing/checkout"
          onSubmit={(event) => {
            event.preventDefault();
            if (plan !== 'free' && !checkout.isPending) checkout.mutate({ body: { plan, period, next } });
          }}
        >
          <input type="hidden" name="plan" value={plan} />
          <input type="hidden" name="period" value={period} />
          {next && <input type="hidden" name="next" value={next} />}
          <Button
            full
            type="submit"
            kind={kind}
            pending={checkout.isPending || checkout.isSuccess}
            pendingLabel="Opening checkout..."
          >
            {action.label}
          </Button>
        </form>
      );
  }
}
