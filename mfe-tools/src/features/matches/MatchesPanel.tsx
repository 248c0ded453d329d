import type { RecentMatch, RecentMatches } from '@dealstead/contracts/listings/activity';
import {
  Button,
  EmptyState,
  Skeleton,
  formatCount,
  formatMoney,
  formatTimeAgo,
  useIsAllowed,
  useRead,
  type Tone,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { LinkedPanel } from '../LinkedPanel.tsx';
import { ListingRow, ListingRows } from '../ListingRow.tsx';

/** Matches of the member's saved searches; they are not requested for a plan without alerts. */
export function useRecentMatches() {
  const enabled = useIsAllowed('property-alerts');
  return useRead('/api/saved-searches/matches', {}, { enabled });
}

const shown = 5;

/** The latest matches of all saved searches, each with the reason why it matched. */
export function MatchesPanel() {
  const query = useRecentMatches();
  return (
    <LinkedPanel id="matches" title="New matches" to="/?tab=saved" link="Saved searches">
      <QueryView query={query} label="New matches" loading={<Skeleton height={300} />}>
        {(found) => <Matches found={found} />}
      </QueryView>
    </LinkedPanel>
  );
}

function Matches({ found: { searches, matches } }: { found: RecentMatches }) {
  if (searches === 0)
    return (
      <EmptyState
        title="No saved searches yet"
        action={
          <Button kind="secondary" size="small" to="/search">
            Search deals
          </Button>
        }
      >
        Save a search, and listings that match it appear here with the reason.
      </EmptyState>
    );
  if (matches.length === 0)
    return (
      <EmptyState title="No matches in the last 30 days">
        {searches === 1
          ? 'Listings that match your saved search appear here.'
          : `Listings that match one of your ${formatCount(searches)} saved searches appear here.`}
      </EmptyState>
    );
  return (
    <ListingRows>
      {matches.slice(0, shown).map((match) => (
        <ListingRow
          key={`${match.property.id} ${match.at}`}
          listing={match.property}
          mode={match.mode}
          when={formatTimeAgo(match.at)}
          badge={badgeOf(match)}
        >
          {match.reason}. Saved search: {match.searchName}
        </ListingRow>
      ))}
    </ListingRows>
  );
}

const kinds: Readonly<Record<RecentMatch['kind'], { text: string; tone: Tone }>> = {
  new: { text: 'New', tone: 'water' },
  'price-drop': { text: 'Price drop', tone: 'ok' },
  back: { text: 'Back on the market', tone: 'plain' },
};

function badgeOf({ kind, priceBefore }: RecentMatch) {
  const badge = kinds[kind];
  return kind === 'price-drop' && priceBefore !== null
    ? { ...badge, text: `Price drop from ${formatMoney(priceBefore)}` }
    : badge;
}
