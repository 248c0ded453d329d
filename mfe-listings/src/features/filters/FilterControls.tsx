import {
  dealTypeLabels,
  categories,
  categoryLabels,
  dealTypes,
  type Feature,
  type SoldPlan,
  requiredPlan,
} from '@dealstead/contracts';
import { Field, Select, Switch, ToggleChip, UpgradePrompt, formatCount, useAccess } from '@dealstead/kit';
import { LockSimple } from '@dealstead/kit/icons';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { ReturnsControl } from '../returns/ReturnsControl.tsx';
import { splitValues, toggling } from '../search/filter.ts';
import { BedsControl, BuildingControl, PropertyTypeControl } from './BuildingControls.tsx';
import { Chips, Rows, Titled } from './ControlGroup.tsx';
import { PlaceControl } from './PlaceControl.tsx';
import { useFacets } from './useFacets.ts';
import { AmountField, AmountPair, PriceRange } from './PriceRange.tsx';
import type { PartProps } from './FilterControlProps.ts';
import { acresLabel, priceLabel, type Control } from './labels.ts';

/** Upgrade prompt for a feature that the person's plan does not include. */
export function FilterUpgradePrompt({ feature, needs }: { feature: string; needs: Feature }) {
  const access = useAccess(needs);
  if (access.allowed) return null;
  return (
    <UpgradePrompt
      feature={feature}
      required={(requiredPlan(needs) ?? 'buyer') as SoldPlan}
      current={access.currentPlan}
    />
  );
}

const first = 6;

function CategoryPart({ filter, change }: PartProps) {
  const facets = useFacets(filter)?.category;
  const [all, setAll] = useState(false);
  const chosen = splitValues(filter.category);
  const ordered = facets ? categories.toSorted((a, b) => (facets[b] ?? 0) - (facets[a] ?? 0)) : categories;
  const shown = all ? ordered : ordered.filter((each, i) => i < first || chosen.includes(each));
  return (
    <Titled title="Category">
      <Chips>
        {shown.map((category) => (
          <ToggleChip
            key={category}
            pressed={chosen.includes(category)}
            onClick={() => change(toggling('category', category), 'category')}
          >
            {categoryLabels[category]} {facets && <span>{formatCount(facets[category] ?? 0)}</span>}
          </ToggleChip>
        ))}
        {shown.length < ordered.length && (
          <ToggleChip pressed={false} onClick={() => setAll(true)}>
            {ordered.length - shown.length} more
          </ToggleChip>
        )}
      </Chips>
    </Titled>
  );
}

function PricePart(props: PartProps) {
  return (
    <Titled title="Price" setting={priceLabel(props.filter) ?? 'Any'}>
      <PriceRange {...props} />
    </Titled>
  );
}

const arvSteps = ['60', '70', '80'];

function ArvPart({ filter: { maxArvPercent }, change }: PartProps) {
  const steps = !maxArvPercent || arvSteps.includes(maxArvPercent) ? arvSteps : [...arvSteps, maxArvPercent];
  return (
    <Titled title="Percent of ARV" setting={maxArvPercent ? `Under ${maxArvPercent}%` : 'Any'}>
      <Chips>
        <ToggleChip pressed={!maxArvPercent} onClick={() => change({ maxArvPercent: undefined }, 'arv')}>
          Any
        </ToggleChip>
        {steps.map((step) => (
          <ToggleChip
            key={step}
            pressed={maxArvPercent === step}
            onClick={() => change({ maxArvPercent: step }, 'arv')}
          >
            Under {step}%
          </ToggleChip>
        ))}
      </Chips>
    </Titled>
  );
}

function AcresPart({ filter, change }: PartProps) {
  return (
    <Titled title="Acres" setting={acresLabel(filter) ?? 'Any'}>
      <AmountPair>
        <AmountField label="From" value={filter.minAcres} onChange={(minAcres) => change({ minAcres }, 'minAcres')} />
        <AmountField label="To" value={filter.maxAcres} onChange={(maxAcres) => change({ maxAcres }, 'maxAcres')} />
      </AmountPair>
    </Titled>
  );
}

function DealTypePart({ filter, change }: PartProps) {
  const facets = useFacets(filter)?.dealType;
  const chosen = splitValues(filter.dealType);
  return (
    <Titled title="Deal type">
      <Chips>
        {dealTypes.map((type) => (
          <ToggleChip
            key={type}
            pressed={chosen.includes(type)}
            onClick={() => change(toggling('dealType', type), 'dealType')}
          >
            {dealTypeLabels[type]} {facets && <span>{formatCount(facets[type] ?? 0)}</span>}
          </ToggleChip>
        ))}
      </Chips>
    </Titled>
  );
}

const dayChoices = ['7', '14', '30', '90'];

