import { useId, useState, type ReactNode } from 'react';
import {
  annualSavingsCents,
  billingPeriodLabels,
  catalogue,
  priceText,
  requiredPlan,
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
import { useAccess } from '../session/session.ts';
import { phone } from '../theme/media.ts';

const Card = styled.section`
  position: relative;
  z-index: 2;
  display: grid;
  grid-template-columns: 1fr 264px;
  max-width: 720px;
  margin-inline: auto;
  overflow: hidden;
  background: var(--surface);
  border: 1px solid var(--line-2);
  border-radius: var(--r2);
  box-shadow: var(--sh3);
  text-align: left;
  > div {
    padding: 28px;
  }
  h1,
  h2 {
    margin-top: 12px;
    font-size: var(--t24);
  }
  .plans {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    margin-top: 14px;
    font-size: var(--t13);
    color: var(--ink-2);
  }
  .toggle {
    margin: 14px 0 0 -12px;
  }
  ul {
    margin-top: 4px;
    font-size: var(--t14);
  }
  li {
    display: flex;
    gap: 8px;
    padding: 4px 0;
    svg {
      margin-top: 1px;
      color: var(--primary);
    }
  }
  .offer {
    display: flex;
    flex-direction: column;
    gap: 10px;
    background: var(--sunken);
    border-left: 1px solid var(--line);
    h3,
    .period {
      font-size: var(--t13);
    }
    .period {
      color: var(--ink-2);
    }
    dl {
      font-size: var(--t13);
    }
    .saved {
      color: var(--ok);
    }
    .acts {
      display: grid;
      gap: 10px;
      margin-top: auto;
    }
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    > div {
      padding: 20px;
    }
    h1,
    h2 {
      font-size: var(--t20);
    }
    .offer {
      border-left: 0;
      border-top: 1px solid var(--line);
    }
    /* Collapsed on phones by default; a press sets the state explicitly. */
    &[data-features='unasked'] {
      ul,
      .shown {
        display: none;
      }
    }
  }
  &[data-features='unasked'] .hidden {
    display: none;
    ${phone} {
      display: inline-flex;
    }
  }
`;

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

/** The Premium Feature card: the requirement, the plan's features, its price, Upgrade Now and Maybe Later. */
export function UpgradePrompt({ feature, required, current, page }: UpgradePromptProps) {
  const Title = page ? 'h1' : 'h2';
  const [isListShown, setListShown] = useState<boolean>();
  const listId = useId();
  const titleId = useId();
  const plan = catalogue[required];
  const features = plan.features;
  return (
    <Card
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
          <Button full to="/subscribe">
            Upgrade Now
          </Button>
          <Button full kind="quiet" to="/member-dashboard">
            Maybe Later
          </Button>
        </div>
      </div>
    </Card>
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
  ${phone} {
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

/** Content for people whose plan includes a feature; for others the upgrade prompt over the dimmed content. */
export function Locked({ needs, feature, page, prompt = true, children, preview = children }: LockedProps) {
  const access = useAccess(needs);
  if (access.allowed) return children;
  const required = (requiredPlan(needs) ?? 'buyer') as SoldPlan;
  return (
    <LockedContent>
      {prompt ? (
        <UpgradePrompt feature={feature} required={required} current={access.currentPlan} page={page} />
      ) : (
        <ShortNotice>
          <LockSimple size={18} />
          <span>
            <span>{feature}.</span>
            <span>{`Requires the ${catalogue[required].name} membership or higher.`}</span>
            <span>Premium feature - upgrade required</span>
          </span>
          <TextLink to={access.upgradeUrl}>See plans</TextLink>
        </ShortNotice>
      )}
      <div className="dimmed" inert aria-hidden="true">
        {preview}
      </div>
    </LockedContent>
  );
}
