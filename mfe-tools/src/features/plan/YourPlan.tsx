import {
  type Billing,
  type Plan,
  billingPeriodLabels,
  catalogue,
  effectivePlan,
  grantedLabel,
  nextPlan,
  parsePlan,
  priceText,
} from '@dealstead/contracts';
import {
  Badge,
  Button,
  KeyValues,
  Panel,
  PanelHead,
  PlanBadge,
  Skeleton,
  formatMoneyExact,
  membershipOf,
  sentenceCase,
  useRead,
  useUser,
} from '@dealstead/kit';
import { styled } from 'styled-components';
import { ViewUsage } from './ViewUsage.tsx';

const Sized = styled(Panel)`
  container-type: inline-size;
`;

/** In a wide panel the facts are in one row: a value far right of its label is hard to read. */
const Facts = styled(KeyValues)`
  @container (min-width: 720px) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 0 32px;
  }
`;

const Next = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 12px 16px;
  margin-top: 16px;
  font-size: var(--t14);
  color: var(--ink-2);
  p {
    flex: 1 1 260px;
  }
`;

/** The member's plan with its contents, and the next higher one. */
export function YourPlan() {
  const user = useUser();
  const billing = useRead('/api/billing');
  if (!user) return null;
  const stored = parsePlan(user.subscriptionPlan) ?? 'free';
  const counts = effectivePlan(membershipOf(user));
  const next = nextPlan(counts);
  return (
    <Sized aria-labelledby="your-plan">
      <PanelHead>
        <h2 id="your-plan">Your plan</h2>
        <PlanBadge plan={stored} />
      </PanelHead>
      <Facts>
        <div>
          <dt>Status</dt>
          <dd>
            {stored === 'free' ? (
              'No paid plan'
            ) : (
              <Badge tone={counts === stored ? 'ok' : 'amber'}>{sentenceCase(user.subscriptionStatus)}</Badge>
            )}
          </dd>
        </div>
        <div>
          <dt>Price</dt>
          <dd>
            {billing.data ? (
              paidPrice(billing.data)
            ) : billing.isError ? (
              'Not available right now'
            ) : (
              <Skeleton width={120} height={16} />
            )}
          </dd>
        </div>
        <div>
          <dt>Listing views</dt>
          <dd>
            <ViewUsage />
          </dd>
        </div>
      </Facts>
      {next && (
        <Next>
          <p>
            {catalogue[next].name} adds {newFeatures(next)} for {priceText(next)} a month.
          </p>
          <Button kind="secondary" size="small" to="/subscribe">
            Compare plans
          </Button>
        </Next>
      )}
    </Sized>
  );
}

/** The member's price for their billing period: "$220.74 per quarter", "Granted", "$0". */
function paidPrice({ subscription, granted }: Billing): string {
  if (subscription) return `${formatMoneyExact(subscription.price)} ${billingPeriodLabels[subscription.period]}`;
  return granted ? grantedLabel : priceText('free');
}

/** The first features of a plan beyond the next lower one. */
function newFeatures(plan: Plan): string {
  const ownFeatures = catalogue[plan].features.filter((feature) => !feature.startsWith('Everything in'));
  return ownFeatures.slice(0, 3).join(', ').toLowerCase();
}
