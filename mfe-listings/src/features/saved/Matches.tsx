import type { Match } from '@dealstead/contracts/listings/alerts';
import {
  ErrorCard,
  Skeleton,
  TextLink,
  formatTimeAgo,
  messageOf,
  formatAgreedMoney,
  formatMoney,
  useRead,
} from '@dealstead/kit';
import { Found } from './styles.ts';

/** The latest matches of a saved search, with the reasons. */
export function Matches({ id }: { id: number }) {
  const reading = useRead('/api/saved-searches/{id}/matches', { id });
  if (reading.data) {
    return (
      <Found aria-label="Last matches">
        {reading.data.length === 0 && <li>No new matches since you saved it.</li>}
        {reading.data.map(({ property, kind, reason, priceBefore, at }) => (
          <li key={`${property.id} ${at}`}>
            <TextLink to={`/property/${property.id}`}>{property.title}</TextLink>
            {`, ${property.city}, ${property.state}, ${formatAgreedMoney(property.price)}`}
            <small>{`${describeMatch(kind, priceBefore)} ${formatTimeAgo(at)}. ${reason}.`}</small>
          </li>
        ))}
      </Found>
    );
  }
  if (reading.isError) {
    return (
      <Found as="div">
        <ErrorCard
          title="Matches did not load"
          detail={messageOf(reading.error, 'They could not be read.')}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        >
          Your search is still saved.
        </ErrorCard>
      </Found>
    );
  }
  return (
    <Found as="div">
      <Skeleton height={64} />
    </Found>
  );
}

function describeMatch(kind: Match['kind'], before: number | null): string {
  if (kind === 'price-drop') return before === null ? 'Price drop' : `Price drop from ${formatMoney(before)},`;
  return kind === 'back' ? 'Back on the market' : 'New';
}
