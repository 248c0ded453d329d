import type { Conversation, Offer, OfferAnswer } from '@dealstead/contracts';
import { Button, ConfirmDialog, formatAgreedMoney, phone, toastError, useWrite } from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { OfferDialog } from './OfferDialog.tsx';

const Actions = styled.footer`
  display: grid;
  grid-template-columns: 1.25fr 1fr 1fr;
  gap: 8px;
  && {
    padding-bottom: 16px;
  }
  &[data-own] {
    grid-template-columns: max-content;
  }
  ${phone} {
    grid-template-columns: 1fr 1fr;
    > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

const consequences: Record<OfferAnswer, (name: string) => string> = {
  accept: () =>
    'The listing goes under contract and every other open offer on it closes. Accepting here is not a signed contract: sign one next.',
  decline: (name) => `${name} is told that you declined. You can still write to each other.`,
  withdraw: (name) => `${name} can no longer accept this offer.`,
};

export interface OfferActionsProps {
  conversation: Conversation;
  offer: Offer;
  isOwn: boolean;
}

/** The answers to an open offer: its recipient accepts, counters or declines; its maker withdraws. */
export function OfferActions({ conversation, offer, isOwn }: OfferActionsProps) {
  const [toConfirm, setToConfirm] = useState<OfferAnswer | null>(null);
  const [isCountering, setCountering] = useState(false);
  const answer = useWrite('POST', '/api/offers/{id}/answers', {
    // The seller's deal moves with an acceptance.
    invalidates: ['/api/inbox', `/api/conversations/${conversation.id}`, '/api/deals'],
    onSuccess: () => setToConfirm(null),
    onError: (error) => {
      setToConfirm(null);
      toastError(error, 'Your answer was not sent. Try again.');
    },
  });
  if (conversation.writing !== 'open') return null;
  const verbs: Record<OfferAnswer, string> = {
    accept: `Accept ${formatAgreedMoney(offer.amount)}`,
    decline: 'Decline',
    withdraw: 'Withdraw offer',
  };
  return (
    <Actions data-own={isOwn || undefined}>
      {isOwn ? (
        <Button kind="secondary" onClick={() => setToConfirm('withdraw')}>
          {verbs.withdraw}
        </Button>
      ) : (
        <>
          <Button onClick={() => setToConfirm('accept')}>{verbs.accept}</Button>
          <Button kind="secondary" onClick={() => setCountering(true)}>
            Counter
          </Button>
          <Button kind="secondary" onClick={() => setToConfirm('decline')}>
            {verbs.decline}
          </Button>
        </>
      )}
      {toConfirm && (
        <ConfirmDialog
          open
          title={
            toConfirm === 'accept'
              ? `${verbs.accept}?`
              : toConfirm === 'decline'
                ? 'Decline this offer?'
                : 'Withdraw this offer?'
          }
          confirmLabel={verbs[toConfirm]}
          pending={answer.isPending}
          pendingLabel="Sending..."
          onConfirm={() =>
            answer.mutate({ params: { id: offer.id }, body: { answer: toConfirm, amount: offer.amount } })
          }
          onClose={() => setToConfirm(null)}
        >
          {consequences[toConfirm](conversation.other.firstName)}
        </ConfirmDialog>
      )}
      {isCountering && (
        <OfferDialog conversation={conversation} countered={offer} onClose={() => setCountering(false)} />
      )}
    </Actions>
  );
}
