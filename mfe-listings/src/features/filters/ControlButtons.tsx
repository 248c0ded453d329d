import { catalogue, decideAccess, type Feature } from '@dealstead/contracts';
import { VisuallyHidden, membershipOf, phone, useUser } from '@dealstead/kit';
import { CaretDown, LockSimple, SlidersHorizontal } from '@dealstead/kit/icons';
import type { MouseEventHandler } from 'react';
import { styled } from 'styled-components';
import type { SearchFilter } from '../search/filter.ts';
import { controlLabel, countSetFilters, type Control } from './labels.ts';
import { controlStyles } from './styles.ts';

/** A button that opens filters; tinted while one of them is set. */
export const FilterButton = styled.button`
  ${controlStyles}
  min-height: 40px;
  white-space: nowrap;
  cursor: pointer;
  transition: border-color var(--fast);
  &[data-set] {
    border-color: var(--primary);
    background: var(--tint);
    color: var(--tint-ink);
    font-weight: 600;
  }
  ${phone} {
    min-height: 44px;
  }
`;

const allowedForAll = { allowed: true } as const;

/** Filters with a button of their own. */
export const controls: readonly { control: Exclude<Control, 'more'>; label: string; unset: string; needs?: Feature }[] =
  [
    { control: 'category', label: 'Category', unset: 'All categories' },
    { control: 'price', label: 'Price', unset: 'Price' },
    { control: 'arv', label: 'Percent of ARV', unset: 'Percent of ARV', needs: 'advanced-filters' },
    { control: 'returns', label: 'Projected returns', unset: 'Returns', needs: 'investment-calculator' },
    { control: 'acres', label: 'Acres', unset: 'Acres' },
    { control: 'beds', label: 'Beds and baths', unset: 'Beds & baths' },
    { control: 'dealType', label: 'Deal type', unset: 'Deal type', needs: 'advanced-filters' },
  ];

interface ControlButtonsProps {
  /** The filter of the URL, and the part of it that the person's plan includes. */
  filter: SearchFilter;
  allowed: SearchFilter;
  open: string | null;
  press: (control: Control) => MouseEventHandler<HTMLElement>;
  /** Called when a button is about to be pressed. */
  onApproach: () => void;
}

/** A button for each filter, which shows its setting, and one for all others. */
export function ControlButtons({ filter, allowed, open, press, onApproach }: ControlButtonsProps) {
  const membership = membershipOf(useUser());
  const more = countSetFilters('more', allowed);
  const shared = (control: Control) => ({
    type: 'button' as const,
    'data-control': control,
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': open === control,
    onPointerEnter: onApproach,
    onFocus: onApproach,
    onClick: press(control),
  });
  return (
    <div className="controls">
      {controls.map(({ control, unset, needs }) => {
        const setting = controlLabel(control, filter);
        const access = needs ? decideAccess(membership, needs) : allowedForAll;
        const locked = !access.allowed;
        return (
          <FilterButton key={control} {...shared(control)} data-set={(setting && !locked) || undefined}>
            {locked && <LockSimple size={16} />}
            {setting ?? unset}
            {locked && <VisuallyHidden>, requires the {catalogue[access.requiredPlan].name} plan</VisuallyHidden>}
            <CaretDown size={14} className="caret" />
          </FilterButton>
        );
      })}
      <FilterButton {...shared('more')} className="more" data-set={more > 0 || undefined}>
        <SlidersHorizontal size={16} />
        More filters
        {more > 0 && <b>{more}</b>}
      </FilterButton>
    </div>
  );
}
