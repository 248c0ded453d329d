import type { PropertyPage } from '@dealstead/contracts';
import {
  Alert,
  Button,
  Field,
  Panel,
  TextArea,
  TextInput,
  toast,
  useUser,
  useWrite,
  toastError,
  useNativeForm,
  useWasSent,
  DraftNotice,
} from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useEditorRole } from '../delegation/delegation.ts';

const Card = styled(Panel)`
  margin-top: 16px;
  scroll-margin-top: 84px;
  && h2 {
    margin: 0 0 14px;
    font: 600 var(--t17) / 1.3 var(--sans);
    letter-spacing: 0;
  }
  form {
    display: grid;
    gap: 14px;
  }
`;

const successText = 'Your question was sent. The seller will reply by email.';
const messages = {
  name: 'Enter your name.',
  email: 'Enter your email, like name@example.com.',
  phone: 'Enter a phone number with area code.',
  message: 'Write at least 10 characters.',
};
const schema = async () => (await import('@dealstead/contracts/listings/inquiries')).InquiryForm;

/** Inquiry to a listing's seller, sent by mail. Posts natively until its code is loaded. */
export function InquiryForm({ property }: { property: PropertyPage }) {
  const user = useUser();
  const wasSent = useWasSent('inquiry');
  const [isSent, setIsSent] = useState(false);
  const path = `/api/properties/${property.id}/inquiries`;
  const sending = useWrite('POST', '/api/properties/{id}/inquiries');
  const editorRole = useEditorRole(property.userId);
  const { form, errors, pending, draft } = useNativeForm({
    draft: `inquiry-${property.id}`,
    schema,
    messages,
    send: ({ body }) => sending.mutateAsync({ params: { id: property.id }, body }),
    onSent: () => {
      setIsSent(true);
      toast({ title: 'Question sent', description: 'The seller will reply by email.' });
    },
    onFailed: (error) => toastError(error, 'Your question was not sent. Try again.'),
  });
  if (editorRole) return null;
  return (
    <Card id="ask" aria-labelledby="ask-title">
      <h2 id="ask-title">Ask about this property</h2>
      <form method="post" action={path} {...form}>
        <DraftNotice draft={draft} />
        {(wasSent || isSent) && <Alert tone="ok">{successText}</Alert>}
        <Field label="Full name" required error={errors.name}>
          <TextInput
            name="name"
            autoComplete="name"
            minLength={2}
            maxLength={120}
            defaultValue={user ? `${user.firstName} ${user.lastName}` : undefined}
          />
        </Field>
        <Field label="Email" required error={errors.email}>
          <TextInput name="email" type="email" autoComplete="email" maxLength={255} defaultValue={user?.email} />
        </Field>
        <Field label="Phone" optional error={errors.phone}>
          <TextInput
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            defaultValue={user?.phone ?? undefined}
          />
        </Field>
        <Field label="Message" required error={errors.message}>
          <TextArea name="message" rows={4} minLength={10} maxLength={4_000} />
        </Field>
        <Button type="submit" full pending={pending} pendingLabel="Sending..." disabled={pending}>
          Send question
        </Button>
      </form>
    </Card>
  );
}
