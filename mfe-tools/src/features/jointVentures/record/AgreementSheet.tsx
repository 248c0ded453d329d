import type { AgreementPreview, AgreementTerms, Venture } from '@dealstead/contracts';
import {
  Alert,
  Button,
  DraftNotice,
  Field,
  fieldErrorsOf,
  messageOf,
  Sheet,
  Small,
  Stack,
  TextArea,
  TextInput,
  toast,
  useDraftState,
  useRead,
  useWrite,
  type Draft,
} from '@dealstead/kit';
import { useState, type FormEvent } from 'react';
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
  const [form, setForm, draft] = useDraftState(`venture-${venture.id}-agreement`, untyped);
  const terms: AgreementTerms = {
    ...form,
    propertyAddress: form.propertyAddress ?? listed.data?.propertyAddress ?? '',
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
  return (
    <TermsSheet
      venture={venture}
      terms={terms}
      draft={draft}
      addressHint={
        listed.error
          ? 'Your listing’s address could not be read. Type it.'
          : listed.data?.propertyAddress
            ? 'From your listing. Only your partner sees it, in the agreement.'
            : undefined
      }
      isPending={compose.isPending}
      error={compose.error}
      onChange={(next) =>
        setForm({
          ...next,
          propertyAddress: next.propertyAddress === terms.propertyAddress ? form.propertyAddress : next.propertyAddress,
        })
      }
      onSubmit={() => compose.mutate({ params, body: terms }, { onSuccess: (preview) => setShown({ preview, terms }) })}
      onClose={onClose}
    />
  );
}

interface TermsSheetProps {
  venture: Venture;
  terms: AgreementTerms;
  draft: Draft;
  addressHint: string | undefined;
  isPending: boolean;
  error: Error | null;
  onChange: (terms: AgreementTerms) => void;
  onSubmit: () => void;
  onClose: () => void;
}

function TermsSheet(props: TermsSheetProps) {
  const { venture, terms, draft, addressHint, isPending, error, onChange, onSubmit, onClose } = props;
  const [isTried, setTried] = useState(false);
  const missing = {
    propertyAddress: terms.propertyAddress.trim() === '' ? 'Enter the address of the property.' : undefined,
    closingDate: terms.closingDate === '' ? 'Choose a day.' : undefined,
  };
  const refused = fieldErrorsOf(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!missing.propertyAddress && !missing.closingDate && !isPending) onSubmit();
  };
  return (
    <Sheet
      open
      title="Send the agreement"
      onClose={onClose}
      footer={
        <Button type="submit" form="agreement-form" full pending={isPending}>
          Preview agreement
        </Button>
      }
    >
      <form id="agreement-form" onSubmit={submit} noValidate>
        <Stack space={4}>
          <DraftNotice draft={draft} />
          <Alert tone="amber">
            The agreement is a sample. Have a lawyer in {venture.state} check it before you sign.
          </Alert>
          <Field
            label="Property address"
            required
            hint={addressHint}
            error={isTried ? (missing.propertyAddress ?? refused.propertyAddress) : undefined}
          >
            <TextInput
              value={terms.propertyAddress}
              maxLength={200}
              onChange={({ target }) => onChange({ ...terms, propertyAddress: target.value })}
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
              value={terms.closingDate}
              onChange={({ target }) => onChange({ ...terms, closingDate: target.value })}
            />
          </Field>
          <Field label="Additional terms" optional>
            <TextArea
              value={terms.additionalTerms}
              maxLength={2_000}
              onChange={({ target }) => onChange({ ...terms, additionalTerms: target.value })}
            />
          </Field>
          <Small>You read the whole agreement before it is sent.</Small>
          {error && <Alert>{messageOf(error, 'The agreement could not be shown. Try again.')}</Alert>}
        </Stack>
      </form>
    </Sheet>
  );
}
