import {
  catalogue,
  categories,
  categoryLabels,
  gatedFilters,
  type Facets,
  type PropertySummary,
} from '@dealstead/contracts';
import { Alert, Button, Link, chipStyles, formatCount, phone, useIsAllowed } from '@dealstead/kit';
import { ArrowsDownUp, Check } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import {
  searchPath,
  toggleValue,
  splitValues,
  toggling,
  type FilterChange,
  type FilterUpdate,
  type SearchFilter,
} from '../search/filter.ts';
import { controlStyles } from '../filters/styles.ts';
import { controlFor, filterLabels, joinWithAnd, placeLabel, type Control } from '../filters/labels.ts';
import { relaxedNotice } from './relaxedNotice.ts';
import { sortChange, sortChoiceOf, sortChoicesFor } from './sortings.ts';

const Title = styled.header`
  display: flex;
  justify-content: space-between;
  align-items: center;
  gap: 12px;
  min-height: 36px;
  h1 {
    font: 600 var(--t17) / 1.3 var(--sans);
    letter-spacing: 0;
    overflow-wrap: anywhere;
  }
`;

/** "38 properties in Texas"; without the number while it is unknown. */
export function headingOf(filter: SearchFilter, summary: PropertySummary | undefined): string {
  const number = summary && (summary.count === 1 ? '1 property' : `${formatCount(summary.count)} properties`);
  const shown: SearchFilter = summary?.relaxed ?? { ...filter, ...summary?.asked };
  const where = placeLabel(shown);
  return [number ?? 'Properties', where || (shown.search && `for “${shown.search}”`)].filter(Boolean).join(' ');
}

interface HeadProps {
  filter: SearchFilter;
  summary: PropertySummary | undefined;
  change: (change: FilterChange) => void;
}

/** Number of results and sort order. */
export function ResultsTitle({ filter, summary, change }: HeadProps) {
  return (
    <Title>
      <h1 aria-live="polite">{headingOf(filter, summary)}</h1>
      <SortMenu filter={filter} change={change} />
    </Title>
  );
}

const SortFrame = styled.span`
  ${controlStyles}
  min-height: 36px;
  &:focus-within {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  select {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
    font-size: 1rem;
  }
  .short {
    display: none;
  }
  @media (scripting: none) {
    display: none;
  }
  ${phone} {
    min-height: 44px;
    .short {
      display: inline;
    }
    .long {
      display: none;
    }
  }
`;

const SortLinks = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  margin-top: 8px;
  font-size: var(--t14);
  a {
    padding-block: 10px;
  }
`;

const keyOf = ({ sortBy, sortOrder }: { sortBy: string; sortOrder: string }) => `${sortBy} ${sortOrder}`;

function SortMenu({ filter, change }: Pick<HeadProps, 'filter' | 'change'>) {
  const choices = sortChoicesFor(filter, useIsAllowed('investment-calculator'));
  const chosen = sortChoiceOf(filter);
  return (
    <SortFrame>
      <ArrowsDownUp size={16} />
      <span className="long" aria-hidden="true">
        {chosen?.label ?? 'Sort'}
      </span>
      <span className="short" aria-hidden="true">
        Sort
      </span>
      <select
        aria-label="Sort"
        value={chosen ? keyOf(chosen) : ''}
        onChange={({ target }) => {
          const selected = choices.find((choice) => keyOf(choice) === target.value);
          if (selected) change(sortChange(selected, filter));
        }}
      >
        {!chosen && <option value="">Sort</option>}
        {choices.map((choice) => (
          <option key={keyOf(choice)} value={keyOf(choice)}>
            {choice.label}
          </option>
        ))}
      </select>
    </SortFrame>
  );
}

/** The sort orders as links, for browsers without JavaScript. */
export function PlainSorting({ filter }: { filter: SearchFilter }) {
  const choices = sortChoicesFor(filter, useIsAllowed('investment-calculator'));
  return (
    <noscript>
      <SortLinks>
        Sort:
        {choices.map((choice) => (
          <a key={choice.label} href={searchPath({ ...filter, ...sortChange(choice, filter) })}>
            {choice.label}
          </a>
        ))}
      </SortLinks>
    </noscript>
  );
}

const Scrolled = styled.nav`
  display: flex;
  gap: 6px;
  min-height: 32px;
  margin: 4px -16px -4px -4px;
  padding: 4px 16px 4px 4px;
  overflow-x: auto;
  scrollbar-width: none;
  a {
    ${chipStyles}
    position: relative;
    flex: none;
    text-decoration: none;
    &:hover {
      border-color: var(--line-2);
    }
    &::before {
      content: '';
      position: absolute;
      inset: -6px -3px;
    }
    span {
      color: var(--ink-2);
    }
    &[aria-current] {
      border-color: var(--primary);
      background: var(--tint);
      color: var(--tint-ink);
      font-weight: 600;
      span {
        color: inherit;
      }
    }
  }
