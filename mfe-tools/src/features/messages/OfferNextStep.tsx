import type { Conversation } from '@dealstead/contracts';
import { Button, Small, useRead, useScopes, useUser } from '@dealstead/kit';
import { styled } from 'styled-components';

const Step = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
  border-top: 1px solid var(--line);
  > p {
    flex: 1 1 200px;
  }
`;

export interface OfferNextStepProps {
  conversation: Conversation;
  offerId: number;
}

/**
 * What follows an accepted offer: its contract, for those who may send contracts for this side of the conversation. The seller's
 * open deal on the listing fills it in, else the offer does.
 */
export function OfferNextStep({ conversation: { property, other, onBehalfOf }, offerId }: OfferNextStepProps) {
  const user = useUser();
  const scopeOf = useScopes();
  const isOpen = (feature: string) => {
    const scope = scopeOf(feature);
    return scope?.allowed === true && scope.ownerId === (onBehalfOf?.id ?? user?.id);
  };
  const canSend = isOpen('contracts') && isOpen('contract-sending');
  const canSeeDeals = isOpen('deal-pipeline');
  const deals = useRead(
    '/api/deals{?propertyId,stage,sortBy}',
    { propertyId: property.id, stage: 'open', sortBy: 'updated' },
    { enabled: canSeeDeals },
  );
  const deal = deals.data?.[0];
  if (canSeeDeals && deals.isPending) return null;
  return (
    <Step>
      <Small>
        {canSend
          ? `Next, send ${other.firstName} a contract to sign.`
          : `Not a contract yet. Next, sign one with ${other.firstName}.`}
      </Small>
      {deal ? (
        <Button size="small" kind="secondary" to={`/deals/${deal.id}${canSend ? '#contracts' : ''}`}>
          {canSend ? 'Go to the contract' : 'Open the deal'}
        </Button>
      ) : (
        canSend && (
          <Button size="small" kind="secondary" to={`/contracts?add=1&offer=${offerId}`}>
            Create contract
          </Button>
        )
      )}
    </Step>
  );
}
