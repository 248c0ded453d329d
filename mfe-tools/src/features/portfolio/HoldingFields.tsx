import {
  categories,
  categoryLabels,
  type FieldErrors,
  holdingStrategies,
  holdingStrategyLabels,
  stateNames,
  valueSourceLabels,
  valueSources,
  todayHere,
} from '@dealstead/contracts';
import { Checkbox, Field, Panel, Select, TextArea, TextInput, phone } from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { DayInput } from '../records/DayInput.tsx';
import type { FieldName, HoldingForm } from './holdingForm.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: 16px;
  &[hidden] {
    display: none;
  }
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
  /** What the fields begin with. */
  form: HoldingForm;
  errors: FieldErrors;
  /** Without it the value is edited on the holding's page. */
  withValue: boolean;
}

/** The fields of a holding. */
export function HoldingFields({ form, errors, withValue }: FieldsProps) {
  const input = (name: FieldName) => ({ name, defaultValue: form.texts[name] });
  const shared = { errors, input };
  return (
    <>
      <PlaceFields {...shared} />
      <PurchaseFields {...shared} />
      <LoanFields {...shared} initial={form.hasLoan} />
      <RentFields {...shared} />
      {withValue && <ValueFields {...shared} />}
      <SaleFields {...shared} initial={form.isSold} />
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
  defaultValue: string;
}

/** What the parts of the form share. */
interface PartProps {
  errors: FieldErrors;
  input: (name: FieldName) => InputProps;
}

/** An amount that is left blank is unknown, and figures that need it stay empty. */
const orNone = '0 if there is none';

interface AmountFieldProps extends PartProps {
  name: FieldName;
  label: string;
  required?: boolean;
  hint?: string;
}

function AmountField({ name, label, required = false, hint, errors, input }: AmountFieldProps) {
  return (
    <Field label={label} prefix="$" optional={!required} error={errors[name]} hint={hint}>
      <TextInput {...input(name)} inputMode="decimal" autoComplete="off" />
    </Field>
  );
}

interface DayFieldProps extends PartProps {
  name: FieldName;
  label: string;
  optional?: boolean;
}

function DayField({ name, label, optional = false, errors, input }: DayFieldProps) {
  return (
    <div data-phone-wide>
      <Field label={label} optional={optional} error={errors[name]}>
        <DayInput {...input(name)} day={todayHere()} min="1900-01-01" />
      </Field>
    </div>
  );
}

function PurchaseFields(part: PartProps) {
  return (
    <Panel aria-labelledby="purchase-fields">
      <Title id="purchase-fields">Purchase</Title>
      <Fields>
        <div data-half data-phone-wide>
          <DayField {...part} name="purchaseDate" label="Purchase date" />
        </div>
        <div data-half data-phone-wide>
          <AmountField {...part} name="purchasePrice" label="Purchase price" required />
        </div>
        <div data-half>
          <AmountField {...part} name="closingCosts" label="Closing costs" hint={orNone} />
        </div>
        <div data-half>
          <AmountField {...part} name="rehabCost" label="Rehab" hint={orNone} />
        </div>
      </Fields>
    </Panel>
  );
}

/** A part of the form that holds for some holdings. What is typed into it stays while it is hidden, and is not read. */
interface OptionalPartProps extends PartProps {
  initial: boolean;
}

function LoanFields({ initial, ...part }: OptionalPartProps) {
  const [hasLoan, setLoan] = useState(initial);
  const { errors, input } = part;
  return (
    <Panel aria-label="Loan">
      <Toggle>
        <Checkbox name="hasLoan" checked={hasLoan} onChange={({ target }) => setLoan(target.checked)}>
          Bought or refinanced with a loan
        </Checkbox>
      </Toggle>
      <Fields hidden={!hasLoan}>
        <AmountField {...part} name="loan.amount" label="Loan amount" required />
        <Field label="Rate" suffix="% a year" error={errors['loan.rate']}>
          <TextInput {...input('loan.rate')} inputMode="decimal" autoComplete="off" />
        </Field>
        <Field label="Term" error={errors['loan.termMonths']} hint="Such as 30 years or 84 months">
          <TextInput {...input('loan.termMonths')} autoComplete="off" />
        </Field>
        <DayField {...part} name="loan.startDate" label="Loan date" optional />
      </Fields>
    </Panel>
  );
}

function RentFields(part: PartProps) {
  return (
    <Panel aria-labelledby="rent-fields">
      <Title id="rent-fields">Rent and expenses</Title>
      <Fields>
        <div data-half data-phone-wide>
          <AmountField {...part} name="monthlyRent" label="Rent collected, month" hint={`After vacancy. ${orNone}`} />
        </div>
        <div data-half data-phone-wide>
          <AmountField
            {...part}
            name="monthlyExpenses"
            label="Expenses, month"
            hint={`Tax, insurance, management, repairs; without the loan payment. ${orNone}`}
          />
        </div>
      </Fields>
    </Panel>
  );
}

function ValueFields(part: PartProps) {
  return (
    <Panel aria-labelledby="value-fields">
      <Title id="value-fields">Value today</Title>
      <Fields>
        <AmountField {...part} name="value.amount" label="Value" hint="Without a value the purchase price counts" />
        <Field label="Source" error={part.errors['value.source']}>
          <Select {...part.input('value.source')}>
            {valueSources
              .filter((source) => source !== 'purchase-price')
              .map((source) => (
                <option key={source} value={source}>
                  {valueSourceLabels[source]}
                </option>
              ))}
          </Select>
        </Field>
        <DayField {...part} name="value.date" label="As of" />
      </Fields>
    </Panel>
  );
}

function SaleFields({ initial, ...part }: OptionalPartProps) {
  const [isSold, setSold] = useState(initial);
  return (
    <Panel aria-label="Sale" id="sale">
      <Toggle>
        <Checkbox name="isSold" checked={isSold} onChange={({ target }) => setSold(target.checked)}>
          Sold
        </Checkbox>
      </Toggle>
      <Fields hidden={!isSold}>
        <DayField {...part} name="sale.date" label="Sale date" />
        <AmountField {...part} name="sale.price" label="Sale price" required />
        <AmountField {...part} name="sale.sellingCosts" label="Selling costs" hint={orNone} />
      </Fields>
    </Panel>
  );
}

function PlaceFields({ errors, input }: PartProps) {
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
