import { Head } from '@dealstead/kit';
import { AuthLayout } from '../../features/session/AuthLayout.tsx';
import { RequestLinkForm } from '../../features/recovery/RequestLinkForm.tsx';

/** `/forgot-password`: requests a link that sets a new password. */
export function ForgotPassword() {
  return (
    <AuthLayout title="Reset your password" question="We email you a link that works once and expires in one hour.">
      <Head title="Reset your password" description="Get a link that sets a new password." path="/forgot-password" />
      <RequestLinkForm path="/api/auth/forgot-password" button="Send reset link" />
    </AuthLayout>
  );
}
