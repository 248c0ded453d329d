import { pushServices, type VapidKeys } from './notifications/index.ts';
import { commonConfig, type ConfigOf, databaseUrl, publicUrl, secretsKey } from '@dealstead/service-kit';
import { z } from 'zod';

const http = z.url({ protocol: /^https?$/ });

/** What the tools service reads from its environment. */
export const toolsConfig = {
  ...commonConfig,
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: publicUrl,
  SECRETS_KEY: secretsKey,
  /** Keys of the online providers of property records; without one only stored records are read. */
  RENTCAST_API_KEY: z.string().min(1).optional(),
  ATTOM_API_KEY: z.string().min(1).optional(),
  /** RentCast's address; another one is for trying how the product behaves when the provider is slow, down or over its quota. */
  RENTCAST_URL: http.optional(),
  /** Key of the online provider of owners' contact data; without one only sample people are found. */
  BATCHDATA_API_KEY: z.string().min(1).optional(),
  /** Twilio, for campaigns by text; without all three settings they are simulated. */
  TWILIO_ACCOUNT_SID: z.string().min(1).optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  /** The number that texts come from, such as `+19015550100`, or the SID of a messaging service. */
  TWILIO_FROM: z
    .string()
    .regex(/^(\+1\d{10}|MG\w{32})$/, 'it must be +1 with ten digits, or a messaging service')
    .optional(),
  TWILIO_URL: http.optional(),
  /** Account, for the addresses of members. */
  ACCOUNT_URL: http,
  /** Listings, for reports. */
  LISTINGS_URL: http,
  /** The VAPID key pair of push notifications, in base64url. Without it none are sent. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'it must be 65 bytes in base64url')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'it must be 32 bytes in base64url')
    .optional(),
  /** How push services reach the operator. */
  VAPID_SUBJECT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  /** Hosts of push services, comma-separated; `*.` stands for any subdomain. */
  PUSH_HOSTS: z
    .string()
    .transform((hosts) =>
      hosts
        .split(',')
        .map((host) => host.trim())
        .filter(Boolean),
    )
    .default([...pushServices]),
};

export type ToolsConfig = ConfigOf<typeof toolsConfig>;

/** The keys of push notifications; null where they are not set up. */
export function vapidKeys({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT }: ToolsConfig): VapidKeys | null {
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY || !VAPID_SUBJECT) return null;
  return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY, subject: VAPID_SUBJECT };
}
