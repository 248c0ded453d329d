import { sessionLifetime, unknownDeviceName, type Device } from '@dealstead/contracts';
import { sessionKey } from '@dealstead/contracts/identity';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { Sql } from '../../database.ts';

const SessionData = z.object({ userAgent: z.string().nullish(), address: z.string().nullish() });

/** Browsers by a pattern of their user agent; the first match counts. */
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
const findName = (agent: string, patterns: readonly (readonly [RegExp, string])[]) =>
  patterns.find(([pattern]) => pattern.test(agent))?.[1];

/** The name of a device by its user agent, such as "Chrome on Windows". */
export function deviceName(agent: string): string {
  const browser = findName(agent, browsers);
  const system = findName(agent, systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? unknownDeviceName;
}

/**
 * The devices on which a member is signed in, the current one first. Gateways store the sessions in Redis: an idle session
 * has expired there, and the remaining lifetime of the others gives their last use.
 */
export async function listDevices(
  { sql }: Sql,
  redis: Redis,
  userId: number,
  current: string | undefined,
): Promise<Device[]> {
  const rows = await sql<{ sid: string; sess: unknown; createdAt: Date; expire: Date }>`
    SELECT sid, sess, created_at, expire FROM sessions WHERE user_id = ${userId} AND expire > ${new Date()}
    ORDER BY last_seen DESC LIMIT 100`;
  const remaining = await remainingLifetimes(
    redis,
    rows.map(({ sid }) => sid),
  );
  const devices = rows.flatMap(({ sid, sess, createdAt, expire }, i): Device[] => {
    const ms = remaining?.[i];
    if (ms !== undefined && ms < 0) return [];
    const { userAgent, address } = SessionData.parse(sess);
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

/** Milliseconds until each session expires, negative where it has; undefined while Redis is unavailable. */
async function remainingLifetimes(redis: Redis, sids: readonly string[]): Promise<number[] | undefined> {
  if (redis.status !== 'ready') return undefined;
  return Promise.all(sids.map((sid) => redis.pttl(sessionKey(sid)))).catch(() => undefined); // the table alone counts then
}
