import {
  categories,
  categoryLabels,
  type FieldErrors,
  holdingStrategies,
  holdingStrategyLabels,
  stateNames,
  valueSourceLabels,
  valueSources,
} from '@dealstead/contracts';
import { Checkbox, Field, Panel, Select, TextArea, TextInput, phone } from '@dealstead/kit';
import { styled } from 'styled-components';
import type { FieldName, HoldingForm } from './holdingForm.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: 16px;
  > * {
    grid-column: span 2;
  }
  > [data-wide] {
    grid-column: 1 / -1;
  }
  > [data-half] {
    grid-column: span 3;
  }
  ${phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    > *,
    > [data-half] {
      grid-column: span 1;
    }
    > [data-wide],
    > [data-phone-wide] {
      grid-column: 1 / -1;
    }
  }
`;

const Title = styled.h2`
  margin-bottom: 16px;
  font: 600 var(--t17) / 1.3 var(--sans);
  letter-spacing: 0;
`;

const Toggle = styled.div`
  > label {
    font-weight: 600;
    font-size: var(--t17);
  }
  & + div {
    margin-top: 16px;
  }
`;

interface FieldsProps {
  form: HoldingForm;
  errors: FieldErrors;
  onText: (name: FieldName, text: string) => void;
  onChange: (change: Partial<HoldingForm>) => void;
  /** Without it the value is edited on the holding's page. */
  withValue: boolean;
}

/** The fields of a holding. Amounts are texts until the form is sent, so nothing that was typed is lost. */
export function HoldingFields({ form, errors, onText, onChange, withValue }: FieldsProps) {
  const input = (name: FieldName) => ({
    name,
    value: form.texts[name],
    onChange: ({ target }: { target: { value: string } }) => onText(name, target.value),
  });
  const money = (name: FieldName, label: string, optional = true, hint?: string) => (
    <Field label={label} prefix="$" optional={optional} error={errors[name]} hint={hint}>
      <TextInput {...input(name)} inputMode="decimal" autoComplete="off" />
    </Field>
  );
  const day = (name: FieldName, label: string, optional = false) => (
    <Field label={label} optional={optional} error={errors[name]}>
      <TextInput {...input(name)} type="date" min="1900-01-01" />
    </Field>
  );
  return (
    <>
      <PlaceFields errors={errors} input={input} />
      <Panel aria-labelledby="purchase-fields">
        <Title id="purchase-fields">Purchase</Title>
        <Fields>
          <div data-half>{day('purchaseDate', 'Purchase date')}</div>
          <div data-half>{money('purchasePrice', 'Purchase price', false)}</div>
          <div data-half>{money('closingCosts', 'Closing costs')}</div>
          <div data-half>{money('rehabCost', 'Rehab')}</div>
        </Fields>
      </Panel>
      <Panel aria-label="Loan">
        <Toggle>
          <Checkbox checked={form.hasLoan} onChange={({ target }) => onChange({ hasLoan: target.checked })}>
            Bought or refinanced with a loan
          </Checkbox>
        </Toggle>
        {form.hasLoan && (
          <Fields>
            {money('loan.amount', 'Loan amount', false)}
            <Field label="Rate" suffix="% a year" error={errors['loan.rate']}>
              <TextInput {...input('loan.rate')} inputMode="decimal" autoComplete="off" />
            </Field>
            <Field label="Term" error={errors['loan.termMonths']} hint="Such as 30 years or 84 months">
              <TextInput {...input('loan.termMonths')} autoComplete="off" />
            </Field>
            {day('loan.startDate', 'Loan date', true)}
          </Fields>
        )}
      </Panel>
      <Panel aria-labelledby="rent-fields">
        <Title id="rent-fields">Rent and expenses</Title>
        <Fields>
          <div data-half data-phone-wide>
            {money('monthlyRent', 'Rent collected, month', true, 'After vacancy')}
          </div>
          <div data-half data-phone-wide>
            {money(
              'monthlyExpenses',
              'Expenses, month',
              true,
              'Tax, insurance, management, repairs. Without the loan payment',
            )}
          </div>
        </Fields>
      </Panel>
      {withValue && (
        <Panel aria-labelledby="value-fields">
          <Title id="value-fields">Value today</Title>
          <Fields>
            {money('value.amount', 'Value', true, 'Without a value the purchase price counts')}
            <Field label="Source" error={errors['value.source']}>
              <Select {...input('value.source')}>
                {valueSources
                  .filter((source) => source !== 'purchase-price')
                  .map((source) => (
                    <option key={source} value={source}>
                      {valueSourceLabels[source]}
                    </option>
                  ))}
              </Select>
            </Field>
            {day('value.date', 'As of')}
          </Fields>
        </Panel>
      )}
      <Panel aria-label="Sale" id="sale">
        <Toggle>
          <Checkbox checked={form.isSold} onChange={({ target }) => onChange({ isSold: target.checked })}>
            Sold
          </Checkbox>
        </Toggle>
        {form.isSold && (
          <Fields>
            {day('sale.date', 'Sale date')}
            {money('sale.price', 'Sale price', false)}
            {money('sale.sellingCosts', 'Selling costs')}
          </Fields>
        )}
      </Panel>
      <Panel aria-label="Notes">
        <Field label="Notes" optional error={errors['notes']}>
          <TextArea {...input('notes')} maxLength={2_000} />
        </Field>
      </Panel>
    </>
  );
}

interface InputProps {
  name: FieldName;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

function PlaceFields({ errors, input }: { errors: FieldErrors; input: (name: FieldName) => InputProps }) {
  return (
    <Panel aria-labelledby="place-fields">
      <Title id="place-fields">Property</Title>
      <Fields>
        <div data-wide>
          <Field label="Address" error={errors['address']}>
            <TextInput {...input('address')} maxLength={200} autoComplete="off" />
          </Field>
        </div>
        <div data-half>
          <Field label="City" error={errors['city']}>
            <TextInput {...input('city')} maxLength={100} autoComplete="off" />
          </Field>
        </div>
        <div data-half>
          <Field label="State" error={errors['state']}>
            <Select {...input('state')}>
              <option value="">Choose</option>
              {Object.entries(stateNames).map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <div data-half>
          <Field label="Type" error={errors['category']}>
            <Select {...input('category')}>
              {categories.map((category) => (
                <option key={category} value={category}>
                  {categoryLabels[category]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <div data-half>
          <Field label="Strategy" error={errors['strategy']}>
            <Select {...input('strategy')}>
              {holdingStrategies.map((strategy) => (
                <option key={strategy} value={strategy}>
                  {holdingStrategyLabels[strategy]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </Fields>
    </Panel>
  );
}
