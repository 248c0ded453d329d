import {
  dealTypes,
  financingLabel,
  financingOptions,
  scalarField,
  scalarFieldsExcept,
  targetBuyerLabel,
  targetBuyerTypes,
  urgencies,
  urgencyLabels,
  type DealType,
} from '@dealstead/contracts';
import { Field, Select, TextInput, ToggleChip } from '@dealstead/kit';
import { useId } from 'react';
import { Chips, Fields, FieldGroup, ThreeColumns } from './styles.ts';
import type { SectionProps } from './sections.ts';
import { ScalarInput } from './ScalarInput.tsx';
import { SectionError } from './SectionError.tsx';

const dealTypeLabels: Readonly<Record<DealType, string>> = {
  wholesale: 'Wholesale',
  assignment: 'Assignment of contract',
  'double-close': 'Double close',
  'owner-finance': 'Owner finance',
  'subject-to': 'Subject to the loan',
};

const toggleItem = (list: readonly string[], item: string): string[] =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];

/** Fields of the registry without an explicit position in the section. */
const otherTerms = scalarFieldsExcept(['earnestMoney', 'closeBy', 'inspectionDays', 'minCashRequired']).filter(
  ({ group }) => group === 'terms',
);

/** Payment terms and deadlines for the buyer. */
export function TermsSection(section: SectionProps) {
  const { content, set, errors } = section;
  const financing = content.financeOptions ?? [];
  const buyers = content.targetBuyerType ?? [];
  return (
    <Fields>
      <ThreeColumns>
        {(['earnestMoney', 'closeBy', 'inspectionDays'] as const).map((name) => (
          <ScalarInput {...section} key={name} field={scalarField(name)} />
        ))}
      </ThreeColumns>
      <ThreeColumns>
        <ScalarInput {...section} field={scalarField('minCashRequired')} />
        <CashOnCashField {...section} />
        <Field label="Timeline" error={errors.urgency}>
          <Select
            name="urgency"
            value={content.urgency || 'normal'}
            onChange={(event) => set({ urgency: event.target.value })}
          >
            {urgencies.map((urgency) => (
              <option key={urgency} value={urgency}>
                {urgencyLabels[urgency]}
              </option>
            ))}
          </Select>
        </Field>
      </ThreeColumns>
      {otherTerms.length > 0 && (
        <ThreeColumns>
          {otherTerms.map((field) => (
            <ScalarInput {...section} key={field.name} field={field} />
          ))}
        </ThreeColumns>
      )}
      <Field label="Deal structure" error={errors.dealType}>
        <Select
          name="dealType"
          value={content.dealType ?? 'wholesale'}
          onChange={(event) => set({ dealType: event.target.value })}
        >
          {dealTypes.map((type) => (
            <option key={type} value={type}>
              {dealTypeLabels[type]}
            </option>
          ))}
        </Select>
      </Field>
      <ChipGroup
        label="Buyer may pay with"
        options={[...financingOptions, ...financing]}
        selected={financing}
        labelOf={financingLabel}
        error={errors.financeOptions}
        onChange={(financeOptions) => set({ financeOptions })}
      />
      <ChipGroup
        label="Best suited for (optional)"
        options={[...targetBuyerTypes, ...buyers]}
        selected={buyers}
        labelOf={targetBuyerLabel}
        error={errors.targetBuyerType}
        onChange={(targetBuyerType) => set({ targetBuyerType })}
      />
    </Fields>
  );
}

function CashOnCashField({ content, set, errors }: SectionProps) {
  return (
    <Field
      label="Cash-on-cash return"
      optional
      suffix="%"
      hint="Annual pre-tax cash flow ÷ cash invested."
      error={errors.cashOnCashReturn}
    >
      <TextInput
        name="cashOnCashReturn"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={content.cashOnCashReturn ?? ''}
        onChange={(event) => set({ cashOnCashReturn: event.target.value })}
      />
    </Field>
  );
}

export interface ChipGroupProps {
  label: string;
  /** May repeat: stored values that are no longer offered follow the offered ones. */
  options: readonly string[];
  selected: readonly string[];
  labelOf: (option: string) => string;
  error: string | undefined;
  onChange: (selected: string[]) => void;
}

/** Choices of which several may be chosen. */
export function ChipGroup({ label, options, selected, labelOf, error, onChange }: ChipGroupProps) {
  const labelId = useId();
  return (
    <FieldGroup role="group" aria-labelledby={labelId}>
      <span id={labelId}>{label}</span>
      <Chips>
        {[...new Set(options)].map((option) => (
          <ToggleChip
            key={option}
            type="button"
            pressed={selected.includes(option)}
            onClick={() => onChange(toggleItem(selected, option))}
          >
            {labelOf(option)}
          </ToggleChip>
        ))}
      </Chips>
      {error && <SectionError>{error}</SectionError>}
    </FieldGroup>
  );
}
