import { addressLine, type LookupRequest, type LookupResult, type ParcelSummary } from '@dealstead/contracts';
import {
  Alert,
  ApiError,
  Button,
  EmptyState,
  ErrorCard,
  Panel,
  PanelHead,
  Stack,
  TextLink,
  messageOf,
  usePlansPath,
} from '@dealstead/kit';
import { styled } from 'styled-components';
import { detailOf } from './parcel.ts';

const Candidates = styled.ul`
  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: center;
    gap: 8px 16px;
    padding: 12px 0;
    border-top: 1px solid var(--line);
  }
  strong {
    display: block;
    font-weight: 600;
  }
  small {
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

interface LookupOutcomeProps {
  result: LookupResult | undefined;
  error: Error | null;
  isPending: boolean;
  onLookUp: (request: LookupRequest) => void;
  onRetry: () => void;
}

/** What a lookup came to, unless it found one property: several, none, no lookups left, or a provider that is down. */
export function LookupOutcome({ result, error, isPending, onLookUp, onRetry }: LookupOutcomeProps) {
  if (error) return <LookupError error={error} isPending={isPending} onRetry={onRetry} />;
  if (!result || result.result === 'found') return null;
  if (result.result === 'ambiguous')
    return (
      <Panel aria-labelledby="candidates" role="region">
        <PanelHead>
          <h2 id="candidates">{result.candidates.length} properties match</h2>
          <span>Nothing was counted. Choose one.</span>
        </PanelHead>
        <CandidateList places={result.candidates} isPending={isPending} onLookUp={onLookUp} />
      </Panel>
    );
  return (
    <Stack>
      <EmptyState title="No record found">
        Check the house number and the street, or look up by parcel number. Nothing was counted.
      </EmptyState>
      {result.similar.length > 0 && (
        <Panel aria-labelledby="similar" role="region">
          <PanelHead>
            <h2 id="similar">Did you mean</h2>
          </PanelHead>
          <CandidateList places={result.similar} isPending={isPending} onLookUp={onLookUp} />
        </Panel>
      )}
    </Stack>
  );
}

interface CandidateListProps {
  places: readonly ParcelSummary[];
  isPending: boolean;
  onLookUp: (request: LookupRequest) => void;
}

function CandidateList({ places, isPending, onLookUp }: CandidateListProps) {
  return (
    <Candidates>
      {places.map((place) => (
        <li key={place.id}>
          <span>
            <strong>{addressLine(place)}</strong>
            <small>{detailOf(place)}</small>
          </span>
          <Button
            kind="secondary"
            size="small"
            disabled={isPending}
            aria-label={`Look up ${addressLine(place)}`}
            onClick={() => onLookUp({ recordId: place.id })}
          >
            Look up
          </Button>
        </li>
      ))}
    </Candidates>
  );
}

const providerProblems = new Set(['provider-unavailable', 'provider-over-quota']);

function LookupError({ error, isPending, onRetry }: { error: Error; isPending: boolean; onRetry: () => void }) {
  const plansPath = usePlansPath();
  const problem = error instanceof ApiError ? error.problem : undefined;
  if (problem?.code === 'lookups-used')
    return (
      <Alert tone="amber">
        {problem.message} <TextLink to={plansPath}>See plans with more lookups</TextLink>
      </Alert>
    );
  const isProvider = providerProblems.has(problem?.code ?? '');
  return (
    <ErrorCard
      title={isProvider ? 'The records provider is not available' : 'The lookup failed'}
      reference={problem?.requestId}
      retrying={isPending}
      onRetry={onRetry}
    >
      {messageOf(error, 'Nothing was counted. Properties that you looked up before still open.')}
    </ErrorCard>
  );
}
