import { categories, categoryLabels, dealTypeLabels, dealTypes, stateNames } from '@dealstead/contracts';
import { Button, Checkbox, Field, Select, TextInput, useIsAllowed } from '@dealstead/kit';
import { styled } from 'styled-components';
import type { SearchFilter } from '../search/filter.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
  gap: 12px;
  align-items: end;
  margin-top: 12px;
`;

const states = Object.entries(stateNames);

/** The filters as native form fields, for browsers without JavaScript. */
export function PlainFilters({ filter }: { filter: SearchFilter }) {
  const advanced = useIsAllowed('advanced-filters');
  const returns = useIsAllowed('investment-calculator');
  return (
    <noscript>
      <Fields>
        <Choice label="Category" name="category" filter={filter} all="All categories">
          {categories.map((category) => [category, categoryLabels[category]])}
        </Choice>
        <Amount label="Lowest price" name="minPrice" filter={filter} />
        <Amount label="Highest price" name="maxPrice" filter={filter} />
        <Amount label="Acres from" name="minAcres" filter={filter} />
        <Amount label="Acres to" name="maxAcres" filter={filter} />
        <Choice label="State" name="state" filter={filter} all="All states">
          {states}
        </Choice>
        <Name label="County" name="county" filter={filter} />
        <Name label="City" name="city" filter={filter} />
        <Name label="ZIP code" name="zip" filter={filter} />
        <Amount label="Beds, at least" name="minBeds" filter={filter} />
        <Amount label="Baths, at least" name="minBaths" filter={filter} />
        <Amount label="Square feet, at least" name="minSqft" filter={filter} />
        <Amount label="Built from" name="minYearBuilt" filter={filter} />
        {advanced && (
          <>
            <Amount label="Percent of ARV, at most" name="maxArvPercent" filter={filter} />
            <Amount label="Spread at least" name="minSpread" filter={filter} />
            <Choice label="Deal type" name="dealType" filter={filter} all="All deal types">
              {dealTypes.map((type) => [type, dealTypeLabels[type]])}
            </Choice>
            <Amount label="Days on market, at most" name="maxDaysOnMarket" filter={filter} />
            <Yes label="Owner finance" name="ownerFinance" filter={filter} />
          </>
        )}
        {returns && (
          <>
            <Amount label="Cash-on-cash %, at least" name="minCashOnCash" filter={filter} />
            <Amount label="Cap rate %, at least" name="minCapRate" filter={filter} />
            <Amount label="Flip profit, all cash, at least" name="minFlipProfit" filter={filter} />
            <Amount label="MAO minus price, at least" name="minMaoMargin" filter={filter} />
          </>
        )}
        <Yes label="Featured only" name="featured" filter={filter} />
        <Yes label="Include under contract" name="underContract" filter={filter} />
        <Button type="submit">Search</Button>
      </Fields>
      {(['area', 'box', 'assumptions', 'sortBy', 'sortOrder'] as const).map(
        (name) => filter[name] && <input key={name} type="hidden" name={name} value={filter[name]} />,
      )}
    </noscript>
  );
}

interface PlainProps {
  label: string;
  name: keyof SearchFilter;
  filter: SearchFilter;
}

function Choice({
  label,
  name,
  filter,
  all,
  children,
}: PlainProps & { all: string; children: readonly (readonly string[])[] }) {
  const value = filter[name];
  return (
    <Field label={label}>
      <Select name={name} defaultValue={value ?? ''}>
        <option value="">{all}</option>
        {value?.includes(',') && <option value={value}>{value.replaceAll(',', ', ')}</option>}
        {children.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function Amount({ label, name, filter }: PlainProps) {
  return (
    <Field label={label}>
      <TextInput type="number" min="0" step="any" name={name} defaultValue={filter[name]} />
    </Field>
  );
}

function Name({ label, name, filter }: PlainProps) {
  return (
    <Field label={label}>
      <TextInput name={name} maxLength={80} defaultValue={filter[name]} />
    </Field>
  );
}

function Yes({ label, name, filter }: PlainProps) {
  return (
    <Checkbox name={name} value="true" defaultChecked={filter[name] === 'true'}>
      {label}
    </Checkbox>
  );
}
