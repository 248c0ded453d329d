import { z } from 'zod';
import { categories } from '../categories.ts';
import { endpoint, Message } from '../endpoint.ts';
import { FinancingOptions } from '../listings/fieldSchemas.ts';
import { hasPhoneDigits, phoneText } from '../phone.ts';
import { states } from '../states.ts';
import { singleLine } from '../text.ts';
import { EmailChange } from './emailChanges.ts';
import { OwnTwoStepReset } from './twoStepResets.ts';
import { notificationKinds, notificationFrequencies } from './notificationKinds.ts';
import { profileVisibilities, Website } from './profile.ts';
import { NewPassword } from './recovery.ts';

const Name = z.string().overwrite(singleLine).min(1, 'Required').max(100);
const optional = (maxLength: number) =>
  z
    .string()
    .overwrite(singleLine)
    .max(maxLength)
    .nullable()
    .transform((text) => text || null);

/** A text that keeps its line breaks; each line is cleaned like a single line. */
const cleanLines = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map(singleLine)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
const emptyToNull = (text: string | null): string | null => text || null;

/** A member's profile. An absent field keeps its value: pages of an older release do not send newer fields. */
export const Profile = z.strictObject({
  firstName: Name,
  lastName: Name,
  phone: optional(40).refine((phone) => phone === null || hasPhoneDigits(phone), phoneText),
  company: optional(200),
  bio: z.string().overwrite(cleanLines).max(1_000).nullable().transform(emptyToNull).optional(),
  website: z
    .preprocess((value) => (typeof value === 'string' ? singleLine(value) || null : value), Website.nullable())
    .optional(),
  /** Street address. Private, like the ZIP code: both are printed on the member's own receipts only. */
  address: optional(200).optional(),
  city: optional(80).optional(),
  state: z
    .enum([...states, ''], 'Choose one of the fifty states')
    .nullable()
    .transform(emptyToNull)
    .optional(),
  zipCode: z
    .string()
    .overwrite(singleLine)
    .regex(/^(\d{5})?$/, 'Must be a 5-digit ZIP code')
    .nullable()
    .transform(emptyToNull)
    .optional(),
  profileVisibility: z.enum(profileVisibilities).optional(),
});
export type Profile = z.output<typeof Profile>;

const dollars = z.number().int().min(0, 'Number must be greater than or equal to 0').max(1e9).nullable();

/** A member's buy box. Amounts in dollars; null means any. */
export const BuyBox = z.strictObject({
  categories: z.array(z.enum(categories)).max(categories.length),
  states: z.array(z.enum(states)).max(states.length),
  minPrice: dollars,
  maxPrice: dollars,
  minAcres: z.number().min(0).max(1e6).nullable(),
  /** Absent in requests of pages of an older release. */
  maxAcres: z.number().min(0).max(1e6).nullable().default(null),
  maxArvPercent: z.number().int().min(1).max(100).nullable(),
  financing: FinancingOptions,
});
export type BuyBox = z.output<typeof BuyBox>;

const Preference = z.strictObject({
  email: z.boolean(),
  inApp: z.boolean(),
  /** Absent in requests of pages of an older release. */
  push: z.boolean().optional(),
  often: z.enum(notificationFrequencies),
});
export const Notifications = z.strictObject(
  Object.fromEntries(notificationKinds.map((kind) => [kind, Preference])) as Record<
    (typeof notificationKinds)[number],
    typeof Preference
  >,
);
export type Notifications = z.output<typeof Notifications>;

/** A browser that someone signed in with. */
export const Device = z.object({
  id: z.string(),
  /** Such as "Chrome on Windows". */
  name: z.string(),
  kind: z.enum(['desktop', 'phone']),
  address: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The caller's own. */
  current: z.boolean(),
});
export type Device = z.output<typeof Device>;

