import { contactTopicLabels, contactTopics } from '@dealstead/contracts/listings/contact';
import {
  Alert,
  Button,
  Field,
  Panel,
  Select,
  TextArea,
  TextInput,
  phone,
  toast,
  toastError,
  useSearchParams,
  useUser,
  useWrite,
  useNativeForm,
  useWasSent,
  DraftNotice,
} from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';

const FormPanel = styled(Panel)`
  padding: 28px;
  scroll-margin-top: 84px;
  h2 {
    margin-bottom: var(--s4);
    font-size: var(--t20);
  }
  form {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 16px;
  }
  .whole {
    grid-column: 1 / -1;
  }
  ${phone} {
    padding: 18px;
    form {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

const successText = 'Thank you. Your message was sent. We answer by email.';
const messages = {
  name: 'Enter your name.',
  email: 'Enter your email, like name@example.com.',
  message: 'Write between 10 and 4,000 characters.',
};
const schema = async () => (await import('@dealstead/contracts/listings/contact')).ContactMessage;

/** Message to support. `?topic=` selects a topic; posts natively until its code is loaded. */
export function ContactForm() {
  const user = useUser();
  const [params] = useSearchParams();
  const wasSent = useWasSent('contact');
  const [isSent, setIsSent] = useState(false);
  const sending = useWrite('POST', '/api/contact');
  const { form, errors, pending, draft } = useNativeForm({
    draft: 'contact',
    schema,
    messages,
    send: sending.mutateAsync,
    onSent: () => {
      setIsSent(true);
      toast({ title: 'Message sent', description: 'We answer by email.' });
    },
    onFailed: (error) => toastError(error, 'Your message was not sent. Try again.'),
  });
  const topic = contactTopics.find((known) => known === params.get('topic'));
  return (
    <FormPanel id="contact-form" aria-labelledby="contact-form-title">
      <h2 id="contact-form-title">Send us a message</h2>
      <form method="post" action="/api/contact" {...form}>
        <DraftNotice draft={draft} className="whole" />
        {(wasSent || isSent) && (
          <Alert className="whole" tone="ok">
            {successText}
          </Alert>
        )}
        <Field className="whole" label="Topic" required error={errors.topic}>
          <Select name="topic" defaultValue={topic ?? ''}>
            <option value="">Choose one</option>
            {contactTopics.map((value) => (
              <option key={value} value={value}>
                {contactTopicLabels[value]}
              </option>
            ))}
          </Select>
        </Field>
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
        <Field className="whole" label="Message" required error={errors.message}>
          <TextArea
            name="message"
            rows={7}
            minLength={10}
            maxLength={4_000}
            placeholder="Include the listing’s address or link if it is about one"
          />
        </Field>
        <Button
          className="whole"
          type="submit"
          size="large"
          full
          pending={pending}
          pendingLabel="Sending..."
          disabled={pending}
        >
          Send message
        </Button>
      </form>
    </FormPanel>
  );
}
