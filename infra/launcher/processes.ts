import { devServerOffset } from '@dealstead/slice-tools/dev/port';
import { join } from 'node:path';
import { pushServices } from '@dealstead/tools/push-services';
import type { Servers } from '../servers/index.ts';
import type { Config } from './config.ts';
import type { Keys, Signer } from './keys.ts';

export interface ProcessEntry {
  name: string;
  /** Path from the repository root. */
  main: string;
  /** HTTP port; the process serves /healthz. */
  port: number;
  env: Record<string, string>;
  /** Command-line options of Node. */
  node?: readonly string[];
}

/**
 * Bounds of V8's young generation, in megabytes. V8 would shrink it while idle and then collect garbage every few
 * hundred requests.
 */
const youngGenerationOptions = ['--min-semi-space-size=16', '--max-semi-space-size=32'];

/** Settings that the launcher passes to a process unchanged, if set. */
export const passedSettings = {
  everyProcess: ['DRAIN_SECONDS'],
  /** All processes except the renderer. */
  signers: ['NATS_CREDS_FILE', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_TRACES_SAMPLER_ARG'],
  listings: [
    'LIMIT_FORMS',
    'LEADS_EMAIL',
    'SUPPORT_EMAIL',
    'S3_ENDPOINT',
    'S3_REGION',
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'SEARCH_SHARDS',
    'WAIT_FOR_INDEX_SECONDS',
  ],
  tools: [
    'RENTCAST_API_KEY',
    'RENTCAST_URL',
    'ATTOM_API_KEY',
    'BATCHDATA_API_KEY',
    'TWILIO_ACCOUNT_SID',
    'TWILIO_AUTH_TOKEN',
    'TWILIO_FROM',
    'TWILIO_URL',
  ],
  account: ['DNS_SERVERS', 'MAIL_RETURN_PATH', 'MAIL_REPORTS_SECRET', 'LIMIT_REGISTRATIONS'],
  gateway: [
    'MAP_STYLE_URL',
    'MAP_PMTILES',
    'BODY_LIMIT',
    'CACHE_MEGABYTES',
    'RENDER_TIMEOUT',
    'CDN_PURGE_URL',
    'LIMIT_SIGN_INS',
    'LIMIT_WRITES',
    'LIMIT_READS',
    'LIMIT_MISSES',
    'LIMIT_REPORTS',
    'LIMIT_SAMPLES',
  ],
};

/** Shard processes listen on PORT plus this and their number. */
export const shardOffset = 20;

/** Browser tests run a push service at PORT plus this. */
export const testPushOffset = 15;

/** The local trace collector listens at PORT plus this. */
export const traceCollectorOffset = 16;

/** Functions that complete the environment of a process, whose port is PORT plus the offset. */
function createEntries(config: Config, { natsUrl }: Servers, keys: Keys) {
  const entry = (name: string, main: string, offset: number, env: Record<string, string>): ProcessEntry => ({
    name,
    main,
    port: config.PORT + offset,
    env: {
      ...systemVariables(config.dataDir),
      NODE_ENV: config.NODE_ENV,
      LOG_LEVEL: config.LOG_LEVEL,
      HOST: '127.0.0.1',
      PORT: String(config.PORT + offset),
      ...pickSettings(passedSettings.everyProcess),
      ...env,
    },
  });
  /** A process with its own identity that trusts these peers. */
  const signer = (name: Signer, main: string, offset: number, trusted: Signer[], env: Record<string, string>) =>
    entry(name, main, offset, {
      NATS_URL: natsUrl,
      SERVICE_VERSION: config.SERVICE_VERSION,
      ...pickSettings(passedSettings.signers),
      ...tracingSettings(config),
      IDENTITY_KEY: keys.private[name],
      IDENTITY_PEERS: keys.publicOf(trusted),
      ...env,
    });
  return { entry, signer };
}

/** All processes of the product with their full environments. */
export function processes(config: Config, servers: Servers, keys: Keys): ProcessEntry[] {
  const { PORT, dataDir, PUBLIC_URL } = config;
  const at = (offset: number) => `http://127.0.0.1:${PORT + offset}`;
  const { entry, signer } = createEntries(config, servers, keys);
  const production = config.NODE_ENV === 'production';
  const { redisUrl: REDIS_URL, databaseUrls } = servers;
  const RELEASES_DIR = join(dataDir, 'releases');
  const SECRETS_KEY = config.SECRETS_KEY ?? keys.secretsKey;

  const peers: Signer[] = ['gateway', 'listings', 'tools', 'account', 'admin'];
  return [
    signer('listings', 'services/listings/src/main.ts', 1, peers, {
      DATABASE_URL: databaseUrls.listings,
      PUBLIC_URL,
      SECRETS_KEY,
      ACCOUNT_URL: at(3),
      TOOLS_URL: at(2),
      INDEX_DIR: join(dataDir, 'index'),
      FILES_DIR: join(dataDir, 'files'),
      // The index's arrays are allocated and freed whole: glibc must return their memory to the system (mmap).
      MALLOC_MMAP_THRESHOLD_: '131072',
      MAIL_POSTAL_ADDRESS: config.MAIL_POSTAL_ADDRESS,
      ...pickSettings(passedSettings.listings),
      ...(config.SEARCH_SHARD_PROCESSES > 0 ? { SEARCH_SHARDS: shardMapFile(config) } : {}),
    }),
    signer('tools', 'services/tools/src/main.ts', 2, peers, {
      DATABASE_URL: databaseUrls.tools,
      PUBLIC_URL,
      SECRETS_KEY,
      ACCOUNT_URL: at(3),
      ...pushSettings(config, keys),
      ...pickSettings(passedSettings.tools),
      LISTINGS_URL: at(1),
    }),
    signer('account', 'services/account/src/main.ts', 3, peers, {
      DATABASE_URL: databaseUrls.account,
      REDIS_URL,
      SMTP_URL: config.SMTP_URL ?? `smtp://127.0.0.1:${PORT + 7}`,
      MAIL_FROM: config.MAIL_FROM,
      MAIL_POSTAL_ADDRESS: config.MAIL_POSTAL_ADDRESS,
      PUBLIC_URL,
      ...stripeSettings(config, keys),
      ...pickSettings(passedSettings.account),
      SECRETS_KEY,
      LISTINGS_URL: at(1),
      TOOLS_URL: at(2),
      ADMIN_URL: at(4),
    }),
    signer('admin', 'services/admin/src/main.ts', 4, [...peers, 'operator', 'launcher'], {
      DATABASE_URL: databaseUrls.admin,
      PUBLIC_URL,
      SECRETS_KEY,
      RELEASES_DIR,
      ACCOUNT_URL: at(3),
      LISTINGS_URL: at(1),
      TOOLS_URL: at(2),
      RENDERER_URL: at(5),
    }),
    entry('renderer', 'shell/server/src/main.ts', 5, {
      RELEASES_DIR,
      IDENTITY_PEERS: keys.publicOf(['gateway', 'admin']),
    }),
    {
      ...signer('gateway', 'gateway/src/main.ts', 0, peers, {
        HOST: config.HOST,
        REDIS_URL,
        LISTINGS_URL: at(1),
        TOOLS_URL: at(2),
        ACCOUNT_URL: at(3),
        ADMIN_URL: at(4),
        RENDERER_URL: at(5),
        ...(production ? {} : { MAIL_URL: at(6), DEV_URL: at(devServerOffset), LOAD_TEST_KEY: keys.loadTestKey }),
        ...(hasSandbox(config) ? { STRIPE_SANDBOX_URL: at(9) } : {}),
        ...(hasTraceCollector(config) ? { TRACES_URL: at(traceCollectorOffset) } : {}),
        INTERNAL_PORT: String(PORT + 8),
        RELEASES_DIR,
        STATE_DIR: join(dataDir, 'state'),
        SESSION_SECRET: config.SESSION_SECRET ?? keys.sessionSecret,
        PUBLIC_URL,
        TRUSTED_PROXIES: config.TRUSTED_PROXIES,
        ...pickSettings(passedSettings.gateway),
      }),
      node: youngGenerationOptions,
    },
  ];
}

/** The file of the shard map, for the launcher's own shards. */
export const shardMapFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'shards.json');

