import { categoryLabels, holdingStrategyLabels, stateNames } from '@dealstead/contracts';
import type { Holding } from '@dealstead/contracts/tools/portfolio';
import { EmptyState, Panel, PanelHead, Select, formatMoneyCompact, formatPercent } from '@dealstead/kit';
import { HorizontalBars } from '@dealstead/kit/data';
import { useState } from 'react';
import { styled } from 'styled-components';

const Choice = styled.div`
  width: 150px;
  select {
    min-height: 36px;
  }
`;

const groups = {
  state: { label: 'By state', nameOf: ({ state }: Holding) => stateNames[state] },
  category: { label: 'By type', nameOf: ({ category }: Holding) => categoryLabels[category] },
  strategy: { label: 'By strategy', nameOf: ({ strategy }: Holding) => holdingStrategyLabels[strategy] },
} as const;
type Group = keyof typeof groups;

/** Groups of a chart at most; the smaller ones are one bar. */
const mostBars = 7;

/** How the value of what is held divides by state, type or strategy, largest first. */
export function AllocationPanel({ holdings }: { holdings: readonly Holding[] }) {
  const [group, setGroup] = useState<Group>('state');
  const held = holdings.filter(({ sale }) => sale === null);
  const parts = allocate(held, groups[group].nameOf);
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  return (
    <Panel aria-labelledby="allocation">
      <PanelHead>
        <h2 id="allocation">Where the value is</h2>
        <Choice>
          <Select
            aria-label="Divide the value"
            value={group}
            onChange={({ target }) => setGroup(target.value as Group)}
          >
            {Object.entries(groups).map(([id, { label }]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </Choice>
      </PanelHead>
      {held.length === 0 ? (
        <EmptyState title="Nothing is held">Every property here has been sold.</EmptyState>
      ) : (
        <HorizontalBars
          bars={parts.map(({ name, value }) => ({
            label: name,
            value,
            valueText: `${formatMoneyCompact(value)} · ${formatPercent(total > 0 ? value / total : 0)}`,
          }))}
        />
      )}
    </Panel>
  );
}

function allocate(
  holdings: readonly Holding[],
  nameOf: (holding: Holding) => string,
): { name: string; value: number }[] {
  const sums = new Map<string, number>();
  for (const holding of holdings) sums.set(nameOf(holding), (sums.get(nameOf(holding)) ?? 0) + holding.value.amount);
  const parts = [...sums].map(([name, value]) => ({ name, value })).sort((a, b) => b.value - a.value);
  if (parts.length <= mostBars) return parts;
  const others = parts.slice(mostBars - 1);
  const value = others.reduce((sum, part) => sum + part.value, 0);
  return [...parts.slice(0, mostBars - 1), { name: `${others.length} others`, value }];
}
