import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Component, pidsOf } from '@dealstead/infra/servers/components';
import { connect } from '@dealstead/infra/servers/database';
import { fillMembers } from './members.ts';
import { sized } from './size.ts';

/** The services that a message passes. */
const services = ['admin', 'account', 'tools'] as const satisfies readonly Component[];
/** Milliseconds between two kills of a service, in turn. */
const killEvery = sized(15_000, 100);
/** Milliseconds between two looks at the progress. */
const readEvery = sized(1_000, 50);

interface Sending {
  readonly recipients: number;
  /** Seconds until all batches were sent, and until the last member had notification and mail. */
  readonly sentAfter: number;
  readonly arrivedAfter: number;
  readonly kills: number;
  /** Members with two notifications, or one that was counted twice. */
  readonly repeated: number;
  readonly mails: number;
  /** Resident memory in MB: before, and the most of the time meanwhile. */
  readonly memory: Readonly<Record<string, { readonly before: number; most: number }>>;
}

/**
 * Sends an admin's message to all members with a plan, a tenth of ROWS (a million by default), through the product: once
 * undisturbed and once while its services are killed in turn. Mails that wait at the end are deleted.
 */
export async function adminMessagesTable(
  origin: string,
  { cookie, databaseUrl, port }: { cookie: string; databaseUrl: string; port: number },
): Promise<string> {
  await fillMembers(databaseUrl, Number(process.env.ROWS ?? sized(1_000_000, 2_000)));
  await using connection = await connect(databaseUrl);
  const send = (isKilled: boolean) => measureSending(origin, { cookie, client: connection.client, port, isKilled });
  const runs = [await send(false), await send(true)] as const;
  const row = (name: string, value: (run: Sending) => string) => `| ${name} | ${runs.map(value).join(' | ')} |`;
  const count = (value: number) => value.toLocaleString('en-US');
  return [
    `| a message to ${count(runs[0].recipients)} members | undisturbed | with ${runs[1].kills} kills |`,
    '|---|---|---|',
    row('until all batches are sent, s', ({ sentAfter }) => sentAfter.toFixed(0)),
    row('until everyone has the notification and the mail is queued, s', ({ arrivedAfter }) => arrivedAfter.toFixed(0)),
    row('members with a repeated notification', ({ repeated }) => count(repeated)),
    row('mails queued', ({ mails }) => count(mails)),
    ...services.map((service) =>
      row(
        `memory of ${service} before → at most, MB`,
        ({ memory }) => `${memory[service]!.before} → ${memory[service]!.most}`,
      ),
    ),
  ].join('\n');
}

interface SendingDeps {
  readonly cookie: string;
  readonly client: pg.Client;
  readonly port: number;
  readonly isKilled: boolean;
}

async function measureSending(origin: string, { cookie, client, port, isKilled }: SendingDeps): Promise<Sending> {
  const memory = Object.fromEntries(
    await Promise.all(services.map(async (service) => [service, await memoryOf(service, port)] as const)),
  );
  const peaks = Object.fromEntries(
    services.map((service) => [service, { before: memory[service]!, most: memory[service]! }]),
  );
  const { rows: mails } = await client.query<{ last: number }>(
    'SELECT coalesce(max(id), 0)::int AS last FROM account.mails',
  );
  const lastMail = mails[0]!.last;
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1_000;
  const id = await sendMessage(origin, cookie);
  let sentAfter: number | undefined;
  let kills = 0;
  for (;;) {
    await sleep(readEvery);
    for (const service of services)
      peaks[service]!.most = Math.max(peaks[service]!.most, await memoryOf(service, port));
    const progress = await readProgress(client, { id, lastMail });
    if (progress.isSent) sentAfter ??= seconds();
    if (progress.isSent && progress.notified >= progress.delivered && progress.mails >= progress.delivered) {
      await client.query(`DELETE FROM account.mails WHERE key LIKE $1 AND status = 'queued'`, [
        `admin-message/${id}/%`,
      ]);
      const { delivered: recipients, mails, repeated } = progress;
      return {
        recipients,
        sentAfter: sentAfter ?? seconds(),
        arrivedAfter: seconds(),
        kills,
        repeated,
        mails,
        memory: peaks,
      };
    }
    if (isKilled && !progress.isSent && seconds() * 1_000 > (kills + 1) * killEvery) {
      const [pid] = await pidsOf(services[kills % services.length]!, port);
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
      kills++;
    }
  }
}

async function sendMessage(origin: string, cookie: string): Promise<number> {
  const response = await fetch(`${origin}/api/admin/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie, 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      messageType: 'tier',
      targetTier: 'buyer',
      subject: 'Planned maintenance',
      message: 'Dealstead is not available on Sunday from 2 to 3 a.m. Eastern time.',
    }),
  });
  if (!response.ok) throw new Error(`The message responded ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { id: number }).id;
}

/** How far a message is, whose mails come after `lastMail`. */
async function readProgress(client: pg.Client, { id, lastMail }: { id: number; lastMail: number }) {
  const { rows } = await client.query<{
    isSent: boolean;
    delivered: number;
    notified: number;
    repeated: number;
    mails: number;
  }>(
    `SELECT state = 'sent' AS "isSent", delivered, n.notified, n.repeated, m.mails
     FROM admin.admin_messages,
       (SELECT count(DISTINCT user_id)::int AS notified, (sum(count) - count(DISTINCT user_id))::int AS repeated
        FROM tools.notifications WHERE group_key = $2) n,
       (SELECT count(*)::int AS mails FROM account.mails WHERE id > $3 AND key LIKE $2 || '/%') m
     WHERE id = $1`,
    [id, `admin-message/${id}`, lastMail],
  );
  return rows[0]!;
}

/** Resident memory in MB; 0 while the process is restarted. */
async function memoryOf(component: Component, port: number): Promise<number> {
  const [pid] = await pidsOf(component, port);
  const status = pid === undefined ? '' : await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
}