`;

/** The results' categories with their counts; a press toggles one. */
export function FacetChips({
  filter,
  facets,
  change,
}: {
  filter: SearchFilter;
  facets: Facets | undefined;
  change: (update: FilterUpdate) => void;
}) {
  const chosen = splitValues(filter.category);
  const found = facets?.category ?? {};
  const shown = categories
    .filter((category) => (found[category] ?? 0) > 0 || chosen.includes(category))
    .toSorted((a, b) => (found[b] ?? 0) - (found[a] ?? 0));
  if (facets && shown.length === 0) return null;
  return (
    <Scrolled aria-label="Categories in these results">
      {shown.map((category) => {
        const isChosen = chosen.includes(category);
        return (
          <Link
            key={category}
            to={searchPath({ ...filter, category: toggleValue(filter.category, category) })}
            aria-current={isChosen || undefined}
            prefetch={false}
            preventScrollReset
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              // The link is of the filter that is rendered, and another press may have changed it since.
              event.preventDefault();
              change(toggling('category', category));
            }}
          >
            {isChosen && <Check size={14} />}
            {categoryLabels[category]} <span>{formatCount(found[category] ?? 0)}</span>
          </Link>
        );
      })}
    </Scrolled>
  );
}

/** Says that nothing matches all conditions and what is shown instead. */
export function RelaxedNotice({ summary }: { summary: PropertySummary | undefined }) {
  const notice = summary && relaxedNotice(summary);
  return notice && <Relaxed tone="water">{notice}</Relaxed>;
}

const Relaxed = styled(Alert)`
  margin-top: 12px;
`;

const Left = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  margin-top: 10px;
  padding: 8px 12px;
  border-left: 3px solid currentColor;
  border-radius: var(--r1);
  background: var(--amber-tint);
  color: var(--amber-ink);
  font-size: var(--t14);
  font-weight: 500;
  p {
    flex: 1 1 260px;
  }
`;

/** Names the filters of the URL that the list ignores because the person's plan does not include them. */
export function LeftOut({
  locked,
  onOpenControl,
}: {
  locked: readonly (keyof typeof filterLabels)[];
  onOpenControl: (control: Control) => void;
}) {
  if (locked.length === 0) return null;
  const names = locked.map((name) => filterLabels[name] ?? name);
  const needed = locked.some((name) => gatedFilters[name as keyof typeof gatedFilters] === 'investment-calculator')
    ? catalogue.investor_pro
    : catalogue.buyer;
  const control = locked.map(controlFor).find((found) => found !== undefined) ?? 'arv';
  return (
    <Left role="status">
      <p>
        {joinWithAnd(names)} {names.length === 1 ? 'is' : 'are'} part of the {needed.name} plan. These results use the
        other filters.
      </p>
      <Button kind="secondary" size="small" onClick={() => onOpenControl(control)}>
        View the plan
      </Button>
    </Left>
  );
}
