import { useState } from 'react';
import { seatCents, type Billing, type FieldErrors, type Team } from '@dealstead/contracts';
import {
  Button,
  formatDate,
  Field,
  KeyValues,
  formatMoneyExact,
  Row,
  Small,
  TextInput,
  Alert,
  toast,
  useForm,
  useWrite,
  toastError,
} from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
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
  const first = initialCount ?? String(Math.max(1, seats.paid));
  /** Null for what is no number of seats. */
  const [count, setCount] = useState(seatCountIn(Number(first)));
  const buy = useWrite('POST', '/api/billing/seats', {
    retry: retryUnlessRejected,
    invalidates: [...teamTags, ...billingTags],
  });
  const form = useForm({
    draft: 'va-seats',
    check: (typed): FieldErrors =>
      seatCountIn(typed.number('seats')) === null ? { seats: 'Enter a number from 1 to 50.' } : {},
    onTyped: (typed) => setCount(seatCountIn(typed.number('seats'))),
    send: (typed) => buy.mutateAsync({ body: { seats: seatCountIn(typed.number('seats'))!, next: '/team' } }),
    onSent({ url }) {
      if (url !== null) return globalThis.location.assign(url);
      toast({ title: 'Seats changed', description: `${count} in addition to the two included.` });
      onClose();
    },
  });
  return (
    <FormDialog
      title="VA seats"
      actionLabel={seats.paid === 0 ? 'Continue to checkout' : 'Change seats'}
      form={form}
      fallback="Your seats were not changed and you were not charged."
      onClose={onClose}
    >
      {initialCount !== null && <Alert tone="water">You left the checkout. You were not charged.</Alert>}
      <Field label="Paid seats, in addition to the two included" required error={form.errors.seats}>
        <TextInput name="seats" inputMode="numeric" defaultValue={first} />
      </Field>
      <KeyValues>
        <div>
          <dt>
            {count ?? '–'} × {formatMoneyExact(seatCents / 100)} a month
          </dt>
          <dd>{count === null ? '–' : formatMoneyExact((count * seatCents) / 100)}</dd>
        </div>
      </KeyValues>
    </FormDialog>
  );
}

const seatCountIn = (count: number | null): number | null =>
  count !== null && Number.isInteger(count) && count >= 1 && count <= 50 ? count : null;
