import {
  assumptionFields,
  defaultAssumptions,
  formatAssumptions,
  rentPercentBounds,
  type AssumptionName,
  type InvestmentAssumptions,
  type RentBasis,
} from '@dealstead/contracts';
import {
  Button,
  Field,
  Hint,
  Select,
  Sheet,
  TextInput,
  focusFirstInvalid,
  toast,
  toastError,
  useWrite,
} from '@dealstead/kit';
import { useRef, useState, type FormEvent } from 'react';
import { styled } from 'styled-components';

const Groups = styled.form`
  display: grid;
  gap: 22px;
  fieldset {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 12px;
    align-items: end;
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

type Name = AssumptionName | 'rentPercent';
type Typed = Readonly<Record<Name, string>>;

const groups: readonly { title: string; names: readonly AssumptionName[] }[] = [
  {
    title: 'Income and costs',
    names: ['vacancy', 'management', 'maintenance', 'capital', 'propertyTax', 'insurance'],
  },
  { title: 'Loan', names: ['downPayment', 'interest', 'loanYears'] },
  { title: 'Buying, flipping and selling', names: ['buyingCosts', 'holdingCosts', 'sellingCosts', 'offerRule'] },
];

const fieldOf = (name: AssumptionName) => assumptionFields.find((field) => field.name === name)!;

const typedFrom = (assumptions: InvestmentAssumptions): Typed =>
  Object.fromEntries(
    ['rentPercent' as const, ...assumptionFields.map(({ name }) => name)].map((name) => [
      name,
      String(assumptions[name]),
    ]),
  ) as Typed;

/** The number of a typed text such as "6.5%" or "30 years"; null if it is none, or has more than two decimals. */
function parseTyped(text: string): number | null {
  const plain = text.replace(/[%,\s]|years?/gi, '');
  return /^\d{1,3}(\.\d{1,2})?$|^\.\d{1,2}$/.test(plain) ? Number(plain) : null;
}

/** The error of a field; undefined if its text is fine. */
function errorOf(name: Name, text: string): string | undefined {
  const { min, max } = name === 'rentPercent' ? rentPercentBounds : fieldOf(name);
  const value = parseTyped(text);
  if (name === 'loanYears')
    return value === null || !Number.isInteger(value) || value < min || value > max
      ? `Enter whole years from ${min} to ${max}.`
      : undefined;
  return value === null || value < min || value > max ? `Enter a percentage from ${min} to ${max}.` : undefined;
}

interface AssumptionsDialogProps {
  /** The member's own. */
  assumptions: InvestmentAssumptions;
  /** Called with the compact form of what was saved. */
  onSaved: (text: string) => void;
  onClose: () => void;
}

/** What is typed, and its submission: refused with errors at the fields, or saved. */
function useAssumptionsForm({ assumptions, onSaved, onClose }: AssumptionsDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const [basis, setBasis] = useState<RentBasis>(assumptions.rentBasis);
  const [typed, setTyped] = useState(typedFrom(assumptions));
  const [isChecked, setChecked] = useState(false);
  const saving = useWrite('PUT', '/api/investment-assumptions', {
    invalidates: ['/api/investment-assumptions'],
    onSuccess: (saved) => {
      toast({ title: 'Assumptions saved' });
      onSaved(formatAssumptions(saved));
      onClose();
    },
    onError: (error) => toastError(error, 'Your assumptions were not saved.'),
  });
  const names = (Object.keys(typed) as Name[]).filter((name) => name !== 'rentPercent' || basis !== 'none');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (saving.isPending) return;
    if (names.some((name) => errorOf(name, typed[name]))) {
      // After the errors are shown.
      requestAnimationFrame(() => focusFirstInvalid(form.current));
      return;
    }
    const numbers = Object.fromEntries(names.map((name) => [name, parseTyped(typed[name])]));
    saving.mutate({ body: { ...defaultAssumptions, ...numbers, rentBasis: basis } });
  };
  return {
    form,
    basis,
    setBasis,
    submit,
    isSaving: saving.isPending,
    reset: () => {
      setBasis(defaultAssumptions.rentBasis);
      setTyped(typedFrom(defaultAssumptions));
    },
    /** The value, error and change handler of a number field. */
    fieldProps: (name: Name) => ({
      name,
      value: typed[name],
      error: isChecked ? errorOf(name, typed[name]) : undefined,
      onType: (text: string) => setTyped((now) => ({ ...now, [name]: text })),
    }),
  };
}

/** Edits the member's assumptions. */
export function AssumptionsDialog(props: AssumptionsDialogProps) {
  const { form, basis, setBasis, submit, isSaving, reset, fieldProps } = useAssumptionsForm(props);
  return (
    <Sheet
      open
      onClose={props.onClose}
      title="Your assumptions"
      footer={
        <>
          <Button kind="quiet" onClick={reset}>
            Reset to defaults
          </Button>
          <Button type="submit" form="assumptions" full pending={isSaving}>
            Save assumptions
          </Button>
        </>
      }
    >
      <Groups id="assumptions" ref={form} noValidate onSubmit={submit}>
        <Hint>
          Returns in search and in the comparison go by these. Searches that you saved keep the assumptions that they
          were saved with.
        </Hint>
        <fieldset>
          <legend>Rent of listings without one</legend>
          <Field label="Estimate rent as">
            <Select value={basis} onChange={({ target }) => setBasis(target.value as RentBasis)}>
              <option value="arv">A share of ARV</option>
              <option value="price">A share of the price</option>
              <option value="none">Don’t estimate</option>
            </Select>
          </Field>
          {basis !== 'none' && (
            <NumberField
              {...fieldProps('rentPercent')}
              label="Rent a month"
              hint={basis === 'arv' ? 'of ARV' : 'of price'}
            />
          )}
        </fieldset>
        {groups.map(({ title, names }) => (
          <fieldset key={title}>
            <legend>{title}</legend>
            {names.map((name) => (
              <NumberField key={name} {...fieldProps(name)} {...fieldOf(name)} />
            ))}
          </fieldset>
        ))}
      </Groups>
    </Sheet>
  );
}

interface NumberFieldProps {
  name: Name;
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
}

function NumberField({ name, label, hint, value, error, onType }: NumberFieldProps) {
  const isYears = name === 'loanYears';
  return (
    <Field
      label={
        <>
          {label} <small>{isYears ? '' : hint}</small>
        </>
      }
      suffix={isYears ? 'years' : '%'}
      error={error}
    >
      <TextInput
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  );
}