function TermsPart({ filter, change }: PartProps) {
  const days = filter.maxDaysOnMarket;
  return (
    <Titled title="Terms">
      <Rows>
        <AmountPair>
          <AmountField
            label="Spread at least"
            prefix="$"
            value={filter.minSpread}
            onChange={(minSpread) => change({ minSpread }, 'minSpread')}
          />
          <Field label="Days on market">
            <Select
              value={days ?? ''}
              onChange={({ target }) => change({ maxDaysOnMarket: target.value || undefined }, 'days')}
            >
              <option value="">Any</option>
              {(!days || dayChoices.includes(days) ? dayChoices : [...dayChoices, days]).map((most) => (
                <option key={most} value={most}>
                  {most} or fewer
                </option>
              ))}
            </Select>
          </Field>
        </AmountPair>
        <YesNo name="ownerFinance" filter={filter} change={change}>
          Owner finance
        </YesNo>
      </Rows>
    </Titled>
  );
}

function YesNo({
  name,
  filter,
  change,
  children,
}: PartProps & { name: 'ownerFinance' | 'featured' | 'underContract'; children: ReactNode }) {
  return (
    <Switch
      checked={filter[name] === 'true'}
      onChange={({ target }) => change({ [name]: target.checked ? 'true' : undefined }, name)}
    >
      {children}
    </Switch>
  );
}

function ShownPart(props: PartProps) {
  return (
    <Titled title="Shown">
      <Rows>
        <YesNo name="featured" {...props}>
          Featured only
        </YesNo>
        <YesNo name="underContract" {...props}>
          Include under contract
        </YesNo>
      </Rows>
    </Titled>
  );
}

/** Content of a control's popover. */
export function FilterControl({ control, ...props }: PartProps & { control: Control }) {
  switch (control) {
    case 'category':
      return (
        <>
          <CategoryPart {...props} />
          <PropertyTypeControl {...props} />
        </>
      );
    case 'price':
      return <PricePart {...props} />;
    case 'arv':
      return <ArvPart {...props} />;
    case 'returns':
      return <ReturnsControl {...props} />;
    case 'acres':
      return <AcresPart {...props} />;
    case 'beds':
      return <BedsControl {...props} />;
    case 'dealType':
      return <DealTypePart {...props} />;
    case 'more':
      return (
        <>
          <PlaceControl {...props} />
          <BuildingControl {...props} />
          <ShownPart {...props} />
          <Gated title="Spread, days on market, owner finance" needs="advanced-filters">
            <TermsPart {...props} />
          </Gated>
        </>
      );
  }
}

/** All controls in the sheet; `at` is the one to scroll to. */
export function FilterControls({ at, ...props }: PartProps & { at?: Control }) {
  return (
    <>
      <PricePart {...props} />
      <Gated title="Percent of ARV" needs="advanced-filters" open={at === 'arv'}>
        <ArvPart {...props} />
      </Gated>
      <Gated title="Projected returns" needs="investment-calculator" open={at === 'returns'}>
        <ReturnsControl {...props} />
      </Gated>
      <CategoryPart {...props} />
      <PropertyTypeControl {...props} />
      <BedsControl {...props} />
      <AcresPart {...props} />
      <BuildingControl {...props} />
      <PlaceControl {...props} />
      <Gated title="Deal type" needs="advanced-filters" open={at === 'dealType'}>
        <DealTypePart {...props} />
      </Gated>
      <Gated title="Spread, days on market, owner finance" needs="advanced-filters">
        <TermsPart {...props} />
      </Gated>
      <ShownPart {...props} />
    </>
  );
}

/** Title of the section that a control scrolls to; the sheet's own button (`more`) leads to the first one. */
export const filterTitles: Readonly<Record<Control, string>> = {
  category: 'Category',
  price: 'Price',
  arv: 'Percent of ARV',
  returns: 'Projected returns',
  acres: 'Acres',
  beds: 'Beds',
  dealType: 'Deal type',
  more: 'Price',
};

const LockedLine = styled.details`
  margin-top: 20px;
  padding-top: 6px;
  border-top: 1px solid var(--line);
  summary {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 44px;
    font-weight: 600;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  > section {
    grid-template-columns: minmax(0, 1fr);
    margin-bottom: 16px;
    box-shadow: none;
    .offer {
      border-left: 0;
      border-top: 1px solid var(--line);
    }
  }
`;

interface GatedProps {
  title: string;
  needs: Feature;
  /** Shows the prompt without a press. */
  open?: boolean;
  children: ReactNode;
}

/** Content that a plan includes; for others a locked row that opens the upgrade prompt. */
export function Gated({ title, needs, open, children }: GatedProps) {
  const { allowed } = useAccess(needs);
  if (allowed) return children;
  return (
    <LockedLine open={open} aria-label={title}>
      <summary>
        <LockSimple size={16} />
        {title}
      </summary>
      <FilterUpgradePrompt feature={title} needs={needs} />
    </LockedLine>
  );
}
