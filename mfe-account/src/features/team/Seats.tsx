import { useState } from 'react';
import { seatCents, type Team } from '@dealstead/contracts';
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
  ConfirmDialog,
} from '@dealstead/kit';
import { styled } from 'styled-components';
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
      {seats.used} of {seats.free + seats.paid} seats taken
      <Button kind="secondary" size="small" onClick={onBuy}>
        {seats.paid === 0 ? 'Add seats' : 'Change seats'}
      </Button>
    </Line>
  );
}

/** The paid seats: price, renewal or end date, cancel and resume. */
export function PaidSeats() {
  const seats = useBilling().data?.seats;
  const [ending, setEnding] = useState(false);
  const resume = useWrite('POST', '/api/billing/resume', {
    retry: retryUnlessRejected,
    invalidates: [...teamTags, ...billingTags],
    onSuccess: () => toast({ title: 'Seats resumed', description: 'They renew as before.' }),
    onError: (error) => toastError(error, 'The seats were not resumed.'),
  });
  if (!seats || seats.paid === 0) return null;
  const count = seats.paid === 1 ? '1 paid seat' : `${seats.paid} paid seats`;
  return (
    <Row space={3}>
      <Small as="span">
        {count}, {formatMoneyExact(seats.paid * seats.price)} a month.{' '}
        {seats.cancelAt
          ? `Ends ${formatDate(seats.cancelAt)}; nothing more is charged.`
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
        <Button kind="quiet" size="small" onClick={() => setEnding(true)}>
          End paid seats
        </Button>
      )}
      {ending && <EndSeats until={seats.renewsAt} onClose={() => setEnding(false)} />}
    </Row>
  );
}

function EndSeats({ until, onClose }: { until: string | null; onClose: () => void }) {
  const end = useWrite('POST', '/api/billing/cancel', {
    retry: retryUnlessRejected,
    invalidates: [...teamTags, ...billingTags],
    onSuccess: () => {
      toast({ title: 'Seats canceled', description: until ? `They stay until ${formatDate(until)}.` : undefined });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="End paid seats"
      confirmLabel="End paid seats"
      keepLabel="Keep the seats"
      danger
      pending={end.isPending}
      pendingLabel="Ending..."
      onConfirm={() => end.mutate({ body: { what: 'seats' } })}
      onClose={onClose}
    >
      <Stack space={3}>
        {end.error && <Alert>{messageOf(end.error, 'The seats were not ended.')}</Alert>}
        <p>
          {until && `The seats stay until ${formatDate(until)}. `}
          After that whoever came last has no seat, until one is free again. You can resume them until then.
        </p>
      </Stack>
    </ConfirmDialog>
  );
}

/** Dialog for the number of paid seats, with the price. */
export function BuySeats({ seats, onClose }: { seats: Team['seats']; onClose: () => void }) {
  const [seatCount, setSeatCount] = useState(String(Math.max(1, seats.paid + (seats.paid === 0 ? 1 : 0))));
  const count = Number(seatCount);
  const valid = Number.isInteger(count) && count >= 1 && count <= 50;
  const buy = useWrite('POST', '/api/billing/seats', {
    retry: retryUnlessRejected,
    invalidates: [...teamTags, ...billingTags],
    onSuccess: ({ url }) => {
      if (url !== null) return globalThis.location.assign(url);
      toast({ title: 'Seats changed', description: `${count} beyond the free ones.` });
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
            Keep as it is
          </Button>
          <Button
            disabled={!valid}
            pending={buy.isPending}
            onClick={() => buy.mutate({ body: { seats: count, next: '/team' } })}
          >
            {seats.paid === 0 ? 'To checkout' : 'Change seats'}
          </Button>
        </>
      }
    >
      <Stack space={3}>
        {buy.error && <Alert>{messageOf(buy.error, 'The seats were not changed and nothing was charged.')}</Alert>}
        <Field label="Seats beyond the two free ones" error={valid ? undefined : 'Enter a number from 1 to 50.'}>
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
