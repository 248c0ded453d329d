import { type FieldErrors, signingConsent, type SigningDocument, type SigningLink } from '@dealstead/contracts';
import {
  Alert,
  Button,
  Checkbox,
  ErrorText,
  Field,
  Form,
  Panel,
  PanelHead,
  RadioChoices,
  Small,
  Stack,
  TextArea,
  TextInput,
  useForm,
  useWrite,
} from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { useState } from 'react';
import { styled } from 'styled-components';
import { SignaturePad } from './SignaturePad.tsx';

const Typed = styled.p`
  padding: 12px 16px;
  border-bottom: 1px solid var(--ink);
  font-family: Georgia, 'Times New Roman', serif;
  font-size: var(--t24);
  font-style: italic;
  overflow-wrap: anywhere;
`;

export interface SigningFormProps {
  token: string;
  session: string;
  link: SigningLink;
  document: SigningDocument;
  onSigned: () => void;
}

type Kind = 'typed' | 'drawn';

/** Consent and signature of an identified signer, or the reason why not. */
export function SigningForm({ token, session, link, document, onSigned }: SigningFormProps) {
  const [kind, setKind] = useState<Kind>('typed');
  const [name, setName] = useState(link.signer.name);
  const [path, setPath] = useState('');
  const isDrawn = path.includes('L'); // A press without a line is a dot.
  const [isDeclining, setDeclining] = useState(false);
  const sign = useWrite('POST', '/api/signing/{token}/signature');
  const form = useForm({
    draft: null, // A signature is given anew.
    messages: { name: 'Enter your full name.', consent: 'Check the box to agree.' },
    check: (typed): FieldErrors => ({
      ...(kind === 'drawn' && !isDrawn && { kind: 'Draw your signature, or type your name.' }),
      ...(!typed.has('consent') && { consent: 'Required' }),
    }),
    send: (typed) =>
      sign.mutateAsync({
        params: { token },
        body: {
          session,
          hash: document.hash,
          consent: true,
          name: typed.text('name'),
          path: kind === 'drawn' ? path : null,
        },
      }),
    onSent: onSigned,
  });
  return (
    <Panel aria-labelledby="sign">
      <PanelHead>
        <h2 id="sign">Your signature</h2>
      </PanelHead>
      <Stack space={4}>
        {document.unprintable.length > 0 && (
          <Alert tone="amber">{`The PDF cannot show ${document.unprintable.join(' ')} and has a square instead. Ask the sender for a new version if that matters.`}</Alert>
        )}
        <Form form={form} fallback="Your signature was not saved. Try again." space={4}>
          <RadioChoices<Kind>
            legend="How do you want to sign?"
            name="kind"
            value={kind}
            onChange={setKind}
            error={isDrawn ? undefined : form.errors.kind}
            choices={[
              { value: 'typed', label: 'Type my name' },
              { value: 'drawn', label: 'Draw my signature' },
            ]}
          />
          <Field label="Full name" required error={form.errors.name}>
            <TextInput
              name="name"
              value={name}
              minLength={2}
              maxLength={120}
              autoComplete="name"
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
          {kind === 'typed' ? (
            <Typed aria-hidden>{name || ' '}</Typed>
          ) : (
            <SignaturePad path={path} onChange={setPath} />
          )}
          <div>
            <Checkbox
              name="consent"
              aria-invalid={form.errors.consent ? true : undefined}
              aria-describedby={form.errors.consent && 'consent-error'}
            >
              {signingConsent}
            </Checkbox>
            {form.errors.consent && <ErrorText id="consent-error">{form.errors.consent}</ErrorText>}
          </div>
          <Button type="submit" full pending={form.isPending}>
            Sign contract
          </Button>
        </Form>
        <Button full kind="quiet" onClick={() => setDeclining(true)}>
          Decline to sign
        </Button>
        <Small>We record the time, your network address and your browser with your signature.</Small>
      </Stack>
      {isDeclining && (
        <DeclineDialog
          token={token}
          session={session}
          sender={link.sender}
          onDone={onSigned}
          onClose={() => setDeclining(false)}
        />
      )}
    </Panel>
  );
}

interface DeclineDialogProps {
  token: string;
  session: string;
  sender: string;
  onDone: () => void;
  onClose: () => void;
}

function DeclineDialog({ token, session, sender, onDone, onClose }: DeclineDialogProps) {
  const decline = useWrite('POST', '/api/signing/{token}/declination');
  const form = useForm({
    draft: `decline-${token}`,
    messages: { reason: 'Say why you decline.' },
    send: (typed) => decline.mutateAsync({ params: { token }, body: { session, reason: typed.text('reason') } }),
    onSent() {
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog
      title="Decline to sign"
      actionLabel="Decline to sign"
      danger
      form={form}
      fallback="Your answer was not saved. Try again."
      onClose={onClose}
    >
      <p>{`The contract ends for everyone. ${sender} sees your reason and may send a new version.`}</p>
      <Field label="Reason" required error={form.errors.reason}>
        <TextArea name="reason" maxLength={1_000} />
      </Field>
    </FormDialog>
  );
}
