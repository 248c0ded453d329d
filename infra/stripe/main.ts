import { z } from 'zod';
import { startSandbox } from './server.ts';

const { NODE_ENV, ...env } = z
  .object({
    NODE_ENV: z.string().optional(),
    PORT: z.coerce.number().int(),
    STRIPE_FILE: z.string().min(1),
    STRIPE_SECRET_KEY: z.string().startsWith('sk_test_'),
    STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
    /** Where events are delivered. Without it or the secret they are not delivered. */
    WEBHOOK_URL: z.url().optional(),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }),
    STRIPE_AFTER_RETRIES: z.enum(['cancel', 'past_due']).optional(),
  })
  .parse(process.env);

if (NODE_ENV === 'production') {
  console.error('The Stripe sandbox does not run in production: set STRIPE_SECRET_KEY.');
  process.exit(1);
}

const sandbox = await startSandbox({
  port: env.PORT,
  file: env.STRIPE_FILE,
  site: env.PUBLIC_URL.replace(/\/$/, ''),
  key: env.STRIPE_SECRET_KEY,
  afterRetries: env.STRIPE_AFTER_RETRIES,
  webhook:
    env.WEBHOOK_URL && env.STRIPE_WEBHOOK_SECRET
      ? { url: env.WEBHOOK_URL, secret: env.STRIPE_WEBHOOK_SECRET }
      : undefined,
});
console.log(`The Stripe sandbox answers on port ${sandbox.port}`);
process.once('SIGTERM', () => void sandbox.stop().then(() => process.exit(0)));
