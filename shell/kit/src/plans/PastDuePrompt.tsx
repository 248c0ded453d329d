import { catalogue, levelOf, parsePlan, type Plan, type SoldPlan } from '@dealstead/contracts';
import { useId } from 'react';
import { Button } from '../controls/Button.tsx';
import { Badge } from '../feedback/Badge.tsx';
import { useUser } from '../session/session.ts';
import { PromptCard } from './PromptCard.ts';

/** The user's plan if it is inactive until a past-due payment is made and includes what a plan includes; else null. */
export function usePastDuePlan(required: SoldPlan): Plan | null {
  const user = useUser();
  const plan = user?.subscriptionStatus === 'past_due' ? parsePlan(user.subscriptionPlan) : null;
  return plan !== null && levelOf(plan) >= levelOf(required) ? plan : null;
}

/** Page with the card and what is past due. */
export const cardPath = '/payment-history';

/** Why a plan that was bought includes nothing now. */
export const inactiveText = (plan: Plan) =>
  `Your ${catalogue[plan].name} plan is inactive because a payment is past due.`;

interface PastDuePromptProps {
  readonly feature: string;
  readonly plan: Plan;
  readonly page?: boolean | undefined;
}

/** Asks someone whose plan includes a feature for the payment that it waits for. */
export function PastDuePrompt({ feature, page, plan }: PastDuePromptProps) {
  const Title = page ? 'h1' : 'h2';
  const titleId = useId();
  return (
    <PromptCard aria-labelledby={titleId} data-short>
      <div>
        <Badge tone="danger">Past due</Badge>
        <Title id={titleId}>{`Update your card to use ${feature} again`}</Title>
        <p className="plans">{`${inactiveText(plan)} You get it back as soon as you pay.`}</p>
      </div>
      <div className="offer">
        <div className="acts">
          <Button full to={cardPath}>
            Update Card
          </Button>
          <Button full kind="quiet" to="/member-dashboard">
            Maybe Later
          </Button>
        </div>
      </div>
    </PromptCard>
  );
}
