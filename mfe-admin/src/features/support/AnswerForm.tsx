import { formatPhone, helpLimits } from '@dealstead/contracts';
import { Alert, Button, Field, Form, Row, Select, TextArea, toast, useForm, useRead, useWrite } from '@dealstead/kit';
import { useRef } from 'react';

interface AnswerFormProps {
  readonly id: number;
  /** Where the answer is mailed; null for a closed account. */
  readonly recipient: string | null;
  /** Ten digits of the number to which it is texted as well. */
  readonly textPhone: string | null;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Writes an answer, from a canned one where it helps, or an internal note. */
export function AnswerForm({ id, recipient, textPhone, text, onText }: AnswerFormProps) {
  const canned = useRead('/api/admin/canned-answers');
  const kind = useRef<'answer' | 'note'>('answer');
  const writing = useWrite('POST', '/api/admin/support/{id}/messages', { invalidates: ['/api/admin/support'] });
  const form = useForm({
    draft: null, // The page stores the answers to all requests.
    messages: { text: 'Write between 3 and 4,000 characters.' },
    send: (typed) => writing.mutateAsync({ params: { id }, body: { kind: kind.current, text: typed.text('text') } }),
    onSent: (result) => {
      onText('');
      toast({ title: result.message });
    },
  });
  return (
    <Form form={form} fallback="Nothing was sent. Try again.">
      {recipient === null && <Alert tone="amber">The account is closed, so nobody would get an answer.</Alert>}
      {canned.data && canned.data.length > 0 && (
        <Field label="Canned answer">
          <Select
            value=""
            onChange={(event) =>
              onText(canned.data.find((answer) => String(answer.id) === event.target.value)?.text ?? text)
            }
          >
            <option value="">Choose one to start from</option>
            {canned.data.map((answer) => (
              <option key={answer.id} value={answer.id}>
                {answer.title}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field
        label="Answer or note"
        hint={recipient === null ? undefined : describeRecipient(recipient, textPhone)}
        required
        error={form.errors.text}
      >
        <TextArea
          name="text"
          rows={6}
          minLength={3}
          maxLength={helpLimits.text}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      </Field>
      <Row>
        <Button
          type="submit"
          pending={form.isPending}
          disabled={recipient === null}
          onClick={() => (kind.current = 'answer')}
        >
          Send answer
        </Button>
        <Button type="submit" kind="secondary" disabled={form.isPending} onClick={() => (kind.current = 'note')}>
          Add note
        </Button>
      </Row>
    </Form>
  );
}

const describeRecipient = (email: string, textPhone: string | null): string =>
  `An answer goes to ${email}${textPhone === null ? '' : ` and by text to ${formatPhone(textPhone)}`}. A note is for admins only.`;
