import { isAccepted, type ReleaseCheck, type ReleaseVersion } from '@dealstead/contracts';
import { Badge, KeyValues, Sheet, Skeleton, Stack, useRead, type Tone } from '@dealstead/kit';
import { styled } from 'styled-components';
import { QueryError } from '../QueryError.tsx';
import { areaName, formatReleaseTime } from './areas.ts';
import { describeCohort, describeSource, formatSize, StateBadge, stateLabels } from './versionColumns.tsx';
import { VersionActions } from './VersionActions.tsx';

const Content = styled(Stack)`
  dd {
    overflow-wrap: anywhere;
    min-width: 0;
  }
  h3 {
    margin-bottom: 10px;
  }
`;

const Entries = styled.ol`
  display: grid;
  gap: 10px;
  margin: 0;
  padding: 0;
  list-style: none;
  p {
    margin: 2px 0 0;
    font-size: var(--t14);
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }
`;

/** A version with its checks and the history of its states, and what can be done with it. */
export function VersionSheet({ version: shown, onClose }: { version: ReleaseVersion; onClose: () => void }) {
  const { name } = shown;
  const query = useRead('/api/admin/releases/{name}/versions/{version}', { name, version: shown.version });
  const version = query.data ?? shown;
  return (
    <Sheet open onClose={onClose} title={`${areaName(name)} ${version.version}`}>
      <Content space={5}>
        <div aria-live="polite">
          <StateBadge state={version.state} /> {version.cohort && `For ${describeCohort(version.cohort)}`}
        </div>
        <KeyValues>
          <Value label="Published" value={`${formatReleaseTime(version.publishedAt)} by ${version.publishedBy}`} />
          <Value label="Commit" value={describeSource(version)} />
          <Value
            label="Signed by"
            value={version.keyId === null ? 'Not signed' : `Key ${version.keyId.slice(0, 12)}`}
          />
          <Value label="Scripts" value={formatSize(version.scriptBytes)} />
        </KeyValues>
        <Checks checks={version.checks} />
        {query.isPending && <Skeleton height={160} />}
        {query.error && !query.data && <QueryError label="The history" query={query} />}
        {query.data && <History transitions={query.data.transitions} />}
        {isAccepted(version.state) && version.state !== 'promoted' && (
          <VersionActions version={version} onDone={onClose} />
        )}
      </Content>
    </Sheet>
  );
}

const Value = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

const checkNames: Readonly<Record<ReleaseCheck['check'], string>> = {
  files: 'Files match the manifest',
  signature: 'Signed by its team',
  contract: 'Running services serve what it calls',
  'server-bundle': 'Loads on the server',
  render: 'Pages render on the server',
  accessibility: 'Pages have no serious accessibility faults',
  compatibility: 'Fits what is live',
  size: 'Pages start within their budget of scripts',
};
const outcomes: Readonly<Record<ReleaseCheck['outcome'], readonly [label: string, tone?: Tone]>> = {
  passed: ['Passed', 'ok'],
  refused: ['Failed', 'danger'],
  'not-run': ['Not run'],
};

function Checks({ checks }: { checks: readonly ReleaseCheck[] }) {
  if (checks.length === 0) return null;
  return (
    <section aria-labelledby="checks">
      <h3 id="checks">Checks</h3>
      <Entries>
        {checks.map(({ check, outcome, reasons }) => (
          <li key={check}>
            <Badge tone={outcomes[outcome][1]}>{outcomes[outcome][0]}</Badge> {checkNames[check]}
            {reasons.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
          </li>
        ))}
      </Entries>
    </section>
  );
}

interface HistoryProps {
  readonly transitions: readonly {
    readonly to: ReleaseVersion['state'];
    readonly at: string;
    readonly by: string;
    readonly reason: string | null;
  }[];
}

/** The changes of a version's state, newest first. */
function History({ transitions }: HistoryProps) {
  if (transitions.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h3 id="history">History</h3>
      <Entries>
        {transitions.toReversed().map(({ to, at, by, reason }) => (
          <li key={`${at} ${to}`}>
            {stateLabels[to][0]}
            <p>{`${formatReleaseTime(at)} by ${by}${reason ? `. ${reason}` : ''}`}</p>
          </li>
        ))}
      </Entries>
    </section>
  );
}
