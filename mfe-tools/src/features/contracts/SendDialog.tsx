import { signingDayChoices, stateNames, stateNotice, type State } from '@dealstead/contracts';
import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  Field,
  messageOf,
  Select,
  Small,
  Stack,
  toast,
  useWrite,
} from '@dealstead/kit';
import { useState } from 'react';
import type { Draft } from './useDraft.ts';

type Days = (typeof signingDayChoices)[number];

export interface SendDialogProps {
  id: number;
  draft: Draft;
  onClose: () => void;
}

/** Asks for the signing period and the lawyer's check, then sends the draft. */
export function SendDialog({ id, draft, onClose }: SendDialogProps) {
  const [days, setDays] = useState<Days>(14);
  const [isReviewed, setReviewed] = useState(false);
  const send = useWrite('POST', '/api/contracts/{id}/sending', {
    invalidates: ['/api/contracts', '/api/deals'],
    onSuccess: ({ message }) => {
      toast({ title: message });
      onClose();
    },
  });
  const submit = async () => {
    const revision = await draft.save();
    if (revision !== null) send.mutate({ params: { id }, body: { revision, days, isReviewed: true } });
  };
  const { signers, signsInOrder, state } = draft.content;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Send for signature"
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!isReviewed} pending={send.isPending} onClick={() => void submit()}>
            Send for signature
          </Button>
        </>
      }
    >
      <Stack space={3}>
        {(draft.problem ?? send.error) && (
          <Alert>{draft.problem ?? messageOf(send.error!, 'The contract was not sent. Try again.')}</Alert>
        )}
        <p>
          {signers.map(({ name, role }) => name || role).join(', ')}{' '}
          {signsInOrder ? 'get their links one after the other.' : 'get their links by email at once.'} The text cannot
          be edited after that.
        </p>
        <Field label="Days to sign">
          <Select
            value={days}
            onChange={({ target }) =>
              setDays(signingDayChoices.find((choice) => choice === Number(target.value)) ?? 14)
            }
          >
            {signingDayChoices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </Select>
        </Field>
        <StateNote state={state} />
        <Checkbox checked={isReviewed} onChange={({ target }) => setReviewed(target.checked)}>
          A lawyer has checked this text{state ? ` for ${stateNames[state]}` : ''}, or I use it at my own risk
        </Checkbox>
      </Stack>
    </Dialog>
  );
}

export const StateNote = ({ state }: { state: State | null }) => (
  <Small>{stateNotice(state)} This is no legal advice.</Small>
);
