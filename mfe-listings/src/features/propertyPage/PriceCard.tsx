import { targetBuyerLabel, urgencyLabel, type Details, type PropertyPage } from '@dealstead/contracts';
import { onMarketDate } from '@dealstead/contracts/listings/daysOnMarket';
import {
  Button,
  KeyValues,
  Panel,
  Price,
  Stack,
  formatCount,
  formatDate,
  formatAgreedMoney,
  narrow,
  formatPercent,
  useIsAllowed,
  useRead,
  useSearchParams,
  useUser,
  formatShortDate,
} from '@dealstead/kit';
import { Calculator, ChatCircleText, ChartLineUp, HouseLine, Trash, TrendDown, TrendUp } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { Contact, contactId, signInFor } from '../details/Contact.tsx';
import { lazyPart } from '../islands/lazyPart.tsx';
import { PropertyActions } from './PropertyActions.tsx';
import { lastPriceChange } from './history.ts';
import { useEditorRole } from '../delegation/delegation.ts';

const Card = styled(Panel)`
  overflow: hidden;
  dl {
    margin: 12px 0 20px;
  }
  @media print {
    padding: 12px;
    > :first-child {
      font-size: var(--t24);
    }
    dl {
      margin: 6px 0 0;
    }
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
  @media print {
    display: none;
  }
`;

const BarActions = styled.div`
  display: flex;
  gap: 8px;
`;

const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 4px 8px;
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
        {`${down ? 'Down' : 'Up'} ${formatAgreedMoney(Math.abs(change.by))} since ${formatShortDate(change.since)}`}
      </span>
    </Line>
  );
}

/** Opens the investor's tools with this listing filled in, for members whose plan includes them. */
function InvestorLinks({ property: { id, userId } }: { property: PropertyPage }) {
  const user = useUser();
  const canTrack = useIsAllowed('portfolio-tracking');
  const canRequestReport = useIsAllowed('intelligence-reports');
  if (!canTrack && !canRequestReport) return null;
  return (
    <Links data-screen-only>
      {canRequestReport && (
        <Button kind="quiet" size="small" icon={<ChartLineUp size={18} />} to={`/reports?listing=${id}`}>
          Request a report
        </Button>
      )}
      {canTrack && userId !== user?.id && (
        <Button kind="quiet" size="small" icon={<HouseLine size={18} />} to={`/portfolio/add?listing=${id}`}>
          Add to portfolio
        </Button>
      )}
    </Links>
  );
}

export interface PriceCardProps {
  property: PropertyPage;
  /** Opens the confirmation of the deletion; defined for the owner. */
  remove?: () => void;
  removing: boolean;
  /** Called when a member opened the details. */
  onOpened: (details: Details) => void;
}

/** Lazy: only members whose plan has them need their code. */
const ListingAnalyses = lazyPart(() => import('./ListingAnalyses.tsx'), { title: 'Your analyses' });
const EstimatedValue = lazyPart(() => import('./EstimatedValue.tsx'), { title: 'The estimate of the value' });

/** Price, terms, contact and actions of the listing. */
export function PriceCard({ property, remove, removing, onOpened }: PriceCardProps) {
  const editorRole = useEditorRole(property.userId);
  const canCompare = useIsAllowed('comparable-data');
  const canSave = useIsAllowed('investment-calculator');
  // A search by return names the strategy in which the listing was found.
  const mode = useSearchParams()[0].get('mode');
  const terms = [
    property.wholesaleFee !== null && [
      'Wholesale fee, included in the price',
      formatAgreedMoney(property.wholesaleFee),
    ],
    property.rehabCost !== null && ["Rehab, the seller's estimate", formatAgreedMoney(property.rehabCost)],
    property.monthlyRent != null && ["Rent a month, the seller's figure", formatAgreedMoney(property.monthlyRent)],
    property.minCashRequired != null && [
      'Minimum cash the seller requires',
      formatAgreedMoney(property.minCashRequired),
    ],
    property.cashOnCashReturn != null && [
      "Cash-on-cash return, the seller's figure",
      formatPercent(property.cashOnCashReturn / 100, 2),
    ],
    property.earnestMoney !== null && ['Earnest money', formatAgreedMoney(property.earnestMoney)],
    property.urgency !== undefined &&
      property.urgency !== 'normal' && ['Seller timeline', urgencyLabel(property.urgency)],
    property.targetBuyerType?.length && ['Best suited for', property.targetBuyerType.map(targetBuyerLabel).join(', ')],
    property.closeBy !== null && ['Close by', formatDate(property.closeBy)],
    property.inspectionDays !== null && [
      'Inspection',
      `${property.inspectionDays} ${property.inspectionDays === 1 ? 'day' : 'days'}`,
    ],
    property.arvSales > 0 && ['ARV based on', `${property.arvSales} ${property.arvSales === 1 ? 'sale' : 'sales'}`],
    ['Days on market', formatCount(property.daysOnMarket)],
    ['On market since', formatDate(onMarketDate(property.daysOnMarket))],
  ].filter((term) => Array.isArray(term));
  return (
    <Card aria-label="Price and seller">
      <Price size={36}>{formatAgreedMoney(property.price)}</Price>
      <Trend id={property.id} />
      <Line>{against(property)}</Line>
      <KeyValues>
        {terms.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            {/* The day may change between server and browser; hydration keeps the server's text. */}
            <dd suppressHydrationWarning>{value}</dd>
          </div>
        ))}
      </KeyValues>
      <Stack space={4}>
        {canCompare && isOpen(property) && <EstimatedValue id={property.id} />}
        {isOpen(property) && <Contact property={property} onOpened={onOpened} />}
        {isOpen(property) && !editorRole && <MessageSeller id={property.id} />}
        <Button
          data-screen-only
          full
          kind="secondary"
          icon={<Calculator size={20} />}
          to={`/calculator?${mode ? `mode=${encodeURIComponent(mode)}&` : ''}listing=${property.id}`}
        >
          Analyze this deal
        </Button>
        {canSave && <ListingAnalyses id={property.id} />}
        <InvestorLinks property={property} />
        {editorRole && (
          <Stack space={2} data-screen-only>
            <Button full kind="secondary" to={`/property/${property.id}/edit`}>
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
      <PropertyActions property={property} />
    </Card>
  );
}

/** Path of the conversation about a listing; visitors sign in first. */
const useMessagesPath = (id: number): string => {
  const path = `/messages?listing=${id}`;
  return useUser() ? path : `/login?next=${encodeURIComponent(path)}`;
};

const MessageSeller = ({ id }: { id: number }) => (
  <Button data-screen-only full kind="secondary" icon={<ChatCircleText size={20} />} to={useMessagesPath(id)}>
    Message seller
  </Button>
);

/** Price and main actions at the bottom of a phone screen. */
export function PriceBar({ property }: { property: PropertyPage }) {
  const user = useUser();
  const editorRole = useEditorRole(property.userId);
  const messages = useMessagesPath(property.id);
  return (
    <Base>
      <span>
        <Price size={20}>{formatAgreedMoney(property.price)}</Price>
        <small>{against(property)}</small>
      </span>
      {editorRole && <Button to={`/property/${property.id}/edit`}>Edit</Button>}
      {!editorRole &&
        isOpen(property) &&
        (user ? (
          <BarActions>
            <Button kind="secondary" href={`#${contactId}`} aria-label="Contact seller">
              Contact
            </Button>
            <Button to={messages} aria-label="Message seller">
              Message
            </Button>
          </BarActions>
        ) : (
          <Button to={signInFor(property.id)} whenPublished={false}>
            Contact seller
          </Button>
        ))}
    </Base>
  );
}
