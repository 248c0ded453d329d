import { parseTypedDollars, priceSteps, policy } from '@dealstead/contracts';
import { Field, TextInput, formatMoneyCompact, useRead } from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { pricesTemplate, useAllowedFilter } from '../search/filter.ts';
import type { PartProps } from './FilterControlProps.ts';
import { useDebounced } from './useDebounced.ts';

const Frame = styled.div`
  position: relative;
  height: 56px;
  margin: 0 12px;
  svg {
    display: block;
    width: 100%;
    height: 36px;
  }
  rect {
    fill: var(--line);
  }
  rect[data-in] {
    fill: var(--primary);
  }
  .track {
    height: 2px;
    background: var(--ink);
  }
  /* Two native range inputs over one track: arrow keys, Page, Home and End work natively. */
  input {
    position: absolute;
    left: -13px;
    top: 15px;
    width: calc(100% + 26px);
    height: 44px;
    margin: 0;
    background: none;
    appearance: none;
    pointer-events: none;
  }
  input::-webkit-slider-thumb {
    appearance: none;
    width: 26px;
    height: 26px;
    border: 2px solid var(--primary);
    border-radius: 50%;
    background: var(--surface);
    box-shadow: var(--sh1);
    pointer-events: auto;
    cursor: grab;
  }
  input::-moz-range-thumb {
    box-sizing: border-box;
    width: 26px;
    height: 26px;
    border: 2px solid var(--primary);
    border-radius: 50%;
    background: var(--surface);
    pointer-events: auto;
    cursor: grab;
  }
  input:focus-visible {
    outline: none;
  }
  input:focus-visible::-webkit-slider-thumb {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  input:focus-visible::-moz-range-thumb {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
`;

const Pair = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 12px;
`;

const bars = priceSteps.length;

/** The highest step that is not above an amount. */
const stepOf = (amount: number) => priceSteps.findLastIndex((step) => step <= amount);

/** Positions of the two handles: bars from `low` to before `high` are selected. */
interface Handles {
  readonly low: number;
  readonly high: number;
}

/** The handles of price bounds. The upper one is after the bar that it includes; at the maximum there is no limit. */
function handlesOf({ minPrice, maxPrice }: PartProps['filter']): Handles {
  const low = minPrice ? Math.max(stepOf(Number(minPrice)), 0) : 0;
  if (!maxPrice) return { low, high: bars };
  const above = priceSteps.findIndex((step) => step >= Number(maxPrice));
  return { low, high: above < 0 ? bars : Math.max(above, low + 1) };
}

/** A price range: a histogram with two handles, and the exact amounts below. */
export function PriceRange({ filter, change }: PartProps) {
  const { allowed } = useAllowedFilter(filter);
  const { data } = useRead(pricesTemplate, { ...allowed }, { placeholderData: (previous) => previous });
  const { minPrice, maxPrice } = filter;
  const [moved, setMoved] = useState<Handles | null>(null);
  const { low, high } = moved ?? handlesOf(filter);
  const settle = useDebounced((next: Handles) => {
    setMoved(null);
    change(
      {
        minPrice: next.low === 0 ? undefined : String(priceSteps[next.low]),
        maxPrice: next.high === bars ? undefined : String(priceSteps[next.high]),
      },
      'price',
    );
  }, policy.searchDebounce);
  const move = (next: Handles) => {
    setMoved(next);
    settle(next);
  };
  const amountAt = (step: number) => (step === bars ? 'No limit' : formatMoneyCompact(priceSteps[step] ?? 0));
  return (
    <>
      <Frame>
        <Histogram counts={data?.counts ?? []} handles={{ low, high }} />
        <div className="track" />
        <input
          type="range"
          aria-label="Lowest price"
          aria-valuetext={amountAt(low)}
          min={0}
          max={bars}
          value={low}
          onChange={({ target }) => move({ low: Math.min(Number(target.value), high - 1), high })}
        />
        <input
          type="range"
          aria-label="Highest price"
          aria-valuetext={amountAt(high)}
          min={0}
          max={bars}
          value={high}
          onChange={({ target }) => move({ low, high: Math.max(Number(target.value), low + 1) })}
        />
      </Frame>
      <Pair>
        <AmountField
          label="From"
          prefix="$"
          value={minPrice}
          onChange={(value) => change({ minPrice: value }, 'minPrice')}
        />
        <AmountField
          label="To"
          prefix="$"
          value={maxPrice}
          onChange={(value) => change({ maxPrice: value }, 'maxPrice')}
        />
      </Pair>
    </>
  );
}

function Histogram({ counts, handles: { low, high } }: { counts: readonly number[]; handles: Handles }) {
  const most = Math.max(1, ...counts);
  return (
    <svg viewBox={`0 0 ${bars} 36`} preserveAspectRatio="none" aria-hidden="true">
      {counts.map((count, bar) => {
        const height = count === 0 ? 0 : Math.max(1.5, (count / most) * 36);
        const isSelected = bar >= low && bar < high;
        return (
          <rect
            key={bar}
            x={bar + 0.04}
            y={36 - height}
            width="0.92"
            height={height}
            data-in={isSelected ? '' : undefined}
          />
        );
      })}
    </svg>
  );
}

interface AmountFieldProps {
  label: string;
  prefix?: string;
  suffix?: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** The value of a filter for what is typed; empty for none, undefined for what is no amount of it. A percent may have its sign. */
function filterAmount(text: string, suffix: string | undefined): string | undefined {
  const amount = parseTypedDollars(suffix === '%' ? text.replace(/\s*%\s*$/, '') : text);
  if (amount === null) return '';
  return amount === undefined || amount < 0 || amount >= 1e9 ? undefined : String(amount);
}

const grouped = (value: string | undefined) => {
  const [whole = '', part] = (value ?? '').split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (part === undefined ? '' : `.${part}`);
};

/** An optional amount. Accepts "$40,000" and "40k"; shows an error for text that it cannot parse. */
export function AmountField({ label, prefix, suffix, value, onChange }: AmountFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? grouped(value);
  const plain = filterAmount(text, suffix);
  const settle = useDebounced((next: string) => onChange(next || undefined), policy.searchDebounce);
  return (
    <Field
      label={label}
      prefix={prefix}
      suffix={suffix}
      error={
        plain === undefined ? `Enter a ${suffix === '%' ? 'percent, such as 8' : 'number, such as 40,000'}` : undefined
      }
    >
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        placeholder="Any"
        maxLength={16}
        value={text}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = filterAmount(target.value, suffix);
          if (next !== undefined) settle(next);
        }}
        onBlur={() => {
          if (plain !== undefined && typed !== null) {
            settle(plain, true);
            setTyped(null);
          }
        }}
      />
    </Field>
  );
}

/** Two amounts side by side: minimum and maximum. */
export const AmountPair = Pair;
