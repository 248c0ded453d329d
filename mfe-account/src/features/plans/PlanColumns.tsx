import type { ReactNode } from 'react';
import {
  annualSavingsCents,
  billingPeriodLabels,
  catalogue,
  priceText,
  soldPlans,
  type BillingPeriod,
  type SoldPlan,
} from '@dealstead/contracts';
import { Badge, Link, formatMoneyExact, narrow, useIsPublished } from '@dealstead/kit';
import { Check } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { featurePath } from './featurePaths.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  grid-template-rows: repeat(3, auto) 1fr;
  border: 1px solid var(--line-2);
  border-radius: var(--r2);
  background: var(--surface);
  overflow: hidden;
  ${narrow} {
    display: block;
  }
`;

/* Subgrid: cells of all five columns share rows. */
const Plan = styled.section<{ $marked: boolean }>`
  display: grid;
  grid-row: span 4;
  grid-template-rows: subgrid;
  padding: 22px 20px;
  ${({ $marked }) => $marked && 'box-shadow: inset 0 3px var(--primary);'}
  & + & {
    border-left: 1px solid var(--line);
  }
  h2 {
    font-size: var(--t20);
  }
  .about {
    margin-top: 2px;
    font-size: var(--t13);
    color: var(--ink-2);
  }
  .price {
    margin-top: 14px;
    font-size: 1.75rem;
    font-weight: 700;
    letter-spacing: -0.02em;
    line-height: 1.2;
  }
  .per {
    font-size: var(--t14);
    color: var(--ink-2);
  }
  .mark {
    min-height: 24px;
    margin: 8px 0 14px;
  }
  ul {
    margin-top: 18px;
    padding-top: 12px;
    border-top: 1px solid var(--line);
    font-size: var(--t14);
  }
  li {
    display: flex;
    gap: 8px;
    padding: 5px 0;
    line-height: 1.4;
  }
  li svg {
    flex: none;
    margin-top: 2px;
    color: var(--primary);
  }
  .adds {
    font-weight: 600;
    color: var(--ink-2);
  }
  ${narrow} {
    display: block;
    .mark:empty {
      min-height: 0;
    }
    /* 44 px between the links of two lines. */
    li {
      padding: 12px 0;
    }
    & + & {
      border-left: 0;
      border-top: 1px solid var(--line);
    }
  }
`;

const FeatureLink = styled(Link)`
  min-width: 0;
  color: inherit;
  text-decoration: underline var(--line-2);
  text-underline-offset: 3px;
  &:hover {
    text-decoration-color: currentColor;
  }
  ${narrow} {
    margin-block: -12px;
    padding-block: 12px;
  }
`;

export interface PlanColumnsProps {
  period: BillingPeriod;
  /** The reader's current plan; null for a visitor. */
  current: SoldPlan | null;
  /** Badge of the current plan; "Current plan" by default. */
  currentMark?: string;
  /** Renders a plan's button. */
  children: (plan: SoldPlan) => ReactNode;
}

/** The five plans side by side, stacked on a phone. Names, prices, savings and contents come from the catalog. */
export function PlanColumns({ period, current, currentMark = 'Current plan', children }: PlanColumnsProps) {
  return (
    <Columns>
      {soldPlans.map((plan) => (
        <Plan key={plan} $marked={plan === current} aria-labelledby={`plan-${plan}`} data-plan={plan}>
          <div>
            <h2 id={`plan-${plan}`}>{catalogue[plan].name}</h2>
            <p className="about">{catalogue[plan].description}</p>
          </div>
          <div>
            <p className="price">{priceText(plan, period)}</p>
            <p className="per">{billingPeriodLabels[period]}</p>
            <p className="mark">
              {plan === current ? (
                <Badge tone="primary">{currentMark}</Badge>
              ) : (
                period === 'annual' && annualSavingsCents(plan) > 0 && <Badge tone="ok">{saved(plan)}</Badge>
              )}
            </p>
          </div>
          <div>{children(plan)}</div>
          <PlanContents plan={plan} isOwned={soldPlans.indexOf(plan) <= soldPlans.indexOf(current ?? 'free')} />
        </Plan>
      ))}
    </Columns>
  );
}

const saved = (plan: SoldPlan) => `Save ${formatMoneyExact(annualSavingsCents(plan) / 100)} a year`;

/**
 * Features of a plan: those inherited from the lower plan first, then its own. They lead to their tools where the reader has them:
 * elsewhere a press would lead away from the purchase, to a lock.
 */
function PlanContents({ plan, isOwned }: { plan: SoldPlan; isOwned: boolean }) {
  return (
    <ul>
      {catalogue[plan].features.map((line) =>
        line.startsWith('Everything in') ? (
          <li key={line} className="adds">
            {line}, and
          </li>
        ) : (
          <li key={line}>
            <Check size={16} />
            {isOwned ? <FeatureLine line={line} /> : <span>{line}</span>}
          </li>
        ),
      )}
    </ul>
  );
}

/** A line of a plan's contents: a link to its tool, or plain text while no page of it is published. */
function FeatureLine({ line }: { line: string }) {
  const path = featurePath(line);
  const isPublished = useIsPublished(path ?? '');
  return path !== null && isPublished ? <FeatureLink to={path}>{line}</FeatureLink> : <span>{line}</span>;
}
