import {
  dealTypeLabels,
  categories,
  categoryLabels,
  dealTypes,
  stateNames,
  type Feature,
  type SoldPlan,
  requiredPlan,
  policy,
} from '@dealstead/contracts';
import {
  Field,
  Select,
  Switch,
  TextInput,
  ToggleChip,
  UpgradePrompt,
  formatCount,
  useAccess,
  useRead,
} from '@dealstead/kit';
import { LockSimple } from '@dealstead/kit/icons';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { facetsTemplate, toggleValue, useAllowedFilter, splitValues, type SearchFilter } from '../search/filter.ts';
import { AmountField, AmountPair, PriceRange } from './PriceRange.tsx';
import type { PartProps } from './FilterControlProps.ts';
import { useDebounced } from './useDebounced.ts';
import { acresLabel, priceLabel, type Control } from './labels.ts';

const Block = styled.section`
  scroll-margin-top: 16px;
  & + &,
  details + & {
    margin-top: 20px;
    padding-top: 16px;
    border-top: 1px solid var(--line);
  }
  > header {
    display: flex;
    justify-content: space-between;
    gap: 12px;
    margin-bottom: 10px;
  }
  h3 {
    font-size: var(--t15);
  }
  header span {
    font-size: var(--t14);
    font-weight: 600;
    color: var(--primary);
  }
`;

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  span {
    color: var(--ink-2);
    font-weight: 400;
  }
  [aria-pressed='true'] span {
    color: inherit;
  }
`;

const Rows = styled.div`
  display: grid;
  gap: 14px;
  label:has([role='switch']) {
    justify-content: space-between;
    flex-direction: row-reverse;
  }
`;

function Titled({ title, setting, children }: { title: string; setting?: string; children: ReactNode }) {
  return (
    <Block aria-label={title}>
      <header>
        <h3>{title}</h3>
        {setting && <span>{setting}</span>}
      </header>
      {children}
    </Block>
  );
}

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

function useFacets(filter: SearchFilter) {
  const { allowed } = useAllowedFilter(filter);
  return useRead(facetsTemplate, { ...allowed }, { placeholderData: (previous) => previous }).data;
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
            onClick={() => change({ category: toggleValue(filter.category, category) }, 'category')}
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
            onClick={() => change({ dealType: toggleValue(filter.dealType, type) }, 'dealType')}
          >
            {dealTypeLabels[type]} {facets && <span>{formatCount(facets[type] ?? 0)}</span>}
          </ToggleChip>
        ))}
      </Chips>
    </Titled>
  );
}

function PlacePart({ filter, change }: PartProps) {
  const facets = useFacets(filter)?.state;
  return (
    <Titled title="Place">
      <Rows>
        <Field label="State">
          <Select
            value={filter.state ?? ''}
            onChange={({ target }) => change({ state: target.value || undefined }, 'state')}
          >
            <option value="">All states</option>
            {filter.state?.includes(',') && <option value={filter.state}>{filter.state.replaceAll(',', ', ')}</option>}
            {Object.entries(stateNames).map(([code, name]) => (
              <option key={code} value={code}>
                {facets ? `${name} (${formatCount(facets[code as keyof typeof stateNames] ?? 0)})` : name}
              </option>
            ))}
          </Select>
        </Field>
        <AmountPair>
          <NameField label="County" value={filter.county} onChange={(county) => change({ county }, 'county')} />
          <NameField label="City" value={filter.city} onChange={(city) => change({ city }, 'city')} />
        </AmountPair>
      </Rows>
    </Titled>
  );
}

function NameField(props: { label: string; value: string | undefined; onChange: (name: string | undefined) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = useDebounced((name: string) => props.onChange(name.trim() || undefined), policy.searchDebounce);
  return (
    <Field label={props.label}>
      <TextInput
        autoComplete="off"
        placeholder="Any"
        maxLength={80}
        value={typed ?? props.value ?? ''}
        onChange={({ target }) => {
          setTyped(target.value);
          settle(target.value);
        }}
        onBlur={() => {
          if (typed !== null) settle(typed, true);
          setTyped(null);
        }}
      />
    </Field>
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
          Under contract, too
        </YesNo>
      </Rows>
    </Titled>
  );
}

/** Content of a control's popover. */
export function FilterControl({ control, ...props }: PartProps & { control: Control }) {
  switch (control) {
    case 'category':
      return <CategoryPart {...props} />;
    case 'price':
      return <PricePart {...props} />;
    case 'arv':
      return <ArvPart {...props} />;
    case 'acres':
      return <AcresPart {...props} />;
    case 'dealType':
      return <DealTypePart {...props} />;
    case 'more':
      return (
        <>
          <PlacePart {...props} />
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
      <CategoryPart {...props} />
      <AcresPart {...props} />
      <PlacePart {...props} />
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
  acres: 'Acres',
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
