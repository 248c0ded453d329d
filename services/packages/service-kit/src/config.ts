import { readFileSync } from 'node:fs';
import { z } from 'zod';

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('must be JSON');
    return z.NEVER;
  }
});
const PublicKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string().optional(),
});
const PrivateKey = PublicKey.extend({ d: z.string(), kid: z.string() });

/** An Ed25519 JSON Web Key; `kid` names the process it belongs to, `d` is present in the private key. */
export type Jwk = z.infer<typeof PublicKey> & { d?: string };

const credentials = z
  .string()
  .min(1)
  .transform((path, context): Uint8Array => {
    try {
      return readFileSync(path);
    } catch {
      context.addIssue(`${path} cannot be read`);
      return z.NEVER;
    }
  });

const port = z.coerce.number().int().min(0).max(65_535);

/** Encrypts links and codes of mails that wait; account also encrypts secrets of authenticator apps with it and signs links. */
export const secretsKey = z.string().min(32, 'it needs at least 32 characters');

/** Environment variables of every process. */
export const commonConfig = {
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  PORT: port,
  /** Version of the code that runs, such as its commit. */
  SERVICE_VERSION: z.string().max(60).optional(),
  HOST: z.string().default('127.0.0.1'),
  /** Where OpenTelemetry spans go, by OTLP over HTTP; without it none are recorded. `/v1/traces` is appended. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Headers of these requests, such as `authorization=…`; read by the exporter. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** Share of the traces that are recorded, from 0 to 1; all by default. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
  /** Seconds for which a process goes on serving after a shutdown began, with /readyz 503, behind a load balancer. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(0),
  /** May carry user and password, or a token; with `tls:` a server without TLS is refused. */
  NATS_URL: z.url({ protocol: /^(nats|tls)$/ }),
  /** Path of a NATS credentials file (a user JWT and its seed), for a server in operator mode. */
  NATS_CREDS_FILE: credentials.optional(),
  /** Private Ed25519 key of this process; its `kid` is the process's name. */
  IDENTITY_KEY: json.pipe(PrivateKey),
  /** Name → public key of trusted processes. */
  IDENTITY_PEERS: json.pipe(z.record(z.string(), PublicKey)),
};

/** A PostgreSQL URL. Its user is the service's role and names its schema, unless `?schema=` does. */
export const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ });

export const redisUrl = z.url({ protocol: /^rediss?$/ });

/** The site's URL for browsers, without a trailing slash. */
export const publicUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''));

/** The sender's physical postal address, which bulk mail must carry (CAN-SPAM Act, 15 U.S.C. 7704(a)(5)). */
export const postalAddress = z.string().trim().min(1, 'it must not be empty');

export type Shape = Record<string, z.ZodType>;
export type ConfigOf<S extends Shape> = z.output<z.ZodObject<S>>;
export type CommonConfig = ConfigOf<typeof commonConfig>;

/** Reads a configuration from an environment. @throws Error whose message is one sentence that names the variable. */
export function parseConfig<S extends Shape>(shape: S, env: NodeJS.ProcessEnv): ConfigOf<S> {
  const result = z.object(shape).safeParse(env);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = String(issue?.path[0] ?? 'environment');
  if (!env[name]) throw new Error(`${name} is missing: set it in the environment.`);
  throw new Error(`${name} cannot be used: ${issue?.message ?? 'invalid'}.`);
}

/** Reads the configuration of this process; an invalid one exits with one sentence. */
export function readConfig<S extends Shape>(shape: S): ConfigOf<S> {
  try {
    return parseConfig(shape, process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
