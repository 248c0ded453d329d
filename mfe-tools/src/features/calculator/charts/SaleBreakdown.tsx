import type { StatementLine } from '@dealstead/formulas';
import { formatMoneyExact, formatPercent, Panel, PanelHead, phone, Small } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { useId } from 'react';
import { styled } from 'styled-components';

const Frame = styled.div`
  td:nth-child(2) {
    width: 55%;
  }
  tbody tr:last-child > * {
    font-weight: 700;
  }
  svg {
    display: block;
    width: 100%;
    overflow: visible;
  }
  rect {
    fill: var(--brown);
  }
  rect[data-part='value'] {
    fill: var(--water);
  }
  rect[data-part='profit'] {
    fill: var(--primary);
  }
  rect[data-part='loss'] {
    fill: var(--danger);
  }
  line {
    stroke: var(--line-2);
  }
  ${phone} {
    td:nth-child(2) {
      width: auto;
    }
    line {
      display: none;
    }
  }
`;

/** One line of the statement with its place between 0 and the sale price. */
interface Part extends StatementLine {
  readonly fromCents: number;
  readonly toCents: number;
  readonly part: 'value' | 'cost' | 'profit' | 'loss';
}

/** The lines as the steps of a waterfall: each cost begins where the one before it ended. */
function partsOf(lines: readonly StatementLine[]): Part[] {
  let left = 0;
  return lines.flatMap((line, index): Part[] => {
    if (line.total) {
      const ends = [Math.min(0, line.cents), Math.max(0, line.cents)] as const;
      return [{ ...line, fromCents: ends[0], toCents: ends[1], part: line.cents < 0 ? 'loss' : 'profit' }];
    }
    const before = left;
    left += line.cents;
    if (index > 0 && line.cents === 0) return [];
    return [
      {
        ...line,
        fromCents: Math.min(before, left),
        toCents: Math.max(before, left),
        part: index === 0 ? 'value' : 'cost',
      },
    ];
  });
}

/** Places on the scale that all bars share, in percent of its width. */
interface Scale {
  readonly at: (cents: number) => string;
  readonly width: (cents: number) => string;
}

function scaleOf(parts: readonly Part[]): Scale {
  const least = Math.min(0, ...parts.map(({ fromCents }) => fromCents));
  const range = Math.max(...parts.map(({ toCents }) => toCents)) - least || 1;
  return {
    at: (cents) => `${(((cents - least) / range) * 100).toFixed(2)}%`,
    width: (cents) => `${Math.max(0.4, (cents / range) * 100).toFixed(2)}%`,
  };
}

function Bar({ part: { fromCents, toCents, part }, scale }: { part: Part; scale: Scale }) {
  return (
    <svg height="16" aria-hidden="true">
      <line x1={scale.at(0)} x2={scale.at(0)} y1="-10" y2="26" />
      <rect data-part={part} x={scale.at(fromCents)} width={scale.width(toCents - fromCents)} height="16" />
    </svg>
  );
}

const amountOf = ({ cents }: Part) => formatMoneyExact(Math.round(cents) / 100);

const columnsOf = (value: number, scale: Scale): Column<Part>[] => [
  { key: 'label', heading: 'Line', cell: ({ label }) => label },
  {
    key: 'bar',
    heading: 'Of the after-repair value',
    onPhone: 'line',
    cell: (part) => <Bar part={part} scale={scale} />,
  },
  { key: 'amount', heading: 'Amount', isNumeric: true, onPhone: 'corner', cell: amountOf },
  {
    key: 'share',
    heading: 'Share of ARV',
    isNumeric: true,
    cell: ({ cents }) => formatPercent(cents / value, 1),
  },
];

const title = 'Where the after-repair value goes';

/** Where the after-repair value goes: a waterfall from it through each cost to the profit, with its table. */
export function SaleBreakdown({ lines }: { lines: readonly StatementLine[] }) {
  const id = useId();
  const parts = partsOf(lines);
  const value = lines[0]?.cents ?? 0;
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>{title}</h2>
      </PanelHead>
      {value > 0 ? (
        <Frame>
          <Table
            caption={title}
            columns={columnsOf(value, scaleOf(parts))}
            rows={parts}
            rowKey={({ label }) => label}
            dense
          />
        </Frame>
      ) : (
        <Small>Enter an after-repair value to see where it goes.</Small>
      )}
    </Panel>
  );
}
