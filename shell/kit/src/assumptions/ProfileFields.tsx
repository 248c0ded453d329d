import { defaultDealAssumptions, type DealAssumptions, type FieldErrors, type RentBasis } from '@dealstead/contracts';
import { profileFields, type ProfileFieldName } from '@dealstead/contracts/listings/profileFields';
import { styled } from 'styled-components';
import { Field, TextInput } from '../controls/Field.tsx';
import { Select } from '../controls/Select.tsx';
import {
  downPaymentBasisOf,
  numberText,
  shownFields,
  type DownPaymentBasis,
  type ProfileInput,
} from './profileInput.ts';

/** Groups of labeled figures. */
export const Groups = styled.div`
  display: grid;
  gap: 22px;
  fieldset {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 0 12px;
  }
  /* Labels, controls, errors and hints of a row of fields are in line, whatever one of them has below it. */
  fieldset > div {
    display: grid;
    grid-row: span 4;
    grid-template-rows: subgrid;
    margin-bottom: 12px;
  }
  fieldset > div > label {
    align-self: end;
  }
  legend {
    padding: 0;
    margin-bottom: 10px;
    font-size: var(--t15);
    font-weight: 600;
  }
  label small {
    display: block;
  }
`;

/** The numbers by the part of a deal that they are about; the rent rule is in `Income`. */
export const profileGroups: readonly { readonly title: string; readonly names: readonly ProfileFieldName[] }[] = [
  { title: 'Loan', names: ['downPayment', 'downPaymentDollars', 'interest', 'loanYears'] },
  { title: 'Costs to buy and sell', names: ['buyingCosts', 'sellingCosts'] },
  { title: 'Income', names: ['rentPercent', 'vacancy', 'rentGrowth'] },
  {
    title: 'Running costs',
    names: ['propertyTax', 'insurance', 'management', 'maintenance', 'capital', 'costGrowth'],
  },
  { title: 'Hold and sale', names: ['holdYears', 'appreciation', 'discount'] },
  {
    title: 'Flip and BRRRR',
    names: [
      'offerRule',
      'profitWanted',
      'holdMonths',
      'holdingCosts',
      'shortInterest',
      'points',
      'refinanceLoan',
      'refinanceCosts',
    ],
  },
  { title: 'Wholesale', names: ['buyerProfit', 'marketing', 'earnest'] },
  { title: 'Owner finance', names: ['noteDown', 'noteInterest', 'noteYears', 'noteReceived', 'noteYield'] },
];

export const rentBasisLabels: Readonly<Record<RentBasis, string>> = {
  arv: 'A share of ARV',
  price: 'A share of the price',
  none: 'Don\u2019t estimate',
};
const downPaymentLabels: Readonly<Record<DownPaymentBasis, string>> = {
  percent: 'A share of the price',
  dollars: 'A fixed amount',
};
const rentHints: Readonly<Record<RentBasis, string>> = { arv: 'of ARV', price: 'of price', none: '' };
/** Figures that a public source or a quote replaces: while they are the defaults, the form says so. */
const replacedByQuotes: readonly ProfileFieldName[] = ['propertyTax', 'insurance'];

interface ProfileFieldsProps {
  figures: DealAssumptions;
  input: ProfileInput;
  /** By figure. */
  errors: FieldErrors;
  onInput: (input: ProfileInput) => void;
}

/** The figures of a profile, to type. */
export function ProfileFields({ figures, input, errors, onInput }: ProfileFieldsProps) {
  const { rentBasis = figures.rentBasis } = input;
  const shown = shownFields(figures, input);
  return (
    <Groups>
      {profileGroups.map(({ title, names }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          {title === 'Loan' && (
            <ChoiceField
              label="What you put down"
              value={downPaymentBasisOf(figures, input)}
              labels={downPaymentLabels}
              onChoose={(downPaymentBasis) => onInput({ ...input, downPaymentBasis })}
            />
          )}
          {title === 'Income' && (
            <ChoiceField
              label="Rent of listings without one"
              value={rentBasis}
              labels={rentBasisLabels}
              onChoose={(basis) => onInput({ ...input, rentBasis: basis })}
            />
          )}
          {names
            .filter((name) => shown.includes(name))
            .map((name) => (
              <NumberField
                key={name}
                name={name}
                hint={name === 'rentPercent' ? rentHints[rentBasis] : profileFields[name].hint}
                text={numberText(figures, input, name)}
                error={errors[name]}
                onType={(text) => onInput({ ...input, numbers: { ...input.numbers, [name]: text } })}
              />
            ))}
        </fieldset>
      ))}
    </Groups>
  );
}

interface ChoiceFieldProps<Value extends string> {
  label: string;
  value: Value;
  labels: Readonly<Record<Value, string>>;
  onChoose: (value: Value) => void;
}

function ChoiceField<Value extends string>({ label, value, labels, onChoose }: ChoiceFieldProps<Value>) {
  return (
    <Field label={label}>
      <Select value={value} onChange={({ target }) => onChoose(target.value as Value)}>
        {(Object.keys(labels) as Value[]).map((each) => (
          <option key={each} value={each}>
            {labels[each]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface NumberFieldProps {
  name: ProfileFieldName;
  hint: string;
  text: string;
  error: string | undefined;
  onType: (text: string) => void;
}

function NumberField({ name, hint, text, error, onType }: NumberFieldProps) {
  const { label, unit, source } = profileFields[name];
  const isDefault = text === String(defaultDealAssumptions[name]);
  return (
    <Field
      label={
        <>
          {label} <small>{hint}</small>
        </>
      }
      prefix={unit === 'dollars' ? '$' : undefined}
      suffix={unit === 'dollars' ? undefined : unit === 'percent' ? '%' : unit}
      hint={isDefault && replacedByQuotes.includes(name) ? source : undefined}
      error={error}
    >
      <TextInput
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        value={text}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  );
}
