import { dealTypes, financingLabel, financingOptions, type DealType } from '@dealstead/contracts';
import { Field, Select, TextInput, ToggleChip } from '@dealstead/kit';
import { useId } from 'react';
import { AmountField } from './NumbersSection.tsx';
import { Chips, Fields, Group, Three } from './layout.ts';
import type { SectionProps } from './parts.ts';
import { Wrong } from './Wrong.tsx';

const dealWords: Readonly<Record<DealType, string>> = {
  wholesale: 'Wholesale',
  assignment: 'Assignment of contract',
  'double-close': 'Double close',
  'owner-finance': 'Owner finance',
  'subject-to': 'Subject to the loan',
};

/** What a buyer has to bring and by when. */
export function TermsSection(part: SectionProps) {
  const { content, set, wrong } = part;
  const labelId = useId();
  const chosen = content.financeOptions ?? [];
  const toggle = (option: string) =>
    set({
      financeOptions: chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option],
    });
  return (
    <Fields>
      <Three>
        <AmountField {...part} name="earnestMoney" label="Earnest money" optional />
        <Field label="Close by" optional error={wrong.closeBy}>
          <TextInput
            type="date"
            name="closeBy"
            value={content.closeBy ?? ''}
            onChange={(event) => set({ closeBy: event.target.value })}
          />
        </Field>
        <Field label="Inspection" optional suffix="days" error={wrong.inspectionDays}>
          <TextInput
            name="inspectionDays"
            inputMode="numeric"
            maxLength={3}
            value={content.inspectionDays ?? ''}
            onChange={(event) => set({ inspectionDays: event.target.value })}
          />
        </Field>
      </Three>
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
            <ToggleChip key={option} type="button" pressed={chosen.includes(option)} onClick={() => toggle(option)}>
              {financingLabel(option)}
            </ToggleChip>
          ))}
        </Chips>
        {wrong.financeOptions && <Wrong>{wrong.financeOptions}</Wrong>}
      </Group>
    </Fields>
  );
}
