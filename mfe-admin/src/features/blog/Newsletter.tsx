import {
  Alert,
  Button,
  Field,
  DraftNotice,
  TextInput,
  phone,
  toastError,
  useNativeForm,
  useWrite,
} from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ScreenSection } from './articleStyles.ts';
import { blogFeeds } from './feeds.ts';

const SignUp = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr);
  gap: 20px;
  align-items: center;
  padding: 28px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  /* Not the form's, whose error has its own color. */
  h2 ~ p {
    margin-top: 6px;
    color: var(--ink-2);
  }
  .feeds {
    font-size: var(--t13);
    a {
      color: inherit;
      padding-block: 8px;
    }
  }
  form {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 12px;
    align-items: start;
    > [role] {
      grid-column: 1 / -1;
    }
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    padding: 18px;
    form {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

const messages = { email: 'Please enter a valid email address' };
const schema = async () => (await import('@dealstead/contracts/listings/leads')).BuyerPreferences;

/** Sign-up for the buyer list, with the blog's feeds. Posts natively until its code is loaded. */
export function Newsletter() {
  const [isSent, setSent] = useState(false);
  const joining = useWrite('POST', '/api/buyer-list');
  const { form, errors, draft, pending } = useNativeForm({
    draft: 'newsletter',
    schema,
    messages,
    send: joining.mutateAsync,
    onSent: () => setSent(true),
    onFailed: (error) => toastError(error, 'You were not signed up. Try again.'),
  });
  return (
    <ScreenSection aria-labelledby="newsletter">
      <SignUp>
        <div>
          <h2 id="newsletter">New deals by email</h2>
          <p>Join the buyer list. One click in any email stops it.</p>
          <p className="feeds">
            Follow the posts by feed:{' '}
            {blogFeeds.map(({ path, label }, index) => (
              <span key={path}>
                {index > 0 && ', '}
                <a href={path}>{label}</a>
              </span>
            ))}
          </p>
        </div>
        <form method="post" action="/api/buyer-list" {...form}>
          <DraftNotice draft={draft} />
          <Field label="Email" hidesLabel required error={errors.email}>
            <TextInput name="email" type="email" autoComplete="email" maxLength={255} placeholder="you@company.com" />
          </Field>
          <Button type="submit" pending={pending} disabled={pending} pendingLabel="Signing up...">
            Sign up
          </Button>
          {isSent && <Alert tone="ok">Check your email to confirm your address.</Alert>}
        </form>
      </SignUp>
    </ScreenSection>
  );
}
