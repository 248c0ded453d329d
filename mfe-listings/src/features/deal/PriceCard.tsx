import { targetBuyerLabel, urgencyLabel, type Details, type PropertyPage } from '@dealstead/contracts';
import {
  Button,
  KeyValues,
  Panel,
  Price,
  Stack,
  formatCount,
  formatDate,
  formatMoney,
  narrow,
  formatPercent,
  useRead,
  useUser,
} from '@dealstead/kit';
import { Calculator, Trash, TrendDown, TrendUp } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { Contact, contactId, signInFor } from '../details/Contact.tsx';
import { PropertyActions } from './PropertyActions.tsx';
import { lastPriceChange, shortDay } from './history.ts';
import { useEditorRole } from '../delegation/delegation.ts';

const Card = styled(Panel)`
  overflow: hidden;
  dl {
    margin: 12px 0 20px;
  }
`;

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: 6px;
  margin-top: 4px;
  font-size: var(--t14);
  color: var(--ink-2);
  &[data-down] {
    color: var(--ok);
    font-weight: 500;
  }
`;

/** On narrow screens price and action form a fixed bar at the bottom. */
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

const against = ({ price, arv }: PropertyPage) =>
  arv === null || arv <= 0 ? 'No ARV given' : `${formatPercent(price / arv)} of ARV`;

/** Whether the listing is for sale, so that contacting the seller makes sense. */
const isOpen = ({ status }: PropertyPage) => status === 'active' || status === 'under-contract';

/** "Down $4,500 since Nov 12", if the price has changed. */
function Trend({ id }: { id: number }) {
  const { data } = useRead('/api/properties/{id}/history', { id });
  const change = data && lastPriceChange(data);
  if (!change) return null;
  const down = change.by < 0;
  return (
    <Line data-down={down || undefined}>
      {down ? <TrendDown size={16} /> : <TrendUp size={16} />}
      {/* Server and client may render in different years; hydration keeps the server's text. */}
      <span suppressHydrationWarning>
        {`${down ? 'Down' : 'Up'} ${formatMoney(Math.abs(change.by))} since ${shortDay(change.since)}`}
      </span>
    </Line>
  );
}

export interface PriceCardProps {
  of: PropertyPage;
  /** Opens the confirmation of the deletion; defined for the owner. */
  remove?: () => void;
  removing: boolean;
  /** Called when a member opened the details. */
  onOpened: (details: Details) => void;
}

/** Price, terms, contact and actions of the listing. */
export function PriceCard({ of, remove, removing, onOpened }: PriceCardProps) {
  const keeper = useEditorRole(of.userId);
  const terms = [
    of.wholesaleFee !== null && ['Wholesale fee, in the price', formatMoney(of.wholesaleFee)],
    of.rehabCost !== null && ["Rehab, the seller's estimate", formatMoney(of.rehabCost)],
    of.minCashRequired != null && ['Minimum cash required', formatMoney(of.minCashRequired)],
    of.cashOnCashReturn != null && [
      "Cash-on-cash return, the seller's figure",
      formatPercent(of.cashOnCashReturn / 100, 2),
    ],
    of.earnestMoney !== null && ['Earnest money', formatMoney(of.earnestMoney)],
    of.urgency !== undefined && of.urgency !== 'normal' && ['Seller timeline', urgencyLabel(of.urgency)],
    of.targetBuyerType?.length && ['Best suited for', of.targetBuyerType.map(targetBuyerLabel).join(', ')],
    of.closeBy !== null && ['Close by', formatDate(of.closeBy)],
    of.inspectionDays !== null && ['Inspection', `${of.inspectionDays} ${of.inspectionDays === 1 ? 'day' : 'days'}`],
    of.arvSales > 0 && ['ARV rests on', `${of.arvSales} ${of.arvSales === 1 ? 'sale' : 'sales'}`],
    ['Days on market', formatCount(of.daysOnMarket)],
    ['Listed', formatDate(of.createdAt)],
  ].filter((term) => Array.isArray(term));
  return (
    <Card aria-label="Price and seller">
      <Price size={36}>{formatMoney(of.price)}</Price>
      <Trend id={of.id} />
      <Line>{against(of)}</Line>
      <KeyValues>
        {terms.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </KeyValues>
      <Stack space={4}>
        {isOpen(of) && <Contact of={of} onOpened={onOpened} />}
        <Button full kind="secondary" icon={<Calculator size={20} />} to={`/calculator?property=${of.id}`}>
          Analyze this deal
        </Button>
        {keeper && (
          <Stack space={2}>
            <Button full kind="secondary" to={`/property/${of.id}/edit`}>
              Edit
            </Button>
            {remove && (
              <Button
                full
                kind="quiet"
                danger
                icon={<Trash size={18} />}
                pending={removing}
                pendingLabel="Deleting..."
                onClick={remove}
              >
                Delete
              </Button>
            )}
          </Stack>
        )}
      </Stack>
      <PropertyActions of={of} />
    </Card>
  );
}

/** Price and main action at the bottom of a phone screen. */
export function PriceBar({ of }: { of: PropertyPage }) {
  const user = useUser();
  return (
    <Base>
      <span>
        <Price size={20}>{formatMoney(of.price)}</Price>
        <small>{against(of)}</small>
      </span>
      {isOpen(of) &&
        (user ? (
          <Button href={`#${contactId}`}>Contact seller</Button>
        ) : (
          <Button to={signInFor(of.id)} whenPublished={false}>
            Contact seller
          </Button>
        ))}
    </Base>
  );
}
