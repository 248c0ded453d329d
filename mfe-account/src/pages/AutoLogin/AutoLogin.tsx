import { Head, useSearchParams, useUser } from '@dealstead/kit';
import { AuthLayout } from '../../features/session/AuthLayout.tsx';
import { AgreedToEmail, AgreeToEmail } from '../../features/recovery/AgreeToEmail.tsx';
import { KeepTwoStep, TwoStepStaysOn } from '../../features/recovery/KeepTwoStep.tsx';
import { RequestLinkForm } from '../../features/recovery/RequestLinkForm.tsx';
import { ConfirmByLink, Confirmed, SignInByLink } from '../../features/recovery/OpenLink.tsx';

/**
 * `/auto-login`: target of mail links that sign in (`token`), confirm an address (`confirm`) or agree to one (`email-change`),
 * and of the link that cancels a reset of two-step sign-in (`keep-two-step`).
 */
export function AutoLogin() {
  const [search] = useSearchParams();
  const signedIn = useUser() !== null;
  const token = search.get('token');
  const confirm = search.get('confirm');
  const head = (
    <Head title="Sign in with a link" description="Sign in with a link from an email." path="/auto-login" noIndex />
  );
  const emailChange = search.get('email-change');
  const agreed = search.get('email-agreed');
  if (emailChange || agreed)
    return (
      <AuthLayout title="Your new email address" question="Both addresses must agree before we change it.">
        {head}
        {emailChange ? <AgreeToEmail token={emailChange} /> : <AgreedToEmail isChanged={agreed === 'changed'} />}
      </AuthLayout>
    );
  const keepTwoStep = search.get('keep-two-step');
  if (keepTwoStep || search.has('two-step-kept'))
    return (
      <AuthLayout
        title="Two-step sign-in"
        question={keepTwoStep ? 'Cancel the request to turn it off.' : 'The request to turn it off is canceled.'}
      >
        {head}
        {keepTwoStep ? <KeepTwoStep token={keepTwoStep} /> : <TwoStepStaysOn />}
      </AuthLayout>
    );
  if (confirm || search.has('confirmed'))
    return (
      <AuthLayout
        title={confirm ? 'Confirm your email' : 'Email confirmed'}
        question={confirm ? 'Select the button to confirm your address.' : 'Thank you for confirming your address.'}
      >
        {head}
        {confirm ? <ConfirmByLink token={confirm} /> : <Confirmed signedIn={signedIn} />}
      </AuthLayout>
    );
  return (
    <AuthLayout
      title={token ? 'Sign in' : 'Sign in with a link'}
      question={token ? 'This link works once.' : 'We email you a link that works once and expires in ten minutes.'}
    >
      {head}
      {token ? (
        <SignInByLink token={token} />
      ) : (
        <RequestLinkForm path="/api/auth/sign-in-links" button="Send sign-in link" />
      )}
    </AuthLayout>
  );
}
