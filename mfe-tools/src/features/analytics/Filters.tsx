import {
  categories,
  categoryLabels,
  marketPartFeatures,
  marketPeriods,
  stateNames,
  states,
  type Category,
  type MarketAnalytics,
  type MarketPeriod,
  type State,
} from '@dealstead/contracts';
import { Button, FilterSelect, phone, useIsAllowed } from '@dealstead/kit';
import { styled } from 'styled-components';
import { defaultPeriod, type MarketSelection } from './useMarketQuery.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  ${phone} {
    display: grid;
    grid-template-columns: 1fr 1fr;
    > span,
    select {
      width: 100%;
    }
    > :last-child:not(span) {
      grid-column: 1 / -1;
    }
  }
`;

export interface FiltersProps {
  selection: MarketSelection;
  onChange: (change: Partial<MarketSelection>) => void;
  /** Counties of the state, as the figures name them; empty while they load. */
  counties: readonly string[];
}

/** Place, category and period of all figures on the page. A locked filter can only be cleared. */
export function Filters({ selection, onChange, counties }: FiltersProps) {
  const hasCounties = useIsAllowed(marketPartFeatures.counties);
  const hasCategories = useIsAllowed(marketPartFeatures.categories);
  const hasMonths = useIsAllowed(marketPartFeatures.months);
  const { state, county, category, months } = selection;
  const isSet = state !== undefined || category !== undefined;
  const countyOptions = county !== undefined && !counties.includes(county) ? [county, ...counties] : counties;
  return (
    <Bar role="group" aria-label="Filters">
      <FilterSelect
        label="State"
        value={state ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ state: (value || undefined) as State | undefined })}
      >
        <option value="">All states</option>
        {states
          .toSorted((a, b) => (stateNames[a] < stateNames[b] ? -1 : 1))
          .map((code) => (
            <option key={code} value={code}>
              {stateNames[code]}
            </option>
          ))}
      </FilterSelect>
      <FilterSelect
        label="County"
        value={county ?? ''}
        disabled={!county && (!hasCounties || !state)}
        onChange={({ currentTarget: { value } }) => onChange({ county: value || undefined })}
      >
        <option value="">{hasCounties ? 'All counties' : 'County (locked)'}</option>
        {(hasCounties ? countyOptions : county ? [county] : []).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        label="Category"
        value={category ?? ''}
        disabled={!category && !hasCategories}
        onChange={({ currentTarget: { value } }) =>
          onChange({ category: (value || undefined) as Category | undefined })
        }
      >
        <option value="">{hasCategories ? 'All categories' : 'Category (locked)'}</option>
        {(hasCategories ? categories : category ? [category] : []).map((name) => (
          <option key={name} value={name}>
            {categoryLabels[name]}
          </option>
        ))}
      </FilterSelect>
      {hasMonths && (
        <FilterSelect
          label="Months"
          value={months === defaultPeriod ? '' : String(months)}
          onChange={({ currentTarget: { value } }) =>
            onChange({ months: value === '' ? defaultPeriod : (Number(value) as MarketPeriod) })
          }
        >
          {marketPeriods.map((count) => (
            <option key={count} value={count === defaultPeriod ? '' : count}>
              {count} months
            </option>
          ))}
        </FilterSelect>
      )}
      {isSet && (
        <Button kind="quiet" onClick={() => onChange({ state: undefined, category: undefined })}>
          Clear filters
        </Button>
      )}
    </Bar>
  );
}

/** Names of the counties in an answer, by name. */
export const countyNames = ({ places }: Pick<MarketAnalytics, 'places'>): string[] =>
  (places ?? []).flatMap(({ county }) => county ?? []).toSorted((a, b) => a.localeCompare(b));