/** The map of the launcher's own shards: one process for each. Undefined if the listings service searches itself. */
export function localShardMap({ PORT, SEARCH_SHARD_PROCESSES: count }: Config) {
  if (count === 0) return undefined;
  const shards = Array.from({ length: count }, (_, shard) => [`http://127.0.0.1:${PORT + shardOffset + shard}`]);
  return { version: 1, shards };
}

/** The launcher's own shard processes. */
export function shardProcesses(config: Config, servers: Servers, keys: Keys): ProcessEntry[] {
  const { entry } = createEntries(config, servers, keys);
  const count = config.SEARCH_SHARD_PROCESSES;
  return Array.from({ length: count }, (_, shard) =>
    entry(`shard-${shard}`, 'services/listings/src/shard.ts', shardOffset + shard, {
      NATS_URL: servers.natsUrl,
      ...pickSettings(passedSettings.signers),
      ...tracingSettings(config),
      IDENTITY_PEERS: keys.publicOf(['listings']),
      DATABASE_URL: servers.databaseUrls.listings,
      INDEX_DIR: join(config.dataDir, 'index'),
      SHARD: `${shard}/${count}`,
      MALLOC_MMAP_THRESHOLD_: '131072',
    }),
  );
}

/** The local mail catcher, outside production only. */
export function mailCatcher({ PORT, dataDir }: Config): ProcessEntry {
  return {
    name: 'mail',
    main: 'infra/mail/main.ts',
    port: PORT + 6,
    env: {
      ...systemVariables(dataDir),
      PORT: String(PORT + 6),
      SMTP_PORT: String(PORT + 7),
      MAIL_DIR: join(dataDir, 'mail'),
    },
  };
}

