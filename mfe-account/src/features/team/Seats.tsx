import { useState } from 'react';
import { seatCents, type Billing, type Team } from '@dealstead/contracts';
import {
  Button,
  formatDate,
  Dialog,
  Field,
  KeyValues,
  messageOf,
  formatMoneyExact,
  Row,
  Small,
  Stack,
  TextInput,
  Alert,
  toast,
  useWrite,
  toastError,
} from '@dealstead/kit';
import { styled } from 'styled-components';
import { CancelRenewalDialog } from '../billing/CancelRenewalDialog.tsx';
import { billingTags, useBilling } from '../billing/useBilling.ts';
import { retryUnlessRejected } from '../session/retry.ts';
import { teamTags } from './useTeam.ts';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 12px;
`;

/** Number of total and occupied seats, and the purchase of more. */
export function Seats({ seats, onBuy }: { seats: Team['seats']; onBuy: () => void }) {
  return (
    <Line>
      {seats.used} of {seats.free + seats.paid} seats used
      <Button kind="secondary" size="small" onClick={onBuy}>
        {seats.paid === 0 ? 'Add seats' : 'Change seats'}
      </Button>
    </Line>
  );
}

/** When paid seats renew and at which price. */
const renewalText = ({ paid, price, renewsAt }: Billing['seats']): string | undefined =>
  renewsAt === null ? undefined : `They renew on ${formatDate(renewsAt)} for ${formatMoneyExact(paid * price)}.`;

/** The paid seats: price, renewal or end date, cancel and resume. */
export function PaidSeats() {
  const seats = useBilling().data?.seats;
  const [canceling, setCanceling] = useState(false);
  const resume = useWrite('POST', '/api/billing/resume', {
    retry: retryUnlessRejected,
    invalidates: [...teamTags, ...billingTags],
    onSuccess: (billing) => toast({ title: 'Seats resumed', description: renewalText(billing.seats) }),
    onError: (error) => toastError(error, 'The seats were not resumed.'),
  });
  if (!seats || seats.paid === 0) return null;
  const count = seats.paid === 1 ? '1 paid seat' : `${seats.paid} paid seats`;
  return (
    <Row space={3}>
      <Small as="span">
        {count}, {formatMoneyExact(seats.paid * seats.price)} a month.{' '}
        {seats.cancelAt
          ? `Ends ${formatDate(seats.cancelAt)}; you will not be charged again.`
          : seats.renewsAt && `Renews ${formatDate(seats.renewsAt)}.`}
      </Small>
      {seats.cancelAt ? (
        <Button
          kind="secondary"
          size="small"
          pending={resume.isPending}
          onClick={() => resume.mutate({ body: { what: 'seats' } })}
        >
          Resume seats
        </Button>
      ) : (
        <Button kind="secondary" size="small" onClick={() => setCanceling(true)}>
          Cancel paid seats
        </Button>
      )}
      {canceling && (
        <CancelRenewalDialog
          what="seats"
          title="Cancel paid seats"
          confirmLabel="Cancel paid seats"
          keepLabel="Keep seats"
          doneTitle="Seats canceled"
          remaining="these seats"
          until={seats.renewsAt}
          consequence="After that, the most recently added assistants lose their seats."
          invalidates={[...teamTags, ...billingTags]}
          onClose={() => setCanceling(false)}
        />
      )}
    </Row>
  );
}

interface BuySeatsProps {
  seats: Team['seats'];
  /** The number that was chosen before a canceled checkout; null otherwise. */
  initialCount: string | null;
  onClose: () => void;
}

/** Dialog for the number of paid seats, with the price. */
export function BuySeats({ seats, initialCount, onClose }: BuySeatsProps) {
  const [seatCount, setSeatCount] = useState(initialCount ?? String(Math.max(1, seats.paid)));
  const count = Number(seatCount);
  const valid = Number.isInteger(count) && count >= 1 && count <= 50;
  const buy = useWrite('POST', '/api/billing/seats', {
    retry: retryUnlessRejected,
    invalidates: [...teamTags, ...billingTags],
    onSuccess: ({ url }) => {
      if (url !== null) return globalThis.location.assign(url);
      toast({ title: 'Seats changed', description: `${count} in addition to the two included.` });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="VA seats"
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={!valid}
            pending={buy.isPending}
            onClick={() => buy.mutate({ body: { seats: count, next: '/team' } })}
          >
            {seats.paid === 0 ? 'Continue to checkout' : 'Change seats'}
          </Button>
        </>
      }
    >
      <Stack space={3}>
        {initialCount !== null && <Alert tone="water">You left the checkout. You were not charged.</Alert>}
        {buy.error && <Alert>{messageOf(buy.error, 'Your seats were not changed and you were not charged.')}</Alert>}
        <Field
          label="Paid seats, in addition to the two included"
          error={valid ? undefined : 'Enter a number from 1 to 50.'}
        >
          <TextInput inputMode="numeric" value={seatCount} onChange={(event) => setSeatCount(event.target.value)} />
        </Field>
        <KeyValues>
          <div>
            <dt>
              {valid ? count : '–'} × {formatMoneyExact(seatCents / 100)} a month
            </dt>
            <dd>{valid ? formatMoneyExact((count * seatCents) / 100) : '–'}</dd>
          </div>
        </KeyValues>
      </Stack>
    </Dialog>
  );
}
