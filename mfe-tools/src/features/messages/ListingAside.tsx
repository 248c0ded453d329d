import { illustrationUrl, type Conversation, type Offer } from '@dealstead/contracts';
import { maximumOffer, statedFigure } from '@dealstead/formulas';
import {
  Button,
  DealToScale,
  formatAgreedMoney,
  formatDate,
  formatMoney,
  Link,
  ListingImage,
  Price,
  Skeleton,
  useAssumptions,
  useRead,
} from '@dealstead/kit';
import { Calculator } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { calculatorLink } from '../calculator/calculatorLink.ts';
import { formatMoment } from './format.ts';

const Column = styled.aside`
  display: grid;
  align-content: start;
  gap: 16px;
  min-height: 0;
  padding: 20px;
  overflow-y: auto;
  background: var(--surface);
  overflow-wrap: anywhere;
  h2 {
    margin-top: 4px;
    font: 600 var(--t15) / 1.4 var(--sans);
    letter-spacing: 0;
  }
  p {
    font-size: var(--t14);
    color: var(--ink-2);
  }
`;

const Picture = styled(ListingImage)`
  aspect-ratio: 4 / 3;
  border-radius: var(--r2);
  overflow: hidden;
`;

const Facts = styled.dl`
  > div {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 12px;
    padding: 8px 0;
    border-bottom: 1px solid var(--line);
    font-size: var(--t14);
  }
  dt {
    color: var(--ink-2);
  }
  dt small {
    display: block;
    font-size: var(--t13);
  }
  dd {
    font-weight: 600;
  }
`;

const TitleLink = styled(Link)`
  font-weight: 600;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
`;

/** The listing of a conversation and the offers so far, beside the thread on wide screens. */
export function ListingAside({ id }: { id: number }) {
  const { data, isPending } = useRead('/api/conversations/{id}', { id });
  if (data) return <Listing conversation={data} />;
  return isPending ? <ListingSkeleton /> : <Column aria-label="Listing" />;
}

const ListingSkeleton = () => (
  <Column aria-label="Listing" aria-busy>
    <Skeleton height={210} />
    <Skeleton width="50%" height={28} />
    <Skeleton height={20} />
    <Skeleton height={160} />
  </Column>
);

function Listing({ conversation }: { conversation: Conversation }) {
  const { property, offers } = conversation;
  const listing = useRead('/api/properties/{id}', { id: property.id }, { retry: false }).data;
  const rehab = listing?.rehabCost ?? null;
  const { arv, price } = property;
  const { offerRule } = useAssumptions().figures;
  const rows: [string, string][] = [];
  if (arv !== null) rows.push(['ARV', formatMoney(arv)]);
  if (rehab !== null) rows.push(['Rehab', formatMoney(rehab)]);
  if (arv !== null && rehab !== null)
    rows.push([`${offerRule}% rule`, formatMoney(maximumOffer(arv, rehab, offerRule))]);
  if (listing?.closeBy) rows.push(['Close by', formatDate(listing.closeBy)]);
  const newest = offers[0]?.amount ?? price;
  return (
    <Column aria-label="Listing">
      <Picture src={listing?.images[0] ?? illustrationUrl(property.id)} alt="" state={property.state} />
      <div>
        {price !== null && <Price size={24}>{formatMoney(price)}</Price>}
        <div>
          <TitleLink to={`/property/${property.id}`}>{property.title}</TitleLink>
        </div>
        <p>
          {[property.city, property.state].filter(Boolean).join(', ')}
          {property.status === 'under-contract' && '. Under contract'}
          {(property.status === 'closed' || property.status === 'withdrawn') && '. No longer on the market'}
        </p>
      </div>
      {price !== null && arv !== null && arv > 0 && <DealToScale price={price} rehab={rehab} arv={arv} />}
      {rows.length > 0 && (
        <Facts>
          {rows.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Facts>
      )}
      {offers.length > 0 && <Offers conversation={conversation} offers={offers} />}
      <Button kind="secondary" full icon={<Calculator size={18} />} to={analysisUrl(conversation)}>
        {newest === null ? 'Analyze' : `Analyze at ${formatAgreedMoney(newest)}`}
      </Button>
    </Column>
  );
}

/** The calculator with the listing, at the amount of the newest offer. */
export const analysisUrl = ({ property: { id, title }, offers: [newest] }: Conversation): string =>
  calculatorLink({
    subject: { kind: 'listing', id, title },
    figures: { price: statedFigure(newest?.amount, 'member', `Listing DS-${id}, newest offer`) },
  });

function Offers({ conversation, offers }: { conversation: Conversation; offers: readonly Offer[] }) {
  const name = (offer: Offer) => (offer.from === conversation.side ? 'You' : conversation.other.firstName);
  return (
    <section aria-labelledby="offers-so-far">
      <h2 id="offers-so-far">Offers so far</h2>
      <Facts>
        {offers
          .slice(0, 8)
          .toReversed()
          .map((offer) => (
            <div key={offer.id}>
              <dt>
                {name(offer)} {offer.countersId === null ? 'offered' : 'countered'}
                <small>{formatMoment(offer.createdAt)}</small>
              </dt>
              <dd>{formatAgreedMoney(offer.amount)}</dd>
            </div>
          ))}
      </Facts>
    </section>
  );
}