/** Whether spans go to the local collector: outside production unless OTEL_EXPORTER_OTLP_ENDPOINT names another. */
export const hasTraceCollector = ({ OTEL_EXPORTER_OTLP_ENDPOINT, NODE_ENV }: Config) =>
  !OTEL_EXPORTER_OTLP_ENDPOINT && NODE_ENV !== 'production';

/** The local trace collector. */
export function traceCollector({ PORT, dataDir }: Config): ProcessEntry {
  const port = PORT + traceCollectorOffset;
  return {
    name: 'traces',
    main: 'infra/traces/main.ts',
    port,
    env: { ...systemVariables(dataDir), PORT: String(port) },
  };
}

/** Where processes send their spans. */
function tracingSettings(config: Config): Record<string, string> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, PORT } = config;
  if (OTEL_EXPORTER_OTLP_ENDPOINT) return { OTEL_EXPORTER_OTLP_ENDPOINT };
  if (!hasTraceCollector(config)) return {};
  return { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${PORT + traceCollectorOffset}` };
}

/** Whether the Stripe sandbox is used: outside production without a Stripe key. */
export const hasSandbox = ({ STRIPE_SECRET_KEY, NODE_ENV }: Config) => !STRIPE_SECRET_KEY && NODE_ENV !== 'production';

/**
 * Settings of push notifications. Outside production, a push service that a test runs at PORT plus `testPushOffset` is
 * accepted too.
 */
function pushSettings(config: Config, keys: Keys): Record<string, string> {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT, PUSH_HOSTS, MAIL_FROM, NODE_ENV, PORT, DRILL } = config;
  const localHost = `localhost:${PORT + testPushOffset}`;
  // Members of a product that is restored for a drill must get no mail from it.
  const hosts =
    PUSH_HOSTS ?? (DRILL ? localHost : NODE_ENV === 'production' ? null : [...pushServices, localHost].join(','));
  return {
    VAPID_PUBLIC_KEY: VAPID_PUBLIC_KEY ?? keys.vapid.publicKey,
    VAPID_PRIVATE_KEY: VAPID_PRIVATE_KEY ?? keys.vapid.privateKey,
    VAPID_SUBJECT: VAPID_SUBJECT ?? `mailto:${/<([^<>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM.trim()}`,
    ...(hosts === null ? {} : { PUSH_HOSTS: hosts }),
  };
}

/** Settings with which account reaches Stripe or its sandbox. */
function stripeSettings(config: Config, keys: Keys): Record<string, string> {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PORT } = config;
  if (!hasSandbox(config))
    return { STRIPE_SECRET_KEY: STRIPE_SECRET_KEY ?? '', STRIPE_WEBHOOK_SECRET: STRIPE_WEBHOOK_SECRET ?? '' };
  return {
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_URL: `http://127.0.0.1:${PORT + 9}`,
  };
}

/** The Stripe sandbox; it sends webhooks to the gateway, as Stripe does. */
export function stripeSandbox(config: Config, keys: Keys): ProcessEntry {
  const { PORT, dataDir, PUBLIC_URL, NODE_ENV } = config;
  return {
    name: 'stripe',
    main: 'infra/stripe/main.ts',
    port: PORT + 9,
    env: {
      ...systemVariables(dataDir),
      NODE_ENV,
      PORT: String(PORT + 9),
      PUBLIC_URL,
      STRIPE_FILE: join(dataDir, 'stripe/memory.json'),
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      WEBHOOK_URL: `http://127.0.0.1:${PORT}/api/webhooks/stripe`,
    },
  };
}

/** What every process receives: system variables, of which no others are inherited, and where Node stores compiled modules. */
const systemVariables = (dataDir: string) => ({
  ...pickSettings(['PATH', 'HOME', 'TZ', 'LANG', 'SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS']),
  NODE_COMPILE_CACHE: join(dataDir, 'cache/node'),
});

/** The named variables that are set in the launcher's environment. */
function pickSettings(names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
