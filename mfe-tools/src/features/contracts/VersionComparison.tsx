import type { ContractVersion } from '@dealstead/contracts';
import { Fragment, useMemo } from 'react';
import { styled } from 'styled-components';
import { compareTexts } from './compareTexts.ts';
import { foldUnchanged } from './foldUnchanged.ts';

const Text = styled.div`
  font-size: var(--t14);
  line-height: 1.6;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  ins {
    background: var(--ok-tint);
    color: var(--ok);
    text-underline-offset: 3px;
  }
  del {
    background: var(--danger-tint);
    color: var(--danger);
  }
`;

/* Stands for text that both versions share. */
const Gap = styled.span`
  display: block;
  margin-block: 12px;
  padding-block: 4px;
  border-block: 1px dashed var(--line-2);
  font-size: var(--t13);
  color: var(--ink-2);
  text-align: center;
`;

export interface VersionComparisonProps {
  from: ContractVersion;
  to: ContractVersion;
}

/** What changed from one version to another, word by word. */
export function VersionComparison({ from, to }: VersionComparisonProps) {
  const parts = useMemo(() => compareTexts(from.text, to.text), [from.text, to.text]);
  if (parts.every(({ added, removed }) => !added && !removed)) return <p>The text is the same.</p>;
  return (
    <Text tabIndex={0} role="region" aria-label={`Changes from version ${from.versionNumber} to ${to.versionNumber}`}>
      {parts.map(({ value, added, removed }, index) => {
        if (added) return <ins key={index}>{value}</ins>;
        if (removed) return <del key={index}>{value}</del>;
        const { start, end } = foldUnchanged(value, index > 0, index < parts.length - 1);
        return (
          <Fragment key={index}>
            {start}
            {start + end !== value && <Gap>Unchanged text</Gap>}
            {end}
          </Fragment>
        );
      })}
    </Text>
  );
}
