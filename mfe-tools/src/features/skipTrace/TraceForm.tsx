import {
  skipTraceLifetimeDays,
  type SkipTracePurpose,
  skipTracePurposeLabels,
  skipTracePurposes,
  type SkipTraceState,
} from '@dealstead/contracts';
import {
  Button,
  Checkbox,
  ErrorText,
  Muted,
  RadioChoices,
  Row,
  Stack,
  formatCount,
  formatDate,
  phone,
} from '@dealstead/kit';
import { type SubmitEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';

const Confirmation = styled(Checkbox)`
  display: flex;
  align-items: flex-start;
  line-height: 1.45;
  input {
    margin-top: 2px;
  }
`;

/** Two purposes beside each other where there is room. */
const Purposes = styled.div`
  fieldset {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    ${phone} {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

const Note = styled(Muted)`
  font-size: var(--t13);
`;

interface TraceFormProps {
  quota: SkipTraceState['quota'];
  provider: NonNullable<SkipTraceState['provider']>;
  isPending: boolean;
  onRequest: (purpose: SkipTracePurpose) => void;
}

/** Asks for the purpose of a skip trace and its confirmation, and states what it costs. */
export function TraceForm({ quota, provider, isPending, onRequest }: TraceFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [purpose, setPurpose] = useState<SkipTracePurpose>();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    if (purpose && isConfirmed) onRequest(purpose);
    else form.current?.querySelector<HTMLInputElement>(purpose ? '[type=checkbox]' : '[type=radio]')?.focus();
  };
  const day = formatDate(quota.renewsOn).replace(/, \d{4}$/, '');
  return (
    <form ref={form} onSubmit={submit} noValidate aria-labelledby="contact-title">
      <Stack>
        <p>
          Find phone numbers, emails and the mailing address of the owner.{' '}
          {provider.isSample ? 'This is a sample record, so the contact is invented.' : `Source: ${provider.name}.`}
        </p>
        <Purposes>
          <RadioChoices
            legend="What do you need the contact for?"
            name="purpose"
            choices={skipTracePurposes.map((value) => ({ value, label: skipTracePurposeLabels[value] }))}
            value={purpose}
            onChange={setPurpose}
            aria-describedby={wasSubmitted && !purpose ? 'purpose-error' : undefined}
          />
          {wasSubmitted && !purpose && (
            <ErrorText id="purpose-error" role="alert">
              Choose your purpose.
            </ErrorText>
          )}
        </Purposes>
        <div>
          <Confirmation
            checked={isConfirmed}
            onChange={(event) => setIsConfirmed(event.currentTarget.checked)}
            aria-describedby={wasSubmitted && !isConfirmed ? 'confirmation-error' : undefined}
          >
            <span>
              I confirm this purpose. I will respect do-not-call marks, and I will not use the contact for decisions on
              credit, employment, insurance or tenants.
            </span>
          </Confirmation>
          {wasSubmitted && !isConfirmed && (
            <ErrorText id="confirmation-error" role="alert">
              Confirm that your purpose is permissible.
            </ErrorText>
          )}
        </div>
        <Row>
          <Button type="submit" pending={isPending} pendingLabel="Searching...">
            Find owner contact
          </Button>
          <span role="status">
            <strong>
              {formatCount(quota.left)} of {formatCount(quota.limit)}
            </strong>{' '}
            results left until {day}. No result, no charge.
          </span>
        </Row>
        <Note>
          Your purpose is logged with your name and the time. Contact details are deleted after {skipTraceLifetimeDays}{' '}
          days.
        </Note>
      </Stack>
    </form>
  );
}
