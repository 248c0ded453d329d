import type { PropertyPage } from '@dealstead/contracts';
import { Badge, Button, KeyValues, Panel, Price, Stack, count, date, money, narrow, percent } from '@dealstead/kit';
import { Heart, HeartFilled, ShareNetwork, Trash } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { useFavorite } from '../favorites/favorites.ts';
import { share } from './share.ts';

const Card = styled(Panel)`
  dl {
    margin: 12px 0 20px;
  }
  .against {
    margin-top: 4px;
    font-size: var(--t14);
    color: var(--ink-2);
  }
`;

/** Where there is no room beside the listing, price and action stay at the screen's base. */
const Base = styled.div`
  display: none;
  ${narrow} {
    position: sticky;
    bottom: 0;
    z-index: var(--z-head);
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 16px;
    margin: 24px -16px calc(-1 * var(--s7));
    padding: 8px 16px calc(8px + env(safe-area-inset-bottom));
    background: var(--surface);
    border-top: 1px solid var(--line);
    small {
      display: block;
      font-size: var(--t13);
      color: var(--ink-2);
    }
  }
`;

const statusNames = {
  'under-contract': 'Under contract',
  closed: 'Closed',
  expired: 'Expired',
  active: 'Active',
} as const;

const against = ({ price, arv }: PropertyPage) =>
  arv === null || arv <= 0 ? 'No ARV given' : `${percent(price / arv)} of ARV`;

function SaveButton({ id, size }: { id: number; size?: 'large' }) {
  const { saved, onToggle } = useFavorite(id);
  return (
    <Button
      size={size}
      kind={saved ? 'secondary' : 'primary'}
      icon={saved ? <HeartFilled size={18} /> : <Heart size={18} />}
      aria-pressed={saved}
      onClick={onToggle}
    >
      {saved ? 'Saved' : 'Save property'}
    </Button>
  );
}

/** Price and terms, and what one can do with the listing. `remove` is there for its owner. */
export function PriceCard({ of, remove, removing }: { of: PropertyPage; remove?: () => void; removing: boolean }) {
  const terms = [
    of.wholesaleFee !== null && ['Wholesale fee, in the price', money(of.wholesaleFee)],
    of.rehabCost !== null && ["Rehab, the seller's estimate", money(of.rehabCost)],
    ['Days on market', count(of.daysOnMarket)],
    ['Listed', date(of.createdAt)],
  ].filter((term) => term !== false);
  return (
    <Card aria-label="Price and terms">
      <Price size={36}>{money(of.price)}</Price>
      <p className="against">{against(of)}</p>
      {of.status !== 'active' && <Badge tone="amber">{statusNames[of.status]}</Badge>}
      <KeyValues>
        {terms.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </KeyValues>
      <Stack space={2}>
        <SaveButton id={of.id} size="large" />
        <Button kind="secondary" icon={<ShareNetwork size={18} />} onClick={() => void share(of.title)}>
          Share
        </Button>
        {remove && (
          <>
            <Button kind="secondary" to={`/property/${of.id}/edit`}>
              Edit
            </Button>
            <Button kind="quiet" danger icon={<Trash size={18} />} disabled={removing} onClick={remove}>
              Delete
            </Button>
          </>
        )}
      </Stack>
    </Card>
  );
}

/** The price and the main action, in reach of a thumb. */
export function PriceBar({ of }: { of: PropertyPage }) {
  return (
    <Base>
      <span>
        <Price size={20}>{money(of.price)}</Price>
        <small>{against(of)}</small>
      </span>
      <SaveButton id={of.id} />
    </Base>
  );
}
