import { Head } from '@dealstead/kit';
import { Entrance } from '../../features/entrance/Entrance.tsx';
import { AskForLink } from '../../features/recovery/AskForLink.tsx';

/** `/forgot-password`: asks for a link that sets a new password. */
export function ForgotPassword() {
  return (
    <Entrance title="Reset your password" question="We send a link that works once, for one hour.">
      <Head title="Reset your password" description="Get a link that sets a new password." path="/forgot-password" />
      <AskForLink path="/api/auth/forgot-password" button="Send reset link" />
    </Entrance>
  );
}
