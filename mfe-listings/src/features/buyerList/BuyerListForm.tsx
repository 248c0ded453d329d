import {
  Alert,
  Button,
  Field,
  Section,
  TextInput,
  VisuallyHidden,
  phone,
  toast,
  useWrite,
  toastError,
  useNativeForm,
  useWasSent,
  DraftNotice,
} from '@dealstead/kit';
import { SlidersHorizontal } from '@dealstead/kit/icons';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { BuyerPreferenceFields, preferenceMessages } from './BuyerPreferenceFields.tsx';

const FormPanel = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 20px;
  align-items: center;
  padding: 28px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  &:has([open]) {
    align-items: start;
  }
  > div p {
    margin-top: 6px;
    color: var(--ink-2);
  }
  .address {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 12px;
    align-items: start;
    label {
      margin: 0;
      /* The label is hidden, and the only field is plainly needed. */
      &::after {
        content: none;
      }
    }
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    .address {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

/** A native disclosure, which opens without JavaScript. */
const Preferences = styled.details`
  margin-top: 8px;
  summary {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-height: 36px;
    font-size: var(--t14);
    font-weight: 600;
    cursor: pointer;
    list-style: none;
    &::-webkit-details-marker {
      display: none;
    }
  }
  &:not([open]) .hide,
  &[open] .configure {
    display: none;
  }
  > div {
    padding-top: 12px;
  }
  ${phone} {
    summary {
      min-height: 44px;
    }
  }
`;

const welcome =
  "You've been added to our buyer list with your preferences. You'll receive notifications about matching properties.";
const failureText = 'Failed to join buyer list. Please try again.';
const schema = async () => (await import('@dealstead/contracts/listings/leads')).BuyerPreferences;

/** Sign-up form of the buyer list: a mail address and alert preferences. */
export function BuyerListForm() {
  const preferences = useRef<HTMLDetailsElement>(null);
  const joining = useWrite('POST', '/api/buyer-list');
  const wasSent = useWasSent('buyer-list');
  const { form, errors, pending, draft } = useNativeForm({
    draft: 'buyer-list',
    schema,
    messages: preferenceMessages,
    send: joining.mutateAsync,
    onSent: () => {
      if (preferences.current) preferences.current.open = false;
      toast({ title: 'Success!', description: welcome });
    },
    onFailed: (error) => toastError(error, failureText),
  });

  return (
    <Section id="buyer-list" aria-labelledby="join-title">
      <FormPanel>
        <div>
          <h2 id="join-title">Join the investor network</h2>
          <p>Get new matches by email. No account needed to start.</p>
        </div>
        <form method="post" action="/api/buyer-list" {...form}>
          <DraftNotice draft={draft} />
          {wasSent && <Alert tone="ok">{welcome}</Alert>}
          <div className="address">
            <Field label={<VisuallyHidden>Email</VisuallyHidden>} required error={errors.email}>
              <TextInput name="email" type="email" autoComplete="email" maxLength={255} placeholder="you@company.com" />
            </Field>
            <Button type="submit" pending={pending} disabled={pending} pendingLabel="Creating Account...">
              Start Receiving Property Alerts
            </Button>
          </div>
          <Preferences ref={preferences}>
            <summary>
              <SlidersHorizontal size={18} />
              <span className="configure">Configure Investment Preferences</span>
              <span className="hide">Hide Investment Preferences</span>
            </summary>
            <BuyerPreferenceFields errors={errors} />
          </Preferences>
        </form>
      </FormPanel>
    </Section>
  );
}
