import type { AgreementPreview, AgreementTerms, Venture } from '@dealstead/contracts';
import {
  Alert,
  Button,
  DraftNotice,
  Field,
  messageOf,
  Sheet,
  Small,
  Stack,
  TextArea,
  TextInput,
  toast,
  useDraftState,
  useForm,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { FormSheet } from '@dealstead/kit/data';
import { useState } from 'react';
import { ContractText } from '../../contracts/ContractText.tsx';

export interface AgreementSheetProps {
  venture: Venture;
  onClose: () => void;
}

/** What is typed at first: the listing's address stands in its field until the poster types another. */
const untyped: Omit<AgreementTerms, 'propertyAddress'> & { propertyAddress: string | null } = {
  propertyAddress: null,
  closingDate: '',
  additionalTerms: '',
};

/** Takes what the agreement states beyond the post, shows its text, and sends it to both partners. */
export function AgreementSheet({ venture, onClose }: AgreementSheetProps) {
  const listed = useRead(
    '/api/joint-ventures/{id}/agreement-address',
    { id: venture.id },
    { enabled: venture.propertyId !== null, retry: 1 },
  );
  const [typed, setTyped, draft] = useDraftState(`venture-${venture.id}-agreement`, untyped);
  const terms: AgreementTerms = {
    ...typed,
    propertyAddress: typed.propertyAddress ?? listed.data?.propertyAddress ?? '',
  };
  // What is sent are the terms of the preview, also when a field changed before it was answered.
  const [shown, setShown] = useState<{ preview: AgreementPreview; terms: AgreementTerms } | null>(null);
  const compose = useWrite('POST', '/api/joint-ventures/{id}/agreement-previews');
  const send = useWrite('POST', '/api/joint-ventures/{id}/agreements', {
    invalidates: ['/api/joint-ventures'],
    onSuccess: ({ message }) => {
      draft.clear();
      toast({ title: 'Agreement sent', description: message });
      onClose();
    },
  });
  const params = { id: venture.id };
  const form = useForm({
    draft: null, // `draft` stores the state, which the preview needs too.
    messages: { propertyAddress: 'Enter the address of the property.', closingDate: 'Choose a day.' },
    send: async () => ({ preview: await compose.mutateAsync({ params, body: terms }), terms }),
    onSent: setShown,
  });
  if (shown) {
    const { preview } = shown;
    return (
      <Sheet
        open
        title="Send the agreement"
        onClose={onClose}
        footer={
          <Stack space={2}>
            <Button
              full
              pending={send.isPending}
              pendingLabel="Sending..."
              onClick={() => send.mutate({ params, body: shown.terms })}
            >
              Send for signature
            </Button>
            <Button full kind="quiet" onClick={() => setShown(null)}>
              Back to the details
            </Button>
          </Stack>
        }
      >
        <Stack space={4}>
          {send.error && <Alert>{messageOf(send.error, 'The agreement was not sent. Try again.')}</Alert>}
          <p>
            {`Goes to ${preview.signers.map(({ name, maskedEmail }) => `${name} (${maskedEmail})`).join(' and ')}. Each gets a link by email and has ${preview.days} days to sign. The text cannot be edited after that.`}
          </p>
          <ContractText body={preview.body} values={preview.values} label="The agreement" />
        </Stack>
      </Sheet>
    );
  }
  const set = (part: Partial<typeof untyped>) => setTyped((now) => ({ ...now, ...part }));
  return (
    <FormSheet
      title="Send the agreement"
      actionLabel="Preview agreement"
      form={form}
      fallback="The agreement could not be shown. Try again."
      onClose={onClose}
    >
      <DraftNotice draft={draft} />
      <Alert tone="amber">The agreement is a sample. Have a lawyer in {venture.state} check it before you sign.</Alert>
      <Field
        label="Property address"
        required
        hint={
          listed.error
            ? 'Your listing’s address could not be read. Type it.'
            : listed.data?.propertyAddress
              ? 'From your listing. Only your partner sees it, in the agreement.'
              : undefined
        }
        error={form.errors.propertyAddress}
      >
        <TextInput
          name="propertyAddress"
          value={terms.propertyAddress}
          maxLength={200}
          onChange={({ target }) => set({ propertyAddress: target.value })}
        />
      </Field>
      <Field
        label="Closing date"
        required
        hint="The agreement ends then unless you both extend it."
        error={form.errors.closingDate}
      >
        <TextInput
          name="closingDate"
          type="date"
          value={terms.closingDate}
          onChange={({ target }) => set({ closingDate: target.value })}
        />
      </Field>
      <Field label="Additional terms" optional>
        <TextArea
          name="additionalTerms"
          value={terms.additionalTerms}
          maxLength={2_000}
          onChange={({ target }) => set({ additionalTerms: target.value })}
        />
      </Field>
      <Small>You read the whole agreement before it is sent.</Small>
    </FormSheet>
  );
}
