import { contractTypeLabels, type FieldErrors, type SigningLink } from '@dealstead/contracts';
import {
  Alert,
  Button,
  Field,
  Form,
  formatDate,
  messageOf,
  Panel,
  PanelHead,
  Small,
  Stack,
  TextInput,
  useForm,
  useWrite,
  type Typed,
} from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';

const Column = styled(Panel)`
  max-width: 560px;
  margin-inline: auto;
  h1 {
    color: var(--ink);
    overflow-wrap: anywhere;
  }
`;

export interface IdentifyFormProps {
  token: string;
  link: SigningLink;
  onIdentified: (session: string) => void;
}

/** Mails the signer a code and asks for it. */
export function IdentifyForm({ token, link, onIdentified }: IdentifyFormProps) {
  const [isForeign, setForeign] = useState(false);
  const request = useWrite('POST', '/api/signing/{token}/codes', { onSuccess: () => form.reset() });
  const identify = useWrite('POST', '/api/signing/{token}/identification');
  const form = useForm({
    draft: null, // Codes are never stored.
    messages: { code: 'Enter the 6 digits of the code.' },
    check: (typed): FieldErrors => (codeIn(typed).length === 6 ? {} : { code: 'Required' }),
    send: (typed) => identify.mutateAsync({ params: { token }, body: { code: codeIn(typed) } }),
    onSent: ({ session }) => onIdentified(session),
  });
  const { signer, sender, title, contractType, expiresAt } = link;
  const mailCode = () => request.mutate({ params: { token }, body: {} });
  if (isForeign) return <ForeignLink link={link} onBack={() => setForeign(false)} />;
  return (
    <Column aria-labelledby="identify">
      <PanelHead>
        <h1 id="identify">{title}</h1>
      </PanelHead>
      <Stack space={4}>
        <p>
          {`${sender} asks ${signer.name} to sign this ${contractTypeLabels[contractType].toLowerCase()} as ${signer.role}.`}
          {expiresAt && link.state === 'open' && ` It can be signed until ${formatDate(expiresAt)}.`}
        </p>
        {request.isError && <Alert>{messageOf(request.error, 'The code was not sent. Try again.')}</Alert>}
        {!request.isSuccess ? (
          <>
            <p>{`To make sure that it is you, we email a code to ${signer.maskedEmail}.`}</p>
            <Button full pending={request.isPending} onClick={mailCode}>
              Email me a code
            </Button>
          </>
        ) : (
          <Form form={form} fallback="The code was not checked. Try again.">
            <Alert tone="ok">{`We emailed a code to ${signer.maskedEmail}.`}</Alert>
            <Field label="6-digit code" required error={form.errors.code}>
              {/* No maxLength: it would cut a pasted code with spaces. */}
              <TextInput name="code" inputMode="numeric" autoComplete="one-time-code" />
            </Field>
            <Button type="submit" full pending={form.isPending}>
              Open the contract
            </Button>
            <Button full kind="quiet" pending={request.isPending} onClick={mailCode}>
              Email me a new code
            </Button>
          </Form>
        )}
        <Button kind="quiet" size="small" onClick={() => setForeign(true)}>
          This is not my address
        </Button>
        <Small>Dealstead is no law firm and no party of this contract.</Small>
      </Stack>
    </Column>
  );
}

const codeIn = (typed: Typed): string => typed.text('code').replaceAll(/\D/g, '');

function ForeignLink({ link: { signer, sender }, onBack }: { link: SigningLink; onBack: () => void }) {
  return (
    <Column aria-labelledby="foreign">
      <PanelHead>
        <h1 id="foreign">This link belongs to someone else</h1>
      </PanelHead>
      <Stack space={4}>
        <p>
          {`It was emailed to ${signer.name} at ${signer.maskedEmail}, and only they can open it. If you are a party of this contract, ask ${sender} to send it to your address.`}
        </p>
        <Button kind="secondary" onClick={onBack}>
          Back
        </Button>
      </Stack>
    </Column>
  );
}
