import type { LookupOverview, PropertyRecordCoverage } from '@dealstead/contracts';
import {
  EmptyState,
  Link,
  Panel,
  PanelHead,
  Small,
  formatCount,
  formatDate,
  formatShortDate,
  narrow,
} from '@dealstead/kit';
import { styled } from 'styled-components';
import { recordPath, townOf } from './parcel.ts';

const Halves = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.4fr) minmax(0, 1fr);
  gap: 20px;
  align-items: start;
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Rows = styled.ul`
  li {
    border-top: 1px solid var(--line);
  }
  li > a {
    display: flex;
    justify-content: space-between;
    gap: 12px;
    padding: 10px 0;
    color: inherit;
    text-decoration: none;
  }
  li > a:hover strong {
    text-decoration: underline;
  }
  strong {
    display: block;
    font-weight: 600;
  }
  small {
    font-size: var(--t13);
    color: var(--ink-2);
    white-space: nowrap;
  }
  span > small {
    white-space: normal;
  }
`;

const Sources = styled.dl`
  div {
    padding: 10px 0;
    border-top: 1px solid var(--line);
  }
  dt {
    font-weight: 600;
  }
  dd {
    font-size: var(--t14);
    color: var(--ink-2);
  }
`;

/** Below the search: the properties that were looked up last, and what the records cover. */
export function RecentLookups({ overview }: { overview: LookupOverview }) {
  return (
    <Halves>
      <Panel aria-labelledby="recent">
        <PanelHead>
          <h2 id="recent">Recent lookups</h2>
          {overview.recent.length > 0 && <span>Opening them again is free</span>}
        </PanelHead>
        {overview.recent.length === 0 ? (
          <EmptyState title="No lookups yet">Properties that you look up stay here.</EmptyState>
        ) : (
          <Rows>
            {overview.recent.map((place) => (
              <li key={place.id}>
                <Link to={recordPath(place.id)}>
                  <span>
                    <strong>{place.address || `Parcel ${place.parcelNumber}`}</strong>
                    <small>{townOf(place)}</small>
                  </span>
                  <small>{formatShortDate(place.lookedUpAt)}</small>
                </Link>
              </li>
            ))}
          </Rows>
        )}
      </Panel>
      <Coverage overview={overview} />
    </Halves>
  );
}

function Coverage({ overview: { coverage, provider } }: { overview: LookupOverview }) {
  return (
    <Panel aria-labelledby="coverage">
      <PanelHead>
        <h2 id="coverage">What the records cover</h2>
      </PanelHead>
      {coverage.length === 0 && !provider && <Small>No records are loaded yet.</Small>}
      <Sources>
        {coverage.map((source) => (
          <div key={source.name}>
            <dt>{source.name}</dt>
            <dd>
              {describe(source)}
              {source.name === provider && ' Asked for properties that are not in the records.'}
            </dd>
          </div>
        ))}
        {provider && !coverage.some(({ name }) => name === provider) && (
          <div>
            <dt>{provider}</dt>
            <dd>Asked for properties that are not in the records above.</dd>
          </div>
        )}
      </Sources>
    </Panel>
  );
}

function describe({ source, records, states, asOf }: PropertyRecordCoverage): string {
  const reach = `${formatCount(records)} ${records === 1 ? 'property' : 'properties'} in ${states === 1 ? '1 state' : `${states} states`}`;
  return source === 'sample'
    ? `${reach}, as of ${formatDate(asOf)}: the demo listings and sales around them. Generated for this demo; owners, taxes and sales are not real.`
    : `${reach}, as of ${formatDate(asOf)}.`;
}
