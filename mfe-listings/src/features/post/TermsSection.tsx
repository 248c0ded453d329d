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
import { Chips, Fields, Group, Three } from './styles.ts';
import type { SectionProps } from './sections.ts';
import { ScalarInput } from './ScalarInput.tsx';
import { SectionError } from './SectionError.tsx';

const dealWords: Readonly<Record<DealType, string>> = {
  wholesale: 'Wholesale',
  assignment: 'Assignment of contract',
  'double-close': 'Double close',
  'owner-finance': 'Owner finance',
  'subject-to': 'Subject to the loan',
};

const toggled = (list: readonly string[], item: string): string[] =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];

/** Fields of the registry without an explicit position in the section. */
const otherTerms = scalarFieldsExcept(['earnestMoney', 'closeBy', 'inspectionDays', 'minCashRequired']).filter(
  ({ group }) => group === 'terms',
);

/** Payment terms and deadlines for the buyer. */
export function TermsSection(part: SectionProps) {
  const { content, set, wrong } = part;
  const labelId = useId();
  const buyersId = useId();
  const chosen = content.financeOptions ?? [];
  const buyers = content.targetBuyerType ?? [];
  return (
    <Fields>
      <Three>
        {(['earnestMoney', 'closeBy', 'inspectionDays'] as const).map((name) => (
          <ScalarInput {...part} key={name} field={scalarField(name)} />
        ))}
      </Three>
      <Three>
        <ScalarInput {...part} field={scalarField('minCashRequired')} />
        <Field
          label="Cash-on-cash return"
          optional
          suffix="%"
          hint="Annual cash flow before tax ÷ cash invested."
          error={wrong.cashOnCashReturn}
        >
          <TextInput
            name="cashOnCashReturn"
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            value={content.cashOnCashReturn ?? ''}
            onChange={(event) => set({ cashOnCashReturn: event.target.value })}
          />
        </Field>
        <Field label="Timeline" error={wrong.urgency}>
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
      </Three>
      {otherTerms.length > 0 && (
        <Three>
          {otherTerms.map((field) => (
            <ScalarInput {...part} key={field.name} field={field} />
          ))}
        </Three>
      )}
      <Field label="How the deal is made" error={wrong.dealType}>
        <Select
          name="dealType"
          value={content.dealType ?? 'wholesale'}
          onChange={(event) => set({ dealType: event.target.value })}
        >
          {dealTypes.map((type) => (
            <option key={type} value={type}>
              {dealWords[type]}
            </option>
          ))}
        </Select>
      </Field>
      <Group role="group" aria-labelledby={labelId}>
        <span id={labelId}>Buyer may pay with</span>
        <Chips>
          {[...new Set<string>([...financingOptions, ...chosen])].map((option) => (
            <ToggleChip
              key={option}
              type="button"
              pressed={chosen.includes(option)}
              onClick={() => set({ financeOptions: toggled(chosen, option) })}
            >
              {financingLabel(option)}
            </ToggleChip>
          ))}
        </Chips>
        {wrong.financeOptions && <SectionError>{wrong.financeOptions}</SectionError>}
      </Group>
      <Group role="group" aria-labelledby={buyersId}>
        <span id={buyersId}>Best suited for (optional)</span>
        <Chips>
          {[...new Set<string>([...targetBuyerTypes, ...buyers])].map((type) => (
            <ToggleChip
              key={type}
              type="button"
              pressed={buyers.includes(type)}
              onClick={() => set({ targetBuyerType: toggled(buyers, type) })}
            >
              {targetBuyerLabel(type)}
            </ToggleChip>
          ))}
        </Chips>
        {wrong.targetBuyerType && <SectionError>{wrong.targetBuyerType}</SectionError>}
      </Group>
    </Fields>
  );
}
