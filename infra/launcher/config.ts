import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { UserError } from '@dealstead/slice-tools/userError';

export const root = join(import.meta.dirname, '../..');

/** The launcher's own settings. Those that it passes on are in `passedSettings` of processes.ts. */
export const launcherSettings = {
  PORT: z.coerce.number().int().min(1024).max(65_000).default(8080),
  HOST: z.string().default('127.0.0.1'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  DATA_DIR: z.string().default('.data'),
  BACKUP_DIR: z.string().optional(),
  SERVICE_VERSION: z.string().max(60).default(''),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  MAIL_FROM: z.string().default('Dealstead <hello@dealstead.test>'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_POSTAL_ADDRESS: z.string().trim().min(1).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_/, 'it begins with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  SESSION_SECRET: z.string().min(32).optional(),
  SECRETS_KEY: z.string().min(32).optional(),
  TRUSTED_PROXIES: z.string().default(''),
  /** For a copy of the product that was restored to try a backup: it sends nothing and joins no shared server. */
  DRILL: z.stringbool().default(false),
  SEARCH_SHARD_PROCESSES: z.coerce.number().int().min(0).max(16).default(0),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: z.string().optional(),
  PUSH_HOSTS: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
};
const Environment = z.object(launcherSettings);

export type Config = Omit<z.output<typeof Environment>, 'DATA_DIR' | 'PUBLIC_URL' | 'MAIL_POSTAL_ADDRESS'> & {
  dataDir: string;
  PUBLIC_URL: string;
  MAIL_POSTAL_ADDRESS: string;
};

/** Postal address of bulk mail outside production. */
const sampleAddress = 'Sample address for development, 100 Example Street, Nashville, TN 37201, United States';

/** Settings with which a drill reaches nobody. Every other one of `.env.example` is left out. */
const settingsOfDrills = new Set([
  'DRILL',
  'PORT',
  'DATA_DIR',
  'BACKUP_DIR',
  'LOG_LEVEL',
  'SERVICE_VERSION',
  'SEARCH_SHARD_PROCESSES',
  'SECRETS_KEY',
  'SESSION_SECRET',
]);

/**
 * Takes from the environment what would let a drill act like the product that it is a copy of: mail, texts, payments, push, providers,
 * shared servers, its public address.
 * @throws UserError for a drill that would run in the product's place
 */
function leaveOutForDrill(given: NodeJS.ProcessEnv): void {
  if (!given.DATA_DIR || !given.PORT)
    throw new UserError(
      'A drill needs a folder and a port of its own: name both, as in DRILL=1 DATA_DIR=drill PORT=9000 npm start.',
    );
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  for (const [, name = ''] of example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm))
    if (!settingsOfDrills.has(name)) delete process.env[name];
}

/** Settings from `.env`, if it exists, and the environment, which takes precedence. @throws UserError */
export function readLauncherConfig(): Config {
  const file = join(root, '.env');
  const outer = { ...process.env };
  if (existsSync(file)) process.loadEnvFile(file);
  if (z.stringbool().safeParse(process.env.DRILL).data) leaveOutForDrill(outer);
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new UserError(`${issue?.path.join('.')} is set wrong: ${issue?.message}.`);
  }
  const { DATA_DIR, PUBLIC_URL, MAIL_POSTAL_ADDRESS, ...rest } = parsed.data;
  if (rest.STRIPE_SECRET_KEY && !rest.STRIPE_WEBHOOK_SECRET)
    throw new UserError('STRIPE_WEBHOOK_SECRET is missing: events of Stripe are trusted by their signature only.');
  if (!rest.VAPID_PUBLIC_KEY !== !rest.VAPID_PRIVATE_KEY)
    throw new UserError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both, or neither.');
  if (rest.NODE_ENV === 'production') {
    if (!PUBLIC_URL) throw new UserError('PUBLIC_URL is missing: in production the site must know its own address.');
    if (!rest.SMTP_URL) throw new UserError('SMTP_URL is missing: in production there is no local mail catcher.');
    if (!rest.STRIPE_SECRET_KEY)
      throw new UserError('STRIPE_SECRET_KEY is missing: in production there is no payment sandbox.');
    if (!MAIL_POSTAL_ADDRESS)
      throw new UserError('MAIL_POSTAL_ADDRESS is missing: bulk mail must carry a postal address (CAN-SPAM Act).');
  } else {
    if (PUBLIC_URL && !isLocal(new URL(PUBLIC_URL).hostname)) throw exposed('PUBLIC_URL', PUBLIC_URL);
    if (!isLocal(rest.HOST)) throw exposed('HOST', rest.HOST);
  }
  return {
    ...rest,
    dataDir: resolve(root, DATA_DIR),
    SERVICE_VERSION: rest.SERVICE_VERSION || readCommit(),
    PUBLIC_URL: PUBLIC_URL ?? `http://localhost:${rest.PORT}`,
    MAIL_POSTAL_ADDRESS: MAIL_POSTAL_ADDRESS ?? sampleAddress,
  };
}

/** The short id of the commit that is checked out; nothing outside a Git repository. */
function readCommit(): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Whether a host name or address, in brackets or not, is the local machine (RFC 6761 for `.localhost`). */
function isLocal(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  const version = isIP(name);
  if (version !== 0) return loopback.check(name, version === 6 ? 'ipv6' : 'ipv4');
  return /^(?:.+\.)?localhost\.?$/.test(name);
}

const exposed = (setting: string, value: string) =>
  new UserError(
    `${setting} is ${value}, but outside production the mail catcher, the payment sandbox and demo accounts with a known password are open to every visitor: set NODE_ENV=production, or use a local ${setting === 'HOST' ? 'HOST such as 127.0.0.1' : 'PUBLIC_URL such as http://localhost:8080'}.`,
  );
