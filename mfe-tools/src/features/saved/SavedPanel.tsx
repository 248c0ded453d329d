import type { SavedActivity, SavedChange } from '@dealstead/contracts/listings/activity';
import {
  Button,
  EmptyState,
  Skeleton,
  formatCount,
  formatMoney,
  formatPercent,
  formatTimeAgo,
  useIsAllowed,
  useRead,
  type Tone,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { LinkedPanel } from '../LinkedPanel.tsx';
import { ListingRow, ListingRows } from '../ListingRow.tsx';

/** Changes of the member's saved listings; they are not requested for a plan whose favorites stay in the browser. */
export function useSavedActivity() {
  const enabled = useIsAllowed('favorites');
  return useRead('/api/favorites/activity', {}, { enabled });
}

const shown = 5;

/** What happened to saved and watched listings: price drops, price rises and changes of status. */
export function SavedPanel() {
  const query = useSavedActivity();
  return (
    <LinkedPanel id="saved-activity" title="Changes to saved listings" to="/?tab=saved" link={savedText(query.data)}>
      <QueryView query={query} label="Changes to saved listings" loading={<Skeleton height={300} />}>
        {(activity) => <Changes activity={activity} />}
      </QueryView>
    </LinkedPanel>
  );
}

const savedText = (activity: SavedActivity | undefined) =>
  activity && activity.saved > 0 ? `${formatCount(activity.saved)} saved` : 'Saved listings';

function Changes({ activity: { saved, watched, changes } }: { activity: SavedActivity }) {
  if (saved + watched === 0)
    return (
      <EmptyState
        title="No saved listings yet"
        action={
          <Button kind="secondary" size="small" to="/search">
            Search deals
          </Button>
        }
      >
        Save a listing with the heart, and its price drops appear here.
      </EmptyState>
    );
  if (changes.length === 0)
    return (
      <EmptyState title="No changes in the last 30 days">
        {`Price drops and sales of your ${saved > 0 ? `${formatCount(saved)} saved` : 'watched'} listings appear here.`}
      </EmptyState>
    );
  return (
    <ListingRows>
      {changes.slice(0, shown).map((change) => (
        <ListingRow
          key={`${change.property.id} ${change.kind} ${change.at}`}
          listing={change.property}
          when={formatTimeAgo(change.at)}
          badge={kinds[change.kind]}
        >
          {changeText(change)}
        </ListingRow>
      ))}
    </ListingRows>
  );
}

const kinds: Readonly<Record<SavedChange['kind'], { text: string; tone: Tone }>> = {
  'price-drop': { text: 'Price drop', tone: 'ok' },
  'price-rise': { text: 'Price rise', tone: 'plain' },
  back: { text: 'Back on the market', tone: 'water' },
  'under-contract': { text: 'Under contract', tone: 'amber' },
  sold: { text: 'Sold', tone: 'plain' },
};

function changeText({ kind, priceBefore, priceAfter, property }: SavedChange): string {
  if (priceBefore !== null && priceAfter !== null && priceBefore > 0) {
    const change = formatPercent((priceAfter - priceBefore) / priceBefore, 1);
    return `${formatMoney(priceBefore)} to ${formatMoney(priceAfter)}, ${priceAfter > priceBefore ? '+' : ''}${change}`;
  }
  if (kind === 'back') return property.status === 'active' ? 'Available again' : 'It was available again';
  return kind === 'sold' ? 'No longer for sale' : 'The seller accepted an offer';
}
