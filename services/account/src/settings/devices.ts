import { sessionLifetime, type Device } from '@dealstead/contracts';
import { sessionKey } from '@dealstead/contracts/identity';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { AccountDatabase } from '../database.ts';

const Known = z.object({ userAgent: z.string().nullish(), address: z.string().nullish() });

/** Browsers by a mark in what they say of themselves; the first that fits. */
const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
] as const;
const found = (agent: string, marks: readonly (readonly [RegExp, string])[]) =>
  marks.find(([mark]) => mark.test(agent))?.[1];

/** Such as "Chrome on Windows". */
export function deviceName(agent: string): string {
  const browser = found(agent, browsers);
  const system = found(agent, systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/**
 * Where a member is signed in, this browser first. Gateways keep the sessions: one that has lain idle too long is no more
 * in Redis, and the time that it has left there tells when it was used last.
 */
export async function listDevices(
  db: AccountDatabase,
  redis: Redis,
  userId: number,
  current: string | undefined,
): Promise<Device[]> {
  const rows = await db.prisma.session.findMany({
    where: { userId, expire: { gt: new Date() } },
    orderBy: { lastSeen: 'desc' },
    take: 100,
  });
  const left = await timeLeft(
    redis,
    rows.map(({ sid }) => sid),
  );
  const devices = rows.flatMap(({ sid, sess, createdAt, expire }, i): Device[] => {
    const ms = left?.[i];
    if (ms !== undefined && ms < 0) return [];
    const { userAgent, address } = Known.parse(sess);
    const agent = userAgent ?? '';
    const longest = Math.min(sessionLifetime.idle, expire.getTime() - Date.now());
    const seen = ms === undefined ? createdAt.getTime() : Math.max(createdAt.getTime(), Date.now() - (longest - ms));
    return [
      {
        id: sid,
        name: deviceName(agent),
        kind: /Mobile|iPhone|Android/.test(agent) ? 'phone' : 'desktop',
        address: address ?? null,
        signedInAt: createdAt.toISOString(),
        lastSeenAt: new Date(sid === current ? Date.now() : seen).toISOString(),
        current: sid === current,
      },
    ];
  });
  return devices.toSorted((a, b) => Number(b.current) - Number(a.current) || (a.lastSeenAt < b.lastSeenAt ? 1 : -1));
}

/** Milliseconds that each session has left, negative for none; undefined while Redis is away. */
async function timeLeft(redis: Redis, sids: readonly string[]): Promise<number[] | undefined> {
  if (redis.status !== 'ready') return undefined;
  return Promise.all(sids.map((sid) => redis.pttl(sessionKey(sid)))).catch(() => undefined); // then the list alone counts
}