export const Settings = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  profile: z.object({
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string().nullable(),
    company: z.string().nullable(),
    bio: z.string().nullable(),
    website: z.string().nullable(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zipCode: z.string().nullable(),
    profileVisibility: z.enum(profileVisibilities),
  }),
  buyBox: BuyBox,
  notifications: Notifications,
  passwordChangedAt: z.iso.datetime(),
  twoStep: z.object({ on: z.boolean(), codesLeft: z.number().int() }),
  /** The open change of the address that support started. */
  emailChange: EmailChange.nullish(),
  /** The open reset of two-step sign-in that support started. */
  twoStepReset: OwnTwoStepReset.nullish(),
  devices: z.array(Device),
});
export type Settings = z.output<typeof Settings>;

export const getSettings = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/settings',
  access: 'member',
  session: 'named',
  response: Settings,
  summary: 'All account settings of the caller',
});

export const saveProfile = endpoint({
  service: 'account',
  method: 'PUT',
  path: '/api/settings/profile',
  access: 'member',
  body: Profile,
  response: Message,
  summary: 'Save the profile and its visibility',
});

export const saveBuyBox = endpoint({
  service: 'account',
  method: 'PUT',
  path: '/api/settings/buy-box',
  access: 'member',
  body: BuyBox,
  response: Message,
  summary: 'Save the buy box',
});

export const saveNotifications = endpoint({
  service: 'account',
  method: 'PUT',
  path: '/api/settings/notifications',
  access: 'member',
  body: Notifications,
  response: Message,
  summary: 'Save the notification preferences',
});

export const changePassword = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/settings/password',
  access: 'member',
  session: 'starts',
  address: true,
  body: z.strictObject({ current: z.string().min(1, 'Required').max(1024), password: NewPassword }),
  response: Message,
  summary: 'Change the password; revokes every session and starts a new one for this browser',
});

export const signOutDevice = endpoint({
  service: 'account',
  method: 'DELETE',
  path: '/api/settings/devices/{id}',
  access: 'member',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }),
  response: Message,
  summary: 'Sign out on one device',
});

export const signOutOtherDevices = endpoint({
  service: 'account',
  method: 'DELETE',
  path: '/api/settings/devices',
  access: 'member',
  session: 'named',
  response: Message,
  summary: 'Sign out everywhere else',
});

const Password = z.strictObject({ password: z.string().min(1, 'Required').max(1024) });
/** The password and, because a stolen session may come with it, a code of the app or a recovery code. */
const PasswordAndCode = Password.extend({ code: z.string().trim().min(1, 'Required').max(40) });
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const startTwoStep = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/settings/two-step',
  access: 'member',
  address: true,
  body: Password,
  response: z.object({
    /** For manual entry, in groups of four characters. */
    secret: z.string(),
    /** `otpauth://totp/…` */
    uri: z.string(),
    /** The URI as a QR code: an SVG path in a square of `size` units. */
    qr: z.object({ size: z.number().int(), path: z.string() }),
  }),
  summary: 'Generate a secret for an authenticator app, which a code has to confirm',
});

export const confirmTwoStep = endpoint({
  service: 'account',
  method: 'PUT',
  path: '/api/settings/two-step',
  access: 'member',
  address: true,
  body: z.strictObject({ code: z.string().trim().min(1, 'Required').max(20) }),
  response: RecoveryCodes,
  summary: 'Enable two-step sign-in with a code of the app; returns the recovery codes once',
});

export const renewRecoveryCodes = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/settings/two-step/codes',
  access: 'member',
  address: true,
  body: PasswordAndCode,
  response: RecoveryCodes,
  summary: 'Replace the recovery codes, with the password and a code of the app or a recovery code',
});

export const disableTwoStep = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/settings/two-step/off',
  access: 'member',
  address: true,
  body: PasswordAndCode,
  response: Message,
  summary: 'Disable two-step sign-in, with the password and a code of the app or a recovery code',
});

export const exportData = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/settings/export.zip',
  access: 'member',
  address: true,
  content: 'application/zip',
  response: z.string(),
  summary: 'All data about the caller, by service, as JSON and CSV in a ZIP file',
});

export const closeAccount = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/settings/closing',
  access: 'member',
  session: 'ends',
  address: true,
  body: Password,
  response: z.object({ message: z.string(), closesAt: z.iso.datetime() }),
  summary:
    'Close the account: revokes all sessions now and deletes the data after the grace period unless the member signs in again',
});
