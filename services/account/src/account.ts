import { getAccountHealth } from '@dealstead/contracts/account/accountHealth';
import { listStripeEvents } from '@dealstead/contracts/account/billing';
import { mailList, webhookList } from '@dealstead/contracts/account/deliveryLists';
import {
  type BackgroundJob,
  createLog,
  live,
  type Live,
  type Logger,
  openNats,
  peer,
  startService,
  throttle,
  type Route,
  type Service,
} from '@dealstead/service-kit';
import type { Redis } from 'ioredis';
import {
  createDeletionJob,
  closingRoutes,
  adminRoutes,
  healthRoutes,
  exportRoutes,
  memberHelpRoutes,
  memberRecordRoutes,
  createViewExpiryJob,
  memberViewRoutes,
  memberRoutes,
} from './administration/index.ts';
import { apiKeyRoutes, createKeySnapshots, type KeySnapshots, createKeyUsageJob } from './apiKeys/index.ts';
import type { AccountConfig } from './config.ts';
import { createApprovalJob, affiliateRoutes } from './affiliates/index.ts';
import { createDnsLookup, createDomainJob, brandRoutes } from './brands/index.ts';
import { createBilling, createGrantExpiryJob, grantRoutes, planRoutes, revenueRoutes } from './billing/index.ts';
import { type AccountDatabase, openDatabase } from './database.ts';
import { consumers } from './events.ts';
import {
  deliveryRoutes,
  mailReportRoutes,
  createMailRetentionJob,
  createMailJobs,
  createSmtpDelivery,
} from './mail/index.ts';
import {
  emailChangeRoutes,
  createLinkRequestJob,
  createLinkAttempts,
  recoveryRoutes,
  registrationRoutes,
  createSignInFlow,
  createLoginThrottle,
  sessionRoutes,
  createReauthenticate,
  settingsRoutes,
  createTwoStepRemovalJob,
  twoStepResetRoutes,
  twoStepRoutes,
} from './signIn/index.ts';
import { createMemberSnapshots, type MemberSnapshots, createUserMetricsJob, userMetricsRoutes } from './users/index.ts';
import { createDigestJob, notificationLinkRoutes } from './notifications/index.ts';
import { teamRoutes } from './team/index.ts';
import { openRedis } from './redis.ts';
import { createVault, type Vault } from './secrets.ts';

/** Dependencies that tests provide in place of the configured ones. */
export interface AccountOverrides {
  readonly database?: AccountDatabase;
}

/** Starts the account service: members, their sessions and plans, and all mail. */
export async function startAccount(
  config: AccountConfig,
  { database: db = openDatabase(config.DATABASE_URL, config.SECRETS_KEY) }: AccountOverrides = {},
): Promise<Service> {
  const { PUBLIC_URL: publicUrl } = config;
  const log = createLog('account', config.LOG_LEVEL);
  const redis = openRedis(config.REDIS_URL, log);
  const snapshots = createMemberSnapshots(db, redis, log);
  const keys = createKeySnapshots(db, redis, log);
  const vault = createVault(config.SECRETS_KEY);
  const peers = createPeers(config);
  const dns = createDnsLookup(config.DNS_SERVERS?.split(','));
  const nats = openNats(config.NATS_URL, 'account', log, config.NATS_CREDS_FILE);
  const pages = live(nats);
  const onDeliveriesChanged = createDeliveriesNotifier(pages);
  const billing = createBilling({ config, db, snapshots, nats, log, listings: peers.listings, onDeliveriesChanged });
  const service = await startService({
    name: 'account',
    config,
    log,
    database: db,
    nats,
    routes: [
      ...signInRoutes({ db, redis, snapshots, keys, vault, publicUrl }, config.LIMIT_REGISTRATIONS),
      exportRoutes(db, redis, peers),
      notificationLinkRoutes(db, vault),
      memberRoutes(db, snapshots),
      brandRoutes({ db, live: pages, dns, publicUrl }),
      planRoutes,
      affiliateRoutes(db, config.PUBLIC_URL, pages),
      teamRoutes(db, snapshots, config.PUBLIC_URL),
      adminRoutes(db, snapshots),
      supportRoutes({ db, redis, snapshots, keys, vault, publicUrl }),
      grantRoutes(db, snapshots),
      deliveryRoutes(db),
      healthRoutes(db),
      revenueRoutes(db),
      userMetricsRoutes(db),
      mailReportRoutes(db, config.MAIL_REPORTS_SECRET, onDeliveriesChanged),
      ...billing.routes,
    ],
    consumers: consumers({
      pages,
      vault,
      publicUrl,
      postalAddress: config.MAIL_POSTAL_ADDRESS,
      snapshots,
      cancelSubscriptions: billing.cancelSubscriptions,
      syncRenewals: billing.syncRenewals,
      syncCustomerEmail: billing.syncCustomerEmail,
    }),
    jobs: [
      ...billing.jobs,
      snapshots.job,
      keys.job,
      createKeyUsageJob(db, redis),
      createApprovalJob(db, log, pages),
      ...mailJobs(config, { db, log, onChanged: onDeliveriesChanged }),
      createUserMetricsJob(db, pages),
      createLinkRequestJob(db, publicUrl),
      createDeletionJob(db, snapshots),
      createGrantExpiryJob(db, snapshots),
      createViewExpiryJob(db),
      createTwoStepRemovalJob(db, { snapshots, publicUrl }),
      createDomainJob({ db, dns, live: pages, log, publicUrl }),
      createDigestJob(db, { vault, publicUrl, postalAddress: config.MAIL_POSTAL_ADDRESS }),
    ],
    ready: { redis: { needed: false, check: () => redis.ping() } },
  });
  return {
    ...service,
    async stop() {
      await service.stop();
      await Promise.all(Object.values(peers).map((client) => client.close()));
      redis.disconnect();
    },
  };
}

