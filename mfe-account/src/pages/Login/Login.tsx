import { Head } from '@dealstead/kit';
import { AuthLayout } from '../../features/session/AuthLayout.tsx';
import { SignInForm } from '../../features/session/SignInForm.tsx';

/** `/login`: sign-in of members. */
export function Login() {
  return (
    <AuthLayout title="Sign in" question="No account yet?" link={{ label: 'Sign up', to: '/register' }}>
      <Head title="Sign in" description="Sign in to your Dealstead account." path="/login" />
      <SignInForm />
    </AuthLayout>
  );
}
