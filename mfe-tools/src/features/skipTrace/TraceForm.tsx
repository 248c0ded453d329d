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
  useForm,
} from '@dealstead/kit';
import { useId } from 'react';
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
  onRequest: (purpose: SkipTracePurpose) => Promise<unknown>;
}

/** Asks for the purpose of a skip trace and its confirmation, and states what it costs. */
export function TraceForm({ quota, provider, onRequest }: TraceFormProps) {
  const confirmationError = useId();
  const form = useForm({
    draft: null, // A confirmation of another day is none.
    messages: { purpose: 'Choose your purpose.', isConfirmed: 'Confirm that your purpose is permissible.' },
    check: (typed) => ({
      ...(!typed.has('purpose') && { purpose: 'Required' }),
      ...(!typed.has('isConfirmed') && { isConfirmed: 'Required' }),
    }),
    send: (typed) => onRequest(typed.choice('purpose', skipTracePurposes)!),
  });
  const day = formatDate(quota.renewsOn).replace(/, \d{4}$/, '');
  return (
    <form {...form.props} aria-labelledby="contact-title">
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
            error={form.errors.purpose}
          />
        </Purposes>
        <div>
          <Confirmation
            name="isConfirmed"
            value="yes"
            aria-invalid={form.errors.isConfirmed ? true : undefined}
            aria-describedby={form.errors.isConfirmed ? confirmationError : undefined}
          >
            <span>
              I confirm this purpose. I will respect do-not-call marks, and I will not use the contact for decisions on
              credit, employment, insurance or tenants.
            </span>
          </Confirmation>
          {form.errors.isConfirmed && <ErrorText id={confirmationError}>{form.errors.isConfirmed}</ErrorText>}
        </div>
        <Row>
          <Button type="submit" pending={form.isPending} pendingLabel="Searching...">
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