function createPeers({ IDENTITY_KEY: key, LISTINGS_URL, TOOLS_URL, ADMIN_URL }: AccountConfig) {
  // The long timeout is for data exports, which read whole tables.
  const createPeer = (url: string) => peer({ url, key, timeout: 20_000 });
  return { listings: createPeer(LISTINGS_URL), tools: createPeer(TOOLS_URL), admin: createPeer(ADMIN_URL) };
}

/** Milliseconds between two refreshes of webhooks and emails on admins' open pages, which are to follow within 500. */
const deliveriesEvery = 400;

const createDeliveriesNotifier = (pages: Live): (() => void) =>
  throttle(
    () => pages.admins(webhookList.path, mailList.path, listStripeEvents.path, getAccountHealth.path),
    deliveriesEvery,
  );

interface MailJobDeps {
  readonly db: AccountDatabase;
  readonly log: Logger;
  readonly onChanged: () => void;
}

const mailJobs = (config: AccountConfig, { db, log, onChanged }: MailJobDeps): BackgroundJob[] => [
  createMailRetentionJob(db),
  ...createMailJobs(db, {
    deliver: createSmtpDelivery(config.SMTP_URL, config.MAIL_FROM, config.MAIL_RETURN_PATH),
    log,
    onChanged,
  }),
];

interface MemberDeps {
  readonly db: AccountDatabase;
  readonly redis: Redis;
  readonly snapshots: MemberSnapshots;
  readonly keys: KeySnapshots;
  readonly vault: Vault;
  readonly publicUrl: string;
}

/** Routes of how a member signs in, and of what they must sign in again for. */
function signInRoutes(
  { db, redis, snapshots, keys, vault, publicUrl }: MemberDeps,
  registrationsPerHour: number,
): Route[] {
  const loginThrottle = createLoginThrottle(redis);
  const codeThrottle = createLoginThrottle(redis, 'code');
  const signInFlow = createSignInFlow(snapshots);
  const reauthenticate = createReauthenticate(db, loginThrottle);
  return [
    ...sessionRoutes(db, { loginThrottle, codeThrottle, signInFlow, vault }),
    ...registrationRoutes(db, redis, snapshots, registrationsPerHour),
    ...recoveryRoutes({ db, redis, snapshots, signInFlow, loginThrottle, publicUrl }),
    ...settingsRoutes({ db, redis, snapshots, reauthenticate, publicUrl }),
    ...twoStepRoutes(db, { vault, reauthenticate, codeThrottle, publicUrl }),
    ...apiKeyRoutes({ db, keys, reauthenticate, publicUrl }),
    ...closingRoutes({ db, snapshots, keys, reauthenticate, publicUrl }),
  ];
}

/** Routes with which admins read a member's record and help with their account. */
function supportRoutes({ db, redis, snapshots, keys, vault, publicUrl }: MemberDeps): Route[] {
  const countAttempt = createLinkAttempts(redis);
  return [
    ...memberRecordRoutes({ db, redis }),
    ...memberHelpRoutes({ db, snapshots, keys, publicUrl }),
    ...memberViewRoutes(db),
    ...emailChangeRoutes({ db, snapshots, countAttempt, publicUrl }),
    ...twoStepResetRoutes({ db, vault, countAttempt, publicUrl }),
  ];
}
