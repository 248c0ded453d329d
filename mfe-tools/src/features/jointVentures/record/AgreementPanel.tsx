import type { Venture, VentureDetails } from '@dealstead/contracts';
import {
  Alert,
  Badge,
  Button,
  Field,
  fieldErrorsOf,
  messageOf,
  Panel,
  PanelHead,
  Sheet,
  Small,
  Stack,
  TextArea,
  TextInput,
  toast,
  useIsPublished,
  useWrite,
} from '@dealstead/kit';
import { useState, type FormEvent } from 'react';
import { percentText } from '../SplitBar.tsx';

export interface AgreementPanelProps {
  venture: Venture;
  details: VentureDetails;
}

/** The agreement of two partners: sent by the poster, signed by both, then in force. */
export function AgreementPanel({ venture, details }: AgreementPanelProps) {
  const { relation, status, agreement, isReadOnly, applications } = details;
  const isPoster = relation === 'poster';
  // Partners sign on a page of contracts.
  const canSign = useIsPublished('/contracts');
  const isSigned = status === 'agreed' || status === 'closed';
  if (!(isPoster || relation === 'partner') || !(status === 'matched' || isSigned)) return null;
  const split = applications.find((application) => application.status === 'accepted');
  return (
    <Panel aria-labelledby="agreement">
      <PanelHead>
        <h2 id="agreement">Agreement</h2>
        <Badge tone={isSigned ? 'ok' : 'amber'}>
          {isSigned ? 'Signed' : agreement ? 'Out for signature' : 'Not sent yet'}
        </Badge>
      </PanelHead>
      <Stack space={3}>
        {split && (
          <p>
            {`${split.applicant.name} gets ${percentText(split.partnerShare)} and ${venture.poster.name} ${percentText(split.posterShare)} of what is left after costs.`}
          </p>
        )}
        <AgreementStep isPoster={isPoster} isSigned={isSigned} isSent={agreement !== null} />
        {isPoster && !isReadOnly && canSign && status === 'matched' && !agreement && (
          <SendAgreement venture={venture} />
        )}
        {isPoster && agreement && (
          <div>
            <Button kind="secondary" size="small" to={`/contracts/${agreement.contractId}`}>
              Open contract
            </Button>
          </div>
        )}
      </Stack>
    </Panel>
  );
}

function AgreementStep({ isPoster, isSigned, isSent }: { isPoster: boolean; isSigned: boolean; isSent: boolean }) {
  if (isSigned) return <Small>Both partners signed. Each has a copy with its audit certificate by email.</Small>;
  if (isSent) return <Small>The link to sign is in your email. The venture is agreed when both have signed.</Small>;
  return (
    <Small>
      {isPoster
        ? 'The agreement is filled in from this page: the names, what each brings, and the split.'
        : 'The poster sends the agreement next. You get a link to sign by email.'}
    </Small>
  );
}

function SendAgreement({ venture }: { venture: Venture }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button size="small" onClick={() => setOpen(true)}>
        Prepare agreement
      </Button>
      {isOpen && <AgreementSheet venture={venture} onClose={() => setOpen(false)} />}
    </div>
  );
}

function AgreementSheet({ venture, onClose }: { venture: Venture; onClose: () => void }) {
  const [form, setForm] = useState({ propertyAddress: '', closingDate: '', additionalTerms: '' });
  const [isTried, setTried] = useState(false);
  const send = useWrite('POST', '/api/joint-ventures/{id}/agreements', {
    invalidates: ['/api/joint-ventures'],
    onSuccess: ({ message }) => {
      toast({ title: 'Agreement sent', description: message });
      onClose();
    },
  });
  const missing = {
    propertyAddress: form.propertyAddress.trim() === '' ? 'Enter the address of the property.' : undefined,
    closingDate: form.closingDate === '' ? 'Choose a day.' : undefined,
  };
  const refused = fieldErrorsOf(send.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!missing.propertyAddress && !missing.closingDate && !send.isPending)
      send.mutate({ params: { id: venture.id }, body: form });
  };
  return (
    <Sheet
      open
      title="Send the agreement"
      onClose={onClose}
      footer={
        <Button type="submit" form="agreement-form" full pending={send.isPending} pendingLabel="Sending...">
          Send for signature
        </Button>
      }
    >
      <form id="agreement-form" onSubmit={submit} noValidate>
        <Stack space={4}>
          <Alert tone="amber">
            The agreement is a sample. Have a lawyer in {venture.state} check it before you sign.
          </Alert>
          <Field
            label="Property address"
            required
            error={isTried ? (missing.propertyAddress ?? refused.propertyAddress) : undefined}
          >
            <TextInput
              value={form.propertyAddress}
              maxLength={200}
              onChange={({ target }) => setForm({ ...form, propertyAddress: target.value })}
            />
          </Field>
          <Field
            label="Closing date"
            required
            hint="The agreement ends then unless you both extend it."
            error={isTried ? (missing.closingDate ?? refused.closingDate) : undefined}
          >
            <TextInput
              type="date"
              value={form.closingDate}
              onChange={({ target }) => setForm({ ...form, closingDate: target.value })}
            />
          </Field>
          <Field label="Additional terms" optional>
            <TextArea
              value={form.additionalTerms}
              maxLength={2_000}
              onChange={({ target }) => setForm({ ...form, additionalTerms: target.value })}
            />
          </Field>
          {send.error && <Alert>{messageOf(send.error, 'The agreement was not sent. Try again.')}</Alert>}
        </Stack>
      </form>
    </Sheet>
  );
}
