import { useId, useState, type ReactNode } from 'react';
import {
  annualSavingsCents,
  billingPeriodLabels,
  catalogue,
  priceText,
  missingPermissions,
  requiredPlan,
  seatLacksText,
  type Feature,
  type SoldPlan,
} from '@dealstead/contracts';
import { styled } from 'styled-components';
import { Button } from '../controls/Button.tsx';
import { Badge, PlanBadge } from '../feedback/Badge.tsx';
import { formatMoneyExact } from '../format/format.ts';
import { CaretDown, CaretUp, Check, LockSimple } from '../icons/icons.ts';
import { KeyValues, Price } from '../layout/layout.tsx';
import { TextLink } from '../links/Link.tsx';
import { useAccess, useUser } from '../session/session.ts';
import { phone } from '../theme/media.ts';
import { cardPath, inactiveText, PastDuePrompt, usePastDuePlan } from './PastDuePrompt.tsx';
import { PromptCard } from './PromptCard.ts';
import { usePlansPath } from './usePlansPath.ts';

const ToggleLabel = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 8px;
`;

export interface UpgradePromptProps {
  /** The feature's name at the start of the sentence: "Advanced Analytics Dashboard". */
  feature: string;
  required: SoldPlan;
  current: string;
  /** The prompt replaces a whole page: its sentence is the page's heading. */
  page?: boolean;
}

/** What locks a feature: a plan to buy, or for someone who has that plan the payment that it waits for. */
export function UpgradePrompt(props: UpgradePromptProps) {
  const pastDue = usePastDuePlan(props.required);
  return pastDue ? (
    <PastDuePrompt feature={props.feature} page={props.page} plan={pastDue} />
  ) : (
    <PremiumFeature {...props} />
  );
}

/** The Premium Feature card: the requirement, the plan's features, its price, Upgrade Now and Maybe Later. */
function PremiumFeature({ feature, required, current, page }: UpgradePromptProps) {
  const Title = page ? 'h1' : 'h2';
  const [isListShown, setListShown] = useState<boolean>();
  const listId = useId();
  const titleId = useId();
  const plan = catalogue[required];
  const plansPath = usePlansPath(required);
  const features = plan.features;
  return (
    <PromptCard
      aria-labelledby={titleId}
      data-features={isListShown === undefined ? 'unasked' : isListShown ? 'shown' : 'hidden'}
    >
      <div>
        <Badge tone="amber">
          <LockSimple size={14} />
          Premium Feature
        </Badge>
        <Title id={titleId}>{`${feature} requires the ${plan.name} membership or higher`}</Title>
        <p className="plans">
          Current <PlanBadge plan={current} />
          {current === 'va' && ` ${priceText(current)} `} Required <PlanBadge plan={required} required />
        </p>
        <FeaturesToggle isListShown={isListShown} onToggle={setListShown} listId={listId} />
        {isListShown !== false && (
          <ul id={listId}>
            {features.map((line) => (
              <li key={line}>
                <Check size={18} />
                {line}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="offer">
        <h3>{`Upgrade to ${plan.name}`}</h3>
        <div>
          <Price as="p" size={32}>
            {priceText(required)}
          </Price>
          <p className="period">{billingPeriodLabels.monthly}</p>
        </div>
        <KeyValues>
          <div>
            <dt>{billingPeriodLabels.quarterly}</dt>
            <dd>{priceText(required, 'quarterly')}</dd>
          </div>
          <div>
            <dt>{billingPeriodLabels.annual}</dt>
            <dd>{priceText(required, 'annual')}</dd>
          </div>
          <div>
            <dt>Saved in a year</dt>
            <dd className="saved">{formatMoneyExact(annualSavingsCents(required) / 100)}</dd>
          </div>
        </KeyValues>
        <div className="acts">
          <Button full to={plansPath}>
            Upgrade Now
          </Button>
          <Button full kind="quiet" to="/member-dashboard">
            Maybe Later
          </Button>
        </div>
      </div>
    </PromptCard>
  );
}

// Before a press the screen width determines whether the list is open, so both labels are rendered and CSS shows one.
function FeaturesToggle({
  isListShown,
  onToggle,
  listId,
}: {
  isListShown: boolean | undefined;
  onToggle: (open: boolean) => void;
  listId: string;
}) {
  const toggle = (event: { currentTarget: HTMLElement }) => {
    const open = isListShown ?? event.currentTarget.querySelector('.shown')?.checkVisibility?.() ?? true;
    onToggle(!open);
  };
  return (
    <Button
      kind="quiet"
      size="small"
      className="toggle"
      aria-controls={listId}
      aria-expanded={isListShown ?? undefined}
      onClick={toggle}
    >
      {isListShown !== false && (
        <ToggleLabel className="shown">
          Hide Features
          <CaretUp size={14} />
        </ToggleLabel>
      )}
      {isListShown !== true && (
        <ToggleLabel className="hidden">
          Show Features
          <CaretDown size={14} />
        </ToggleLabel>
      )}
    </Button>
  );
}

const ShortNotice = styled.p`
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 12px 14px;
  border-radius: var(--r1);
  background: var(--amber-tint);
  color: var(--amber-ink);
  font-size: var(--t14);
  font-weight: 500;
  border-left: 3px solid var(--amber);
  span {
    margin-right: 4px;
  }
  a {
    margin: -12px 0 -12px auto;
    padding-block: 12px;
    color: inherit;
    white-space: nowrap;
  }
