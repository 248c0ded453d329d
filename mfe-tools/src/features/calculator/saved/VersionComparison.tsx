import type { CalculationVersion } from '@dealstead/contracts/tools/calculations';
import type { Mode } from '@dealstead/formulas';
import { Field, Select, Small, Stack, formatDateTime } from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ComparedTable } from '../ComparedTable.tsx';
import type { ModeDraft } from '../draft.ts';
import { compareVersions, type ComparedContent } from './versions.ts';

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  padding-top: 16px;
`;

const Part = styled.section`
  h3 {
    margin-bottom: 4px;
    font: 600 var(--t15) / 1.3 var(--sans);
  }
  /* The columns of inputs and of results are one below the other. */
  table {
    table-layout: fixed;
  }
  th:first-child {
    width: 40%;
    white-space: normal;
  }
`;

/** The figures that are on the page, as a side of a comparison. */
const now = 'now';

export interface VersionComparisonProps {
  mode: Mode;
  versions: readonly CalculationVersion[];
  own: ModeDraft;
  /** The version on the left; the right side begins with the present figures, or with the newest version. */
  start: number;
}

/** Two versions side by side: the inputs and the results that differ. */
export function VersionComparison({ mode, versions, own, start }: VersionComparisonProps) {
  const newest = versions[0]?.version ?? start;
  const other = start === newest ? (versions[1]?.version ?? newest) : newest;
  const [left, setLeft] = useState(String(own.isChanged || start < other ? start : other));
  const [right, setRight] = useState(own.isChanged ? now : String(Math.max(start, other)));
  const contentOf = (side: string): ComparedContent | undefined =>
    side === now ? { ...own, name: own.saved?.name ?? '' } : versions.find(({ version }) => String(version) === side);
  const [first, second] = [contentOf(left), contentOf(right)];
  const headings = [left, right].map((side) => (side === now ? 'Now' : `Version ${side}`));
  const choice = (label: string, value: string, choose: (side: string) => void) => (
    <Field label={label}>
      <Select value={value} onChange={(event) => choose(event.target.value)}>
        {own.isChanged && <option value={now}>Your figures now</option>}
        {versions.map(({ version, savedAt }) => (
          <option key={version} value={version}>{`Version ${version}, ${formatDateTime(savedAt)}`}</option>
        ))}
      </Select>
    </Field>
  );
  // A version that was dropped while the sheet was open.
  if (!first || !second) return null;
  const { inputs, results, others } = compareVersions(mode, first, second);
  const isSame = inputs.length === 0 && others.length === 0;
  return (
    <Stack space={4}>
      <Sides>
        {choice('Compare', left, setLeft)}
        {choice('With', right, setRight)}
      </Sides>
      {isSame && <p role="status">These two hold the same figures.</p>}
      {inputs.length > 0 && (
        <Part>
          <h3>Inputs that differ</h3>
          <ComparedTable caption="Inputs that differ" headings={headings} figures={inputs} />
        </Part>
      )}
      {inputs.length > 0 && results.length === 0 && <p>All results are the same.</p>}
      {results.length > 0 && (
        <Part>
          <h3>Results that differ</h3>
          <ComparedTable caption="Results that differ" headings={headings} figures={results} />
        </Part>
      )}
      {others.length > 0 && <Small>{`Also different: ${others.join(', ').toLowerCase()}.`}</Small>}
    </Stack>
  );
}
