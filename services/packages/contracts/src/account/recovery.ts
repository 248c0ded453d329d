import { z } from 'zod';
import { endpoint, Message } from '../endpoint.ts';
import { SignedIn } from './auth.ts';

/** The token of a link in a mail: 256 random bits. */
/** The secret of a link in a mail. */
export const Token = z.string().trim().min(1, 'Required').max(200);

/** Length limits of a password. The service also refuses passwords that are easy to guess. */
export const NewPassword = z
  .string()
  .min(10, 'String must contain at least 10 character(s)')
  .max(128, 'String must contain at most 128 character(s)');

const Address = z.string().trim().min(1, 'Required').max(255);

export const forgotPassword = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'anyone',
  address: true,
  form: true,
  body: z.strictObject({ email: Address }),
  response: Message,
  summary: 'Request a password reset link; the same response for known and unknown addresses',
});

export const resetPassword = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'anyone',
  address: true,
  form: true,
  body: z.strictObject({
    token: Token,
    password: NewPassword,
    /** Sent by plain HTML forms only. */
    confirmPassword: z.string().max(1024).optional(),
  }),
  response: Message,
  summary: 'Set a new password with the single-use token of a mail; revokes every session',
});

export const requestSignInLink = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/auth/sign-in-links',
  access: 'anyone',
  address: true,
  form: true,
  body: z.strictObject({ email: Address }),
  response: Message,
  summary: 'Request a single-use sign-in link, valid for ten minutes; the same response for every address',
});

export const autoLogin = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/auth/auto-login',
  access: 'anyone',
  session: 'starts',
  address: true,
  invitation: true,
  form: true,
  body: z.strictObject({ token: Token }),
  response: SignedIn,
  summary: 'Sign in with the token of a mail',
});

export const requestEmailVerification = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/auth/email-verifications',
  access: 'member',
  address: true,
  response: Message,
  summary: "Send another confirmation mail to the caller's address",
});

export const verifyEmail = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/auth/verify-email',
  access: 'anyone',
  address: true,
  form: true,
  body: z.strictObject({ token: Token }),
  response: Message,
  summary: 'Confirm an email address with the token of a mail',
});
