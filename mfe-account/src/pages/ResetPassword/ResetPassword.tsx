import { Head } from '@dealstead/kit';
import { AuthLayout } from '../../features/session/AuthLayout.tsx';
import { NewPasswordForm } from '../../features/recovery/NewPasswordForm.tsx';

/** `/reset-password?token=`: sets a new password by the token of a mail's link. */
export function ResetPassword() {
  return (
    <AuthLayout title="Set a new password" question="This signs you out on every device.">
      <Head
        title="Set a new password"
        description="Set a new password for your account."
        path="/reset-password"
        noIndex
      />
      <NewPasswordForm />
    </AuthLayout>
  );
}
