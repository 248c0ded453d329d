import type { ContractRecord, ContractVersion } from '@dealstead/contracts';
import {
  Button,
  ErrorCard,
  formatDate,
  Panel,
  PanelHead,
  Sheet,
  Skeleton,
  TextLink,
  useLazyModule,
} from '@dealstead/kit';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { ContractBadge } from './ContractBadge.tsx';
import type { VersionComparisonProps } from './VersionComparison.tsx';

const Items = styled.ul`
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
    min-height: 52px;
    border-bottom: 1px solid var(--line);
  }
  li > span:first-child {
    flex: 1 1 120px;
  }
  small {
    display: block;
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

/** All versions of a contract, each compared with the one before. Hidden for the only one. */
export function VersionsPanel({ contract }: { contract: ContractRecord }) {
  const [compared, setCompared] = useState<VersionComparisonProps | null>(null);
  const { versions } = contract;
  if (versions.length < 2) return null;
  const before = (version: ContractVersion) =>
    versions.find(({ versionNumber }) => versionNumber === version.versionNumber - 1);
  return (
    <Panel aria-labelledby="versions">
      <PanelHead>
        <h2 id="versions">Versions</h2>
      </PanelHead>
      <Items>
        {versions.map((version) => {
          const from = before(version);
          return (
            <li key={version.id}>
              <span>
                {version.id === contract.id ? (
                  <b>{`Version ${version.versionNumber}`}</b>
                ) : (
                  <TextLink to={`/contracts/${version.id}`}>{`Version ${version.versionNumber}`}</TextLink>
                )}
                <small>{formatDate(version.createdAt)}</small>
              </span>
              <ContractBadge status={version.status} />
              {from && (
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`Show the changes of version ${version.versionNumber}`}
                  onClick={() => setCompared({ from, to: version })}
                >
                  Show changes
                </Button>
              )}
            </li>
          );
        })}
      </Items>
      {compared && (
        <Sheet
          open
          title={`Version ${compared.from.versionNumber} to ${compared.to.versionNumber}`}
          onClose={() => setCompared(null)}
        >
          <Comparison {...compared} />
        </Sheet>
      )}
    </Panel>
  );
}

const loadComparison = () => import('./VersionComparison.tsx');

/** The comparison's code loads when it is first shown. */
function Comparison(props: VersionComparisonProps) {
  const { module, load, hasFailed } = useLazyModule(loadComparison);
  useEffect(() => load(), [load]);
  if (hasFailed)
    return (
      <ErrorCard title="The comparison did not load" onRetry={load}>
        Check your connection.
      </ErrorCard>
    );
  return module ? <module.VersionComparison {...props} /> : <Skeleton height={240} />;
}
