import { Head, useSearchParams, useUser } from '@dealstead/kit';
import { AuthLayout } from '../../features/session/AuthLayout.tsx';
import { RequestLinkForm } from '../../features/recovery/RequestLinkForm.tsx';
import { ConfirmByLink, Confirmed, SignInByLink } from '../../features/recovery/OpenLink.tsx';

/** `/auto-login`: target of mail links that sign in (`token`) or confirm an address (`confirm`). */
export function AutoLogin() {
  const [search] = useSearchParams();
  const signedIn = useUser() !== null;
  const token = search.get('token');
  const confirm = search.get('confirm');
  const head = <Head title="Sign in by a link" description="Sign in by a link in a mail." path="/auto-login" noIndex />;
  if (confirm || search.has('confirmed'))
    return (
      <AuthLayout title="Confirm your email" question="One press, and your address is confirmed.">
        {head}
        {confirm ? <ConfirmByLink token={confirm} /> : <Confirmed signedIn={signedIn} />}
      </AuthLayout>
    );
  return (
    <AuthLayout
      title={token ? 'Sign in' : 'Sign in by a link'}
      question={token ? 'The link works once.' : 'We mail you a link that works once, for ten minutes.'}
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
