import { useState } from 'react';
import { seatCents, type Team } from '@dealstead/contracts';
import {
  Button,
  Dialog,
  Field,
  KeyValues,
  messageOf,
  moneyExact,
  Stack,
  TextInput,
  Alert,
  toast,
  useWrite,
} from '@dealstead/kit';
import { billingTags } from '../billing/useBilling.ts';
import { unlessRefused } from '../session/retry.ts';
import { teamTags } from './useTeam.ts';

/** How many seats there are and are taken, and the way to more. */
export function Seats({ seats }: { seats: Team['seats'] }) {
  const [buying, setBuying] = useState(false);
  return (
    <span>
      {seats.used} of {seats.free + seats.paid} seats taken{' '}
      <Button kind="secondary" size="small" onClick={() => setBuying(true)}>
        Add seats
      </Button>
      {buying && <BuySeats seats={seats} onClose={() => setBuying(false)} />}
    </span>
  );
}

function BuySeats({ seats, onClose }: { seats: Team['seats']; onClose: () => void }) {
  const [wanted, setWanted] = useState(String(seats.paid + 1));
  const count = Number(wanted);
  const valid = Number.isInteger(count) && count >= 1 && count <= 50;
  const buy = useWrite('POST', '/api/billing/seats', {
    retry: unlessRefused,
    stale: [...teamTags, ...billingTags],
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
        <Field label="Seats beyond the two free ones" error={valid ? undefined : 'A whole number from 1 to 50'}>
          <TextInput inputMode="numeric" value={wanted} onChange={(event) => setWanted(event.target.value)} />
        </Field>
        <KeyValues>
          <div>
            <dt>
              {valid ? count : '–'} × {moneyExact(seatCents / 100)} a month
            </dt>
            <dd>{valid ? moneyExact((count * seatCents) / 100) : '–'}</dd>
          </div>
        </KeyValues>
      </Stack>
    </Dialog>
  );
}
