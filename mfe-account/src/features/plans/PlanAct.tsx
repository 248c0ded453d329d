import { catalogue, registrationPlans, planOf, type SoldPlan } from '@dealstead/contracts';
import { Button } from '@dealstead/kit';

export interface VisitorActProps {
  plan: SoldPlan;
  /** The one filled button of the page. */
  leads: boolean;
}

/** The plan as the registration page's parameter spells it. */
const spelt = (plan: SoldPlan) => registrationPlans.find((spelling) => planOf(spelling) === plan) ?? plan;

/** A visitor opens an account first; what they chose travels along. */
export function VisitorAct({ plan, leads }: VisitorActProps) {
  return (
    <Button full kind={leads ? 'primary' : 'secondary'} to={`/register?plan=${spelt(plan)}`}>
      {plan === 'free' ? 'Start free' : `Choose ${catalogue[plan].name}`}
    </Button>
  );
}
