import { parseFigure } from '@dealstead/formulas';
import { Field, formatCount, TextInput } from '@dealstead/kit';
import { useState } from 'react';

interface AmountFieldProps {
  label: string;
  /** `%` for a percentage; dollars otherwise. */
  unit?: '$' | '%';
  suffix?: string | undefined;
  /** Smallest amount; 0 unless stated. */
  least?: number;
  most?: number;
  value: number | null;
  /** Dollars or percent, or null for an emptied field. */
  onCommit: (value: number | null) => void;
}

/** An optional amount. It is stored when the field is left, or on Enter; what cannot be read is named and stays. */
export function AmountField({
  label,
  unit = '$',
  suffix,
  least = 0,
  most = 1_000_000_000,
  value,
  onCommit,
}: AmountFieldProps) {
  const [text, setText] = useState(value === null ? '' : formatCount(value));
  const [fault, setFault] = useState('');
  function commit(): void {
    const parsed = parseFigure(text, 'cents');
    const next = 'fault' in parsed ? null : parsed.value;
    const problem =
      'fault' in parsed
        ? parsed.fault
        : next !== null && (next < least * 100 || next > most * 100)
          ? `Enter ${unit === '$' ? 'an amount' : 'a percentage'} from ${shown(least, unit)} to ${shown(most, unit)}.`
          : '';
    setFault(problem);
    if (problem !== '') return;
    const dollars = next === null ? null : next / 100;
    setText(dollars === null ? '' : formatCount(dollars));
    if (dollars !== value) onCommit(dollars);
  }
  return (
    <Field label={label} optional {...(unit === '$' ? { prefix: '$', suffix } : { suffix: '%' })} error={fault}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
        }}
      />
    </Field>
  );
}

const shown = (amount: number, unit: '$' | '%'): string => {
  const text = formatCount(Math.abs(amount));
  return `${amount < 0 ? '\u2212' : ''}${unit === '$' ? `$${text}` : `${text}%`}`;
};
