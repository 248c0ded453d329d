import type { ContractVersion } from '@dealstead/contracts';
import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { styled } from 'styled-components';

const Text = styled.div`
  max-height: 60vh;
  padding: 16px;
  overflow-y: auto;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  font-size: var(--t14);
  line-height: 1.6;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  ins {
    background: var(--ok-tint);
    color: var(--ok);
    text-decoration: none;
  }
  del {
    background: var(--danger-tint);
    color: var(--danger);
  }
`;

export interface VersionComparisonProps {
  from: ContractVersion;
  to: ContractVersion;
}

/** What changed from one version to another, word by word. */
export function VersionComparison({ from, to }: VersionComparisonProps) {
  const parts = useMemo(() => diffWordsWithSpace(from.text, to.text), [from.text, to.text]);
  if (parts.every(({ added, removed }) => !added && !removed)) return <p>The text is the same.</p>;
  return (
    <Text tabIndex={0} role="region" aria-label={`Changes from version ${from.versionNumber} to ${to.versionNumber}`}>
      {parts.map(({ value, added, removed }, index) => {
        if (added) return <ins key={index}>{value}</ins>;
        return removed ? <del key={index}>{value}</del> : value;
      })}
    </Text>
  );
}
