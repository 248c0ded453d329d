import type { PropertyPage } from '@dealstead/contracts';
import {
  Badge,
  Button,
  FavoriteButton,
  KeyValues,
  Panel,
  Price,
  Row,
  Stack,
  count,
  date,
  money,
  toast,
} from '@dealstead/kit';
import { ShareNetwork, Trash } from '@dealstead/kit/icons';
import { useFavorite } from '../favorites/favorites.ts';

/** Price and terms, and what one can do with the listing. `remove` is there for its owner. */
export function PriceCard({ of, remove, removing }: { of: PropertyPage; remove?: () => void; removing: boolean }) {
  const favorite = useFavorite(of.id);
  return (
    <Panel aria-label="Price and terms">
      <Row between>
        <Price size={36}>{money(of.price)}</Price>
        <FavoriteButton {...favorite} of={of.title} />
      </Row>
      {of.status !== 'active' && <Badge tone="amber">{statusNames[of.status]}</Badge>}
      <KeyValues>
        {of.wholesaleFee !== null && (
          <div>
            <dt>Wholesale fee, in the price</dt>
            <dd>{money(of.wholesaleFee)}</dd>
          </div>
        )}
        {of.rehabCost !== null && (
          <div>
            <dt>Rehab, as the seller estimates</dt>
            <dd>{money(of.rehabCost)}</dd>
          </div>
        )}
        <div>
          <dt>Days on market</dt>
          <dd>{count(of.daysOnMarket)}</dd>
        </div>
        <div>
          <dt>Listed</dt>
          <dd>{date(of.createdAt)}</dd>
        </div>
      </KeyValues>
      <Stack space={2}>
        <Button kind="secondary" icon={<ShareNetwork size={18} />} onClick={() => void share(of)}>
          Share
        </Button>
        {remove && (
          <Button kind="danger" icon={<Trash size={18} />} pending={removing} onClick={remove}>
            Delete
          </Button>
        )}
      </Stack>
    </Panel>
  );
}

const statusNames = {
  'under-contract': 'Under contract',
  closed: 'Closed',
  expired: 'Expired',
  active: 'Active',
} as const;

async function share(property: PropertyPage): Promise<void> {
  const url = window.location.href;
  try {
    if (navigator.share) return await navigator.share({ title: property.title, url });
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link copied', description: url });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return; // the person closed the share sheet
    toast({ title: 'Link not copied', description: `Copy it from here: ${url}`, destructive: true });
  }
}
