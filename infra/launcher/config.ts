import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { Sentence } from '../servers/sentence.ts';

export const root = join(import.meta.dirname, '../..');

const Environment = z.object({
  PORT: z.coerce.number().int().min(1024).max(65_000).default(8080),
  HOST: z.string().default('127.0.0.1'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  MAIL_FROM: z.string().default('Dealstead <hello@dealstead.test>'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_/, 'it begins with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  SESSION_SECRET: z.string().min(32).optional(),
  SECRETS_KEY: z.string().min(32).optional(),
  TRUSTED_PROXIES: z.string().default(''),
});

export type Config = Omit<z.output<typeof Environment>, 'DATA_DIR' | 'PUBLIC_URL'> & {
  dataDir: string;
  PUBLIC_URL: string;
};

/** The launcher's settings from `.env`, where it exists, and the environment, which wins. Throws one sentence. */
export function readLauncherConfig(): Config {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Sentence(`${issue?.path.join('.')} is set wrong: ${issue?.message}.`);
  }
  const { DATA_DIR, PUBLIC_URL, ...rest } = parsed.data;
  if (rest.STRIPE_SECRET_KEY && !rest.STRIPE_WEBHOOK_SECRET)
    throw new Sentence('STRIPE_WEBHOOK_SECRET is missing: what Stripe tells us is believed by its signature only.');
  if (rest.NODE_ENV === 'production') {
    if (!PUBLIC_URL) throw new Sentence('PUBLIC_URL is missing: in production the site must know its own address.');
    if (!rest.SMTP_URL) throw new Sentence('SMTP_URL is missing: in production there is no local mail catcher.');
    if (!rest.STRIPE_SECRET_KEY)
      throw new Sentence('STRIPE_SECRET_KEY is missing: in production there is no payment sandbox.');
  }
  return { ...rest, dataDir: resolve(root, DATA_DIR), PUBLIC_URL: PUBLIC_URL ?? `http://localhost:${rest.PORT}` };
}
