import type { AdjustmentRates, ComparableAdjustments, PropertyAnalysis } from '@dealstead/contracts';
import { formatMoney, phone, Small, Stack } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { OnPhone } from '../dashboard.ts';
import { AmountField } from './AmountField.tsx';
import type { NumberedComparable } from './ComparableTable.tsx';
import type { ChangeAnalysis } from './useAnalysis.ts';

const Rates = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
  gap: 12px;
  align-items: end;
  ${phone} {
    grid-template-columns: 1fr 1fr;
  }
`;

/** An amount in a row of the table, whose column names it to those who see it; a phone shows the label too. */
const Compact = styled.div`
  width: 128px;
  margin-left: auto;
  label {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  input {
    min-height: 36px;
  }
  ${phone} {
    width: 100%;
    text-align: start;
    label {
      position: static;
      width: auto;
      height: auto;
      clip-path: none;
      white-space: normal;
    }
    input {
      min-height: 44px;
    }
  }
`;

const kinds = {
  size: 'Size',
  bedrooms: 'Beds',
  bathrooms: 'Baths',
  age: 'Age',
  lot: 'Lot',
  date: 'Date',
  condition: 'Condition',
} as const satisfies Record<keyof ComparableAdjustments, string>;
type Kind = keyof typeof kinds;

interface AdjustmentGridProps {
  analysis: PropertyAnalysis;
  comparables: readonly NumberedComparable[];
  onChange: ChangeAnalysis;
}

/** What is added to each comparable's price to make it that of the property, and the member's rates for it. */
export function AdjustmentGrid({ analysis, comparables, onChange }: AdjustmentGridProps) {
  const counting = comparables.filter(({ status, weight }) => status === 'included' && weight > 0);
  if (analysis.arv === null) return null;
  return (
    <Stack space={3} role="group" aria-labelledby="adjustments">
      <h3 id="adjustments">Adjustments</h3>
      <RateFields analysis={analysis} onChange={onChange} />
      <Table
        caption="Adjustments of the comparable sales"
        dense
        rows={counting}
        rowKey={({ id }) => id}
        columns={columnsOf(analysis, onChange)}
      />
      <Small>
        The value is the median of the adjusted prices{counting.some(({ weight }) => weight !== 1) && ', by weight'}.
        Size goes by each sale&apos;s own price by {analysis.unit}. A dash is not adjusted: a fact is not recorded, or
        you have entered no amount for it.
      </Small>
    </Stack>
  );
}

const most = 1_000_000;

function RateFields({ analysis: { rates, unit }, onChange }: Omit<AdjustmentGridProps, 'comparables'>) {
  const amount = (name: Exclude<keyof AdjustmentRates, 'condition' | 'monthPercent'>, label: string) => (
    <AmountField
      label={label}
      least={-most}
      most={most}
      value={rates[name]}
      onCommit={(value) => onChange({ rates: { [name]: value } })}
    />
  );
  return (
    <Rates role="group" aria-label="Your amounts for adjustments">
      {unit === 'square foot' && (
        <>
          {amount('bedroom', 'A bedroom')}
          {amount('bathroom', 'A bathroom')}
          {amount('year', 'A year newer')}
          {amount('acre', 'An acre of lot')}
        </>
      )}
      <AmountField
        label="Prices rise a month"
        unit="%"
        least={-10}
        most={10}
        value={rates.monthPercent}
        onCommit={(monthPercent) => onChange({ rates: { monthPercent } })}
      />
    </Rates>
  );
}

function columnsOf({ unit, rates }: PropertyAnalysis, onChange: ChangeAnalysis): Column<NumberedComparable>[] {
  const shown: readonly Kind[] =
    unit === 'acre'
      ? ['size', 'date', 'condition']
      : ['size', 'bedrooms', 'bathrooms', 'age', 'lot', 'date', 'condition'];
  return [
    {
      key: 'property',
      heading: 'Comparable',
      cell: ({ number, address, parcelNumber }) => `${number}. ${address || `Parcel ${parcelNumber}`}`,
    },
    { key: 'price', heading: 'Sold for', isNumeric: true, cell: ({ price }) => formatMoney(price) },
    ...shown.map((kind): Column<NumberedComparable> => ({
      key: kind,
      heading: kinds[kind],
      isNumeric: true,
      // On a phone the only field of a row has a line of its own, so that all of them are equally wide.
      ...(kind === 'condition' && { onPhone: 'line' }),
      cell: ({ id, address, adjustments }) =>
        kind === 'condition' ? (
          <Compact>
            <AmountField
              label={`Condition against ${address}`}
              least={-most}
              most={most}
              value={rates.condition[id] ?? null}
              onCommit={(value) => onChange({ rates: { condition: withCondition(rates, id, value) } })}
            />
          </Compact>
        ) : (
          <span data-missing={adjustments[kind] === null || undefined}>
            <OnPhone>{kinds[kind]} </OnPhone>
            {signed(adjustments[kind])}
          </span>
        ),
    })),
    {
      key: 'adjusted',
      heading: 'Adjusted',
      isNumeric: true,
      onPhone: 'corner',
      cell: ({ adjustedPrice }) => <b>{formatMoney(adjustedPrice)}</b>,
    },
  ];
}

function withCondition({ condition }: AdjustmentRates, id: number, value: number | null): AdjustmentRates['condition'] {
  const { [id]: _before, ...others } = condition;
  return value === null ? others : { ...others, [id]: value };
}

const signed = (amount: number | null): string =>
  amount === null ? '\u2013' : amount === 0 ? '$0' : `${amount < 0 ? '\u2212' : '+'}${formatMoney(Math.abs(amount))}`;
