import { truncateText, helpLimits, type FieldErrors, type HelpDetails } from '@dealstead/contracts';
import {
  Alert,
  Button,
  Checkbox,
  Field,
  Form,
  Panel,
  PanelHead,
  Stack,
  TextArea,
  TextInput,
  TextLink,
  readVisit,
  useForm,
  useSearchParams,
  useUser,
  useWrite,
} from '@dealstead/kit';
import { useState } from 'react';
import { Honeypot } from '../Honeypot.tsx';
import { DetailList } from './DetailList.tsx';
import { isTextPhone, TextAnswerField, textPhoneMessage } from './TextAnswerField.tsx';

const messages = {
  email: 'Enter your email, like name@example.com.',
  subject: 'Enter a subject of at least 3 characters.',
  text: 'Write between 10 and 4,000 characters.',
  textPhone: textPhoneMessage,
};

/** What this tab knows about the problem. It is sent only if its user agrees. */
function readDetails(): HelpDetails {
  const { page, problem, requestId } = readVisit();
  return {
    page: truncateText(page, helpLimits.page),
    browser: navigator.userAgent.slice(0, helpLimits.browser),
    problem: truncateText(problem, helpLimits.problem),
    requestId: requestId.slice(0, helpLimits.requestId),
  };
}

/** The subject of an answer to a moderator's decision, by its case number in the address. */
const caseSubject = (number: string | null): string | undefined =>
  number !== null && /^\d{1,9}$/.test(number) ? `Case ${number}` : undefined;

/** The form of a help request. What went wrong is attached only after consent, and shown before. */
export function HelpForm() {
  const user = useUser();
  const [isSent, setSent] = useState(false);
  const [isAttached, setAttached] = useState(false);
  const [isTexted, setTexted] = useState(false);
  const [details] = useState(readDetails);
  const [search] = useSearchParams();
  const sending = useWrite('POST', '/api/help/requests', { invalidates: ['/api/help/requests'] });
  const form = useForm({
    draft: 'help-request',
    messages,
    check: (typed): FieldErrors =>
      isTexted && !isTextPhone(typed.text('textPhone')) ? { textPhone: textPhoneMessage } : {},
    send: (typed) =>
      sending.mutateAsync({
        body: {
          email: user ? null : typed.text('email'),
          subject: typed.text('subject'),
          text: typed.text('text'),
          details: isAttached ? details : null,
          textPhone: isTexted ? typed.text('textPhone') : null,
          textConsent: isTexted,
          website: typed.text('website'),
        },
      }),
    onSent: () => setSent(true),
  });
  if (isSent) return <SentPanel isMember={user !== null} isTexted={isTexted} onAgain={() => setSent(false)} />;
  return (
    <Panel aria-labelledby="help-form">
      <PanelHead>
        <h2 id="help-form">Your request</h2>
      </PanelHead>
      <Form form={form} fallback="Your request was not sent. Try again." space={4}>
        {!user && (
          <Field label="Email" hint="We will reply to this address." required error={form.errors['email']}>
            <TextInput name="email" type="email" autoComplete="email" maxLength={255} />
          </Field>
        )}
        <Field label="Subject" required error={form.errors['subject']}>
          <TextInput
            name="subject"
            minLength={3}
            maxLength={helpLimits.subject}
            defaultValue={caseSubject(search.get('case'))}
          />
        </Field>
        <Field label="How can we help?" required error={form.errors['text']}>
          <TextArea
            name="text"
            rows={7}
            minLength={10}
            maxLength={helpLimits.text}
            placeholder="What did you do, what did you expect, and what happened?"
          />
        </Field>
        <Honeypot />
        {user && <TextAnswerField isChosen={isTexted} onChoose={setTexted} error={form.errors['textPhone']} />}
        <Checkbox checked={isAttached} onChange={(event) => setAttached(event.target.checked)}>
          Send technical details with my request
        </Checkbox>
        <DetailList
          details={details}
          title={isAttached ? 'We will send exactly this' : 'This is what you would send'}
        />
        <div>
          <Button type="submit" size="large" pending={form.isPending} pendingLabel="Sending...">
            Send request
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

interface SentPanelProps {
  readonly isMember: boolean;
  readonly isTexted: boolean;
  readonly onAgain: () => void;
}

const SentPanel = ({ isMember, isTexted, onAgain }: SentPanelProps) => (
  <Panel aria-labelledby="help-sent">
    <Stack space={4}>
      <h2 id="help-sent">Request sent</h2>
      <Alert tone="ok">{`Thank you. We got your request and will answer by email${isTexted ? ' and by text' : ''}.`}</Alert>
      {isMember && (
        <p>
          You can follow it and reply under <TextLink to="/help/requests">your requests</TextLink>.
        </p>
      )}
      <div>
        <Button kind="secondary" onClick={onAgain}>
          Send another request
        </Button>
      </div>
    </Stack>
  </Panel>
);
