import { cardText, type Billing } from '@dealstead/contracts';
import { Alert, Button, KeyValues, Panel, PanelHead, Small, useUser } from '@dealstead/kit';
import { CreditCard } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { subscriptionIn } from '../plans/planActions.ts';
import { useCardUpdate } from './useBilling.ts';
import { chargedAtOnceText, formatDay } from './labels.ts';

const Column = styled(Panel)`
  display: flex;
  flex-direction: column;
  > dl {
    margin-top: auto;
    padding-top: 12px;
  }
  dt {
    flex: none;
  }
  /* A mail address may be wider than a phone. */
  dd {
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;

const CardLine = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  margin-bottom: 12px;
  > div {
    flex: 1;
    min-width: 0;
  }
`;

const twoDigits = (month: number) => String(month).padStart(2, '0');

/** The payment card, its last decline, and the address for receipts. */
export function CardPanel({ billing, reason }: { billing: Billing; reason: string | null }) {
  const user = useUser();
  const update = useCardUpdate();
  const subscription = subscriptionIn(billing);
  const card = subscription?.card;
  const retryAt = subscription?.grace?.retryAt;
  return (
    <Column aria-labelledby="the-card">
      <PanelHead>
        <h2 id="the-card">Card</h2>
      </PanelHead>
      <CardLine>
        <CreditCard size={24} />
        <div>
          {card ? (
            <>
              <b>{cardText(card)}</b>
              <Small>
                Expires {twoDigits(card.expMonth)} / {card.expYear}
              </Small>
            </>
          ) : (
            <>
              <b>No card on file</b>
              <Small>You add one with your first payment.</Small>
            </>
          )}
        </div>
        {subscription && (
          <Button
            kind="secondary"
            size="small"
            pending={update.isPending || update.isSuccess}
            onClick={() => update.mutate({ body: { next: '/payment-history' } })}
          >
            Update
          </Button>
        )}
      </CardLine>
      {subscription?.grace && (
        <Alert tone="amber">
          {reason ?? 'Your card was declined.'} {retryAt && `We will try again on ${formatDay(retryAt)}. `}
          {chargedAtOnceText(subscription)}
        </Alert>
      )}
      <KeyValues>
        <div>
          <dt>Receipts go to</dt>
          <dd>{user?.email}</dd>
        </div>
      </KeyValues>
    </Column>
  );
}