`;

const LockedContent = styled.div`
  position: relative;
  > .dimmed {
    opacity: 0.42;
    filter: saturate(0.4);
    user-select: none;
    pointer-events: none;
  }
  > section + .dimmed {
    min-height: 470px;
    margin-top: -400px;
  }
  /* The content starts below the top of a prompt that is less high too. */
  > section[data-short] + .dimmed {
    margin-top: -150px;
  }
  ${phone} {
    > section[data-short] + .dimmed,
    > section + .dimmed {
      margin-top: -60px;
      min-height: 0;
    }
  }
`;

export interface LockedProps {
  /** The required feature. */
  needs: Feature;
  /** The feature's name in the prompt. */
  feature: string;
  /** The content is a whole page, so the prompt's sentence is its heading. */
  page?: boolean;
  /** False shows only the short line instead of the prompt. */
  prompt?: boolean;
  /**
   * Content for members. Others see it dimmed and inert; pass `preview` if the content would request data that the API
   * denies.
   */
  children: ReactNode;
  preview?: ReactNode;
}

/**
 * Content for people whose plan includes a feature; for others the upgrade prompt over the dimmed content. Someone on a seat that the
 * owner can open for it is referred to the owner.
 */
export function Locked({ needs, feature, page, prompt = true, children, preview = children }: LockedProps) {
  const access = useAccess(needs);
  const required = (requiredPlan(needs) ?? 'buyer') as SoldPlan;
  const plansPath = usePlansPath(required);
  const user = useUser();
  const missing = user && missingPermissions(user, needs);
  const pastDue = usePastDuePlan(required);
  if (access.allowed) return children;
  return (
    <LockedView preview={preview}>
      {missing ? (
        <ShortNotice>
          <LockSimple size={18} />
          <span>{seatLacksText(missing)}</span>
        </ShortNotice>
      ) : prompt ? (
        <UpgradePrompt feature={feature} required={required} current={access.currentPlan} page={page} />
      ) : pastDue ? (
        <ShortNotice>
          <LockSimple size={18} />
          <span>
            <span>{feature}.</span>
            <span>{inactiveText(pastDue)}</span>
          </span>
          <TextLink to={cardPath}>Update card</TextLink>
        </ShortNotice>
      ) : (
        <ShortNotice>
          <LockSimple size={18} />
          <span>
            <span>{feature}.</span>
            <span>{`Requires the ${catalogue[required].name} membership or higher.`}</span>
            <span>Premium feature - upgrade required</span>
          </span>
          <TextLink to={plansPath}>See plans</TextLink>
        </ShortNotice>
      )}
    </LockedView>
  );
}

/** A prompt over content that is dimmed and cannot be used. */
export const LockedView = ({ children, preview }: { children: ReactNode; preview: ReactNode }) => (
  <LockedContent>
    {children}
    <div className="dimmed" inert aria-hidden="true">
      {preview}
    </div>
  </LockedContent>
);
