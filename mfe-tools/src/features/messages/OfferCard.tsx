import {
  financingLabel,
  offerContingencyLabels,
  offerStatusLabels,
  type Conversation,
  type Offer,
  isOnMarket,
} from '@dealstead/contracts';
import { maximumOffer, roundHalfAway } from '@dealstead/formulas';
import {
  Badge,
  formatAgreedMoney,
  formatDate,
  formatMoney,
  formatPercent,
  phone,
  type Tone,
  useAssumptions,
  useRead,
} from '@dealstead/kit';
import { Timer } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { formatMoment } from './format.ts';
import { OfferActions } from './OfferActions.tsx';
import { OfferClock } from './OfferClock.tsx';
import { OfferNextStep } from './OfferNextStep.tsx';

const Card = styled.article`
  width: min(480px, 100%);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--surface);
  &[data-open] {
    border-color: var(--ink);
  }
  > * {
    padding: 12px 16px;
  }
`;

const Head = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  border-bottom: 1px solid var(--line);
  h3 {
    font: 600 var(--t15) / 1.4 var(--sans);
    letter-spacing: 0;
  }
`;

const Amount = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: 12px 16px;
  /* The clock goes below an amount beside which it has no room; its bar has a line to itself. */
  > :first-child {
    flex: 1;
    min-width: min-content;
  }
  b {
    display: block;
    font-size: var(--t32);
    font-weight: 700;
    letter-spacing: -0.02em;
    line-height: 1.2;
  }
  small {
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

const Answered = styled(Amount)`
  align-items: center;
  b {
    font-size: var(--t20);
  }
  &[data-struck] b {
    color: var(--ink-2);
    text-decoration: line-through;
  }
`;

const Facts = styled.dl`
  padding-top: 0;
  > div {
    display: flex;
    justify-content: space-between;
    gap: 16px;
    padding: 8px 0;
    border-top: 1px solid var(--line);
    font-size: var(--t14);
  }
  > div:first-child {
    border-top: 0;
  }
  dt {
    color: var(--ink-2);
  }
  dd {
    font-weight: 600;
    text-align: right;
  }
  ${phone} {
    dd {
      max-width: 60%;
    }
  }
`;

const Note = styled.p`
  padding-top: 0;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const tones: Partial<Record<Offer['status'], Tone>> = { accepted: 'ok', open: 'amber' };

export interface OfferCardProps {
  conversation: Conversation;
  offer: Offer;
  /** Whether the caller's side made it. */
  isOwn: boolean;
}

/** An offer with its terms, its clock and the answers that the viewer may give. An answered one is folded. */
export function OfferCard({ conversation, offer, isOwn }: OfferCardProps) {
  const isOpen = offer.status === 'open';
  const what = offer.countersId === null ? 'offer' : 'counteroffer';
  const title = isOwn
    ? `Your ${what}`
    : `${what === 'offer' ? 'Offer' : 'Counteroffer'} from ${conversation.other.firstName}`;
  const label = isOpen ? (isOwn ? 'Waiting for an answer' : 'Needs your answer') : offerStatusLabels[offer.status];
  return (
    <Card aria-label={`${title}, ${formatAgreedMoney(offer.amount)}, ${label}`} data-open={isOpen || undefined}>
      <Head>
        <h3>{title}</h3>
        <Badge tone={tones[offer.status] ?? 'plain'}>
          {isOpen && <Timer size={14} />}
          {label}
        </Badge>
      </Head>
      {isOpen ? (
        <OpenOffer conversation={conversation} offer={offer} isOwn={isOwn} />
      ) : (
        <Answered data-struck={offer.status !== 'accepted' || undefined}>
          <b>{formatAgreedMoney(offer.amount)}</b>
          <small>Sent {formatMoment(offer.createdAt).replace('Today', 'today')}</small>
        </Answered>
      )}
      {offer.status === 'accepted' && isOnMarket(conversation.property.status) && (
        <OfferNextStep conversation={conversation} offerId={offer.id} />
      )}
    </Card>
  );
}

/** Whether a sale still lies ahead. The listing's status follows an acceptance a moment later. */
function OpenOffer({ conversation, offer, isOwn }: OfferCardProps) {
  const { property } = conversation;
  const listing = useRead('/api/properties/{id}', { id: property.id }, { retry: false });
  const { figures } = useAssumptions();
  const against = againstRule(offer.amount, property.arv, listing.data?.rehabCost ?? null, figures.offerRule);
  return (
    <>
      <Amount>
        <span>
          <b>{formatAgreedMoney(offer.amount)}</b>
          <small>{against}</small>
        </span>
        <OfferClock offer={offer} />
      </Amount>
      <Terms offer={offer} asking={property.price} isOwn={isOwn} />
      {offer.note && <Note>{offer.note}</Note>}
      <OfferActions conversation={conversation} offer={offer} isOwn={isOwn} />
    </>
  );
}

/** "51% of ARV. $4,900 under the 70% rule." */
function againstRule(amount: number, arv: number | null, rehab: number | null, rule: number): string {
  if (arv === null || arv <= 0) return 'No ARV given.';
  const share = `${formatPercent(amount / arv)} of ARV.`;
  if (rehab === null) return share;
  const difference = roundHalfAway(maximumOffer(arv, rehab, rule) - amount);
  if (difference === 0) return `${share} Exactly the ${rule}% rule.`;
  return `${share} ${formatMoney(Math.abs(difference))} ${difference > 0 ? 'under' : 'over'} the ${rule}% rule.`;
}

const signed = (amount: number) =>
  amount === 0 ? 'Same' : `${amount > 0 ? '+' : '\u2212'}${formatAgreedMoney(Math.abs(amount))}`;

function Terms({ offer, asking, isOwn }: { offer: Offer; asking: number | null; isOwn: boolean }) {
  const rows: [string, string][] = [];
  if (offer.countersAmount !== null)
    rows.push([
      `Against ${isOwn ? 'their' : 'your'} ${formatAgreedMoney(offer.countersAmount)}`,
      signed(offer.amount - offer.countersAmount),
    ]);
  if (asking !== null) rows.push([`Against asking, ${formatAgreedMoney(asking)}`, signed(offer.amount - asking)]);
  rows.push(['Financing', financingLabel(offer.financing)]);
  if (offer.earnestMoney !== null) rows.push(['Earnest money', formatAgreedMoney(offer.earnestMoney)]);
  if (offer.closingDate !== null) rows.push(['Close by', formatDate(offer.closingDate)]);
  if (offer.inspectionDays !== null) rows.push(['Inspection', `${offer.inspectionDays} days`]);
  if (offer.contingencies.length > 0)
    rows.push(['Contingencies', offer.contingencies.map((id) => offerContingencyLabels[id]).join(', ')]);
  return (
    <Facts>
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Facts>
  );
}
