import { formatPhone, helpLimits } from '@dealstead/contracts';
import {
  Alert,
  Button,
  Field,
  FormError,
  Row,
  Select,
  Stack,
  TextArea,
  toast,
  useFieldErrors,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { type FormEvent, useRef } from 'react';

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
  const fields = useFieldErrors({ text: 'Write between 3 and 4,000 characters.' });
  const writing = useWrite('POST', '/api/admin/support/{id}/messages', {
    invalidates: ['/api/admin/support'],
    onSuccess: (result) => {
      onText('');
      toast({ title: result.message });
    },
    onError: (error) => void fields.showServerErrors(error),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (fields.check(event.currentTarget) && !writing.isPending)
      writing.mutate({ params: { id }, body: { kind: kind.current, text: text.trim() } });
  };
  return (
    <form {...fields.form} onSubmit={submit}>
      <Stack space={3}>
        <FormError error={writing.error} fallback="Nothing was sent. Try again." />
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
          error={fields.errors['text']}
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
            pending={writing.isPending}
            disabled={recipient === null}
            onClick={() => (kind.current = 'answer')}
          >
            Send answer
          </Button>
          <Button type="submit" kind="secondary" disabled={writing.isPending} onClick={() => (kind.current = 'note')}>
            Add note
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

const describeRecipient = (email: string, textPhone: string | null): string =>
  `An answer goes to ${email}${textPhone === null ? '' : ` and by text to ${formatPhone(textPhone)}`}. A note is for admins only.`;
