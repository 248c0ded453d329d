import {
  Alert,
  Button,
  Field,
  KeyValues,
  Section,
  Select,
  TextArea,
  TextInput,
  phone,
  toast,
  useWrite,
  toastError,
  useNativeForm,
  useWasSent,
  DraftNotice,
} from '@dealstead/kit';
import { styled } from 'styled-components';

const FormPanel = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1.15fr);
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  > * {
    padding: 36px;
  }
  h2 {
    font-size: var(--t32);
  }
  h2 + p {
    margin: 12px 0 24px;
    color: var(--ink-2);
  }
  dl {
    font-size: var(--t15);
  }
  form {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 16px;
    align-content: start;
    border-left: 1px solid var(--line);
  }
  .whole {
    grid-column: 1 / -1;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    > * {
      padding: 22px 18px;
    }
    h2 {
      font-size: 1.625rem;
    }
    form {
      grid-template-columns: minmax(0, 1fr);
      border: 0;
      border-top: 1px solid var(--line);
    }
  }
`;

const promises = [
  ['Cash offer', 'within 24 hours'],
  ['Time to complete', 'under 2 minutes'],
  ['Realtor fees saved', '6-8%'],
  ['Faster than listing', '15 days'],
  ['Satisfaction', '98%'],
] as const;

const situations = {
  foreclosure: 'Foreclosure',
  probate: 'Probate',
  divorce: 'Divorce',
  relocation: 'Relocation',
  repairs: 'Repairs',
  other: 'Other',
};

const successText = 'Thank you! Your property information has been submitted to our professional investor network.';
const failureText = 'Failed to submit your information. Please try again.';
/** The other fields use the specification's messages, which the schema contains. */
const messages = { situation: 'Choose your situation.' };
const schema = async () => (await import('@dealstead/contracts/listings/leads')).SellerLead;

/** Seller lead form, in which an owner offers a property. Only situation and notes are optional. */
export function SellerForm() {
  const submission = useWrite('POST', '/api/seller-leads');
  const wasSent = useWasSent('seller-lead');
  const { form, errors, pending, draft } = useNativeForm({
    draft: 'seller-lead',
    schema,
    messages,
    send: submission.mutateAsync,
    onSent: () => void toast({ title: 'Success!', description: successText }),
    onFailed: (error) => toastError(error, failureText),
  });

  return (
    <Section id="seller-form" aria-labelledby="seller-title">
      <FormPanel>
        <div>
          <h2 id="seller-title">List Your Investment Property</h2>
          <p>Tell us about the property. An investor in our network sends you a cash offer within 24 hours.</p>
          <KeyValues>
            {promises.map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </KeyValues>
        </div>
        <form method="post" action="/api/seller-leads" {...form}>
          <DraftNotice draft={draft} className="whole" />
          {wasSent && (
            <Alert className="whole" tone="ok">
              {successText}
            </Alert>
          )}
          <Field className="whole" label="Property address" required error={errors.propertyAddress}>
            <TextInput
              name="propertyAddress"
              autoComplete="address-line1"
              minLength={5}
              maxLength={500}
              placeholder="1180 Kearney Ave, Memphis, TN"
            />
          </Field>
          <Field label="Full name" required error={errors.fullName}>
            <TextInput name="fullName" autoComplete="name" minLength={2} maxLength={200} />
          </Field>
          <Field label="Phone" required error={errors.phone}>
            <TextInput name="phone" type="tel" autoComplete="tel" minLength={10} maxLength={40} />
          </Field>
          <Field label="Email" required error={errors.email}>
            <TextInput name="email" type="email" autoComplete="email" maxLength={255} />
          </Field>
          <Field label="Situation" optional error={errors.situation}>
            <Select name="situation" defaultValue="">
              <option value="">Choose one</option>
              {Object.entries(situations).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Field className="whole" label="Additional notes" optional error={errors.additionalNotes}>
            <TextArea
              name="additionalNotes"
              rows={3}
              maxLength={2_000}
              placeholder="Condition, repairs, or when you want to sell"
            />
          </Field>
          <Button className="whole" type="submit" size="large" full pending={pending} disabled={pending}>
            Get My Cash Offer Now
          </Button>
        </form>
      </FormPanel>
    </Section>
  );
}
