import { dealFieldLabels, type DealRecord } from '@dealstead/contracts';
import { Badge, Button, formatMoney, Panel, PanelHead, Small, TextLink } from '@dealstead/kit';
import { styled } from 'styled-components';
import { dialable } from '../../leads/leadLabels.ts';
import type { DealChanges } from '../dealChanges.tsx';

const Items = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  li {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 12px;
    min-height: 52px;
    padding-block: 6px;
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  li > span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

export interface LinkedPanelProps {
  deal: DealRecord;
  changes: DealChanges;
  /** Whether the member may list properties. */
  canList: boolean;
  onList: () => void;
  isListing: boolean;
  onLinkListing: () => void;
  onBuyer: () => void;
}

/** The lead that the deal came of, its listing and its buyer, each one press away. */
export function LinkedPanel({ deal, changes, canList, onList, isListing, onLinkListing, onBuyer }: LinkedPanelProps) {
  const { lead, property, buyerName, buyerLead } = deal;
  return (
    <Panel aria-labelledby="linked">
      <PanelHead>
        <h2 id="linked">Lead, listing and buyer</h2>
      </PanelHead>
      <Items>
        {lead && (
          <li>
            <span>
              <TextLink to={`/leads/${lead.id}`}>{lead.name}</TextLink>
              <small>
                Lead <LeadPhone lead={lead} />
              </small>
            </span>
          </li>
        )}
        <li>
          {property ? (
            <>
              <span>
                <TextLink to={`/property/${property.propertyId}`}>{property.title}</TextLink>
                <small>
                  Listing{property.status === 'active' ? '' : ` ${property.status.replace('-', ' ')}`}, {property.city},{' '}
                  {property.state}, {formatMoney(property.price)}
                </small>
              </span>
              <Button kind="quiet" size="small" onClick={() => void changes.edit(deal, { propertyId: null })}>
                Unlink
              </Button>
            </>
          ) : (
            <>
              <span>
                <Small as="span">
                  {deal.propertyId === null ? 'Not listed' : 'Listing in review or off the market'}
                </Small>
              </span>
              {deal.propertyId !== null && (
                <Button kind="quiet" size="small" onClick={() => void changes.edit(deal, { propertyId: null })}>
                  Unlink
                </Button>
              )}
              {canList && deal.propertyId === null && (
                <span>
                  <Button kind="quiet" size="small" onClick={onLinkListing}>
                    Link a listing
                  </Button>{' '}
                  <Button kind="secondary" size="small" pending={isListing} onClick={onList}>
                    List this deal
                  </Button>
                </span>
              )}
            </>
          )}
        </li>
        <li>
          {buyerName === null ? (
            <span>
              <Small as="span">No buyer yet</Small>
            </span>
          ) : (
            <span>
              {buyerLead ? <TextLink to={`/leads/${buyerLead.id}`}>{buyerName}</TextLink> : buyerName}
              <small>
                {dealFieldLabels.buyerName} {buyerLead && <LeadPhone lead={buyerLead} />}
              </small>
            </span>
          )}
          <Button kind={buyerName === null ? 'secondary' : 'quiet'} size="small" onClick={onBuyer}>
            {buyerName === null ? 'Found a buyer' : 'Change'}
          </Button>
        </li>
      </Items>
    </Panel>
  );
}

/** The number to call; a barred one is text, so that nobody dials it by mistake. */
function LeadPhone({ lead: { phone, phoneBarred } }: { lead: NonNullable<DealRecord['lead']> }) {
  if (phone === null) return null;
  if (phoneBarred === null) return <a href={`tel:${dialable(phone)}`}>{phone}</a>;
  return (
    <>
      {phone} <Badge tone="danger">{phoneBarred}</Badge>
    </>
  );
}
