import { Head } from '@dealstead/kit';
import { AuthLayout } from '../../features/session/AuthLayout.tsx';
import { RegistrationForm } from '../../features/registration/RegistrationForm.tsx';

/** `/register`: opens a free account, and records the plan that the person wants next. */
export function Register() {
  return (
    <AuthLayout wide title="Create an account" question="Already a member?" link={{ label: 'Sign in', to: '/login' }}>
      <Head
        title="Create an account"
        description="Open a free Dealstead account to browse wholesale deals, and choose a plan when you need more tools."
        path="/register"
      />
      <RegistrationForm />
    </AuthLayout>
  );
}
