import { z } from 'zod';
import { adminRoles } from '../adminPermissions.ts';
import { endpoint, Id, Message } from '../endpoint.ts';
import { ActingFor, MemberSnapshot } from '../identity.ts';
import { hasPhoneDigits, phoneText } from '../phone.ts';
import { billingPeriods, registrationPlans } from '../plans.ts';
import { singleLine } from '../text.ts';

/** The signed-in user, as the session endpoint returns it. */
export const CurrentUser = z.object({
  id: z.number().int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  role: z.enum(['member', 'admin']),
  adminRole: z.enum(adminRoles).optional(),
  subscriptionPlan: z.string(),
  subscriptionStatus: z.string(),
  /** The owner for whom they act as a delegate. */
  actingFor: ActingFor.optional(),
  /** Set for an admin who views the site as this member: when the view ends. */
  view: z.object({ endsAt: z.iso.datetime() }).optional(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** A completed sign-in. */
export const CompletedSignIn = z.object({
  user: CurrentUser,
  /** The page to open before the member's home: `/join` while an invitation to their address is open in this browser. */
  next: z.string().optional(),
});

/** A completed sign-in, or the challenge of the second step of two-step sign-in. */
export const SignedIn = z.union([CompletedSignIn, z.object({ challenge: z.string() })]);

export const getMe = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/auth/me',
  access: 'member',
  response: CurrentUser,
  summary: 'The signed-in user; 401 without one',
});

export const login = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  session: 'starts',
  address: true,
  invitation: true,
  form: true,
  /** The redirect of a plain HTML form after sign-in; pages with JavaScript navigate themselves. */
  query: z.object({ next: z.string().max(2048).optional() }),
  body: z.strictObject({
    email: z.string().trim().min(1, 'Required').max(255),
    password: z.string().min(1, 'Required').max(1024),
  }),
  response: SignedIn,
  summary: 'Sign in with e-mail and password; with two-step sign-in the response is a challenge for the second step',
});

export const secondStep = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/auth/second-step',
  access: 'anyone',
  session: 'starts',
  address: true,
  invitation: true,
  form: true,
  query: z.object({ next: z.string().max(2048).optional() }),
  body: z.strictObject({
    challenge: z.string().min(1, 'Required').max(200),
    /** A code of the authenticator app, or a recovery code. */
    code: z.string().trim().min(1, 'Required').max(40),
  }),
  response: CompletedSignIn,
  summary: 'The second step of sign-in: a single-use code of the authenticator app or a recovery code',
});

export const register = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/auth/register',
  access: 'anyone',
  address: true,
  referral: true,
  invitation: true,
  form: true,
  success: 201,
  /** The billing period chosen in a plain HTML form; pages with JavaScript store it themselves. */
  query: z.object({ period: z.enum(billingPeriods).optional() }),
  body: z.strictObject({
    email: z.email('Invalid email').max(255),
    password: z
      .string()
      .min(10, 'String must contain at least 10 character(s)')
      .max(128, 'String must contain at most 128 character(s)'),
    firstName: z.string().overwrite(singleLine).min(1, 'Required').max(100),
    lastName: z.string().overwrite(singleLine).min(1, 'Required').max(100),
    phone: z
      .string()
      .trim()
      .max(40)
      .refine((phone) => phone === '' || hasPhoneDigits(phone), phoneText)
      .nullish(),
    subscriptionPlan: z.enum(registrationPlans).default('free'),
    /** Sent by plain HTML forms only; with JavaScript the page compares the passwords itself. */
    confirmPassword: z.string().max(1024).optional(),
  }),
  response: Message,
  summary: 'Create a free account; the plan only records what the user intends to buy',
});

export const logout = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  session: 'ends',
  form: true,
  response: Message,
  summary: 'Sign out on this device',
});

export const getMember = endpoint({
  service: 'account',
  method: 'GET',
  path: '/internal/members/{id}',
  access: 'peer',
  params: z.object({ id: Id }),
  response: MemberSnapshot,
  summary: 'A member snapshot, for gateways that find none in Redis',
});
