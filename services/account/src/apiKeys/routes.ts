import { maxApiKeys } from '@dealstead/contracts';
import * as endpoints from '@dealstead/contracts/account/apiKeys';
import { apiKeyCacheTag } from '@dealstead/contracts/identity';
import { Conflict, handle, NotFound, respond, type Route } from '@dealstead/service-kit';
import type { AccountDatabase, AccountTransaction } from '../database.ts';
import { queueMail } from '../mail/index.ts';
import { recordAction } from '../recordAction.ts';
import type { Reauthenticate } from '../signIn/index.ts';
import { keyMail } from './mails.ts';
import { type ApiKey, generateApiKey, toApiKey, toKeySnapshot } from './rules.ts';
import type { KeySnapshots } from './snapshots.ts';
import * as store from './store.ts';

export interface ApiKeyDeps {
  readonly db: AccountDatabase;
  readonly keys: KeySnapshots;
  readonly reauthenticate: Reauthenticate;
  /** Base of links in mails. */
  readonly publicUrl: string;
}

const aDay = 86_400_000;
const anHour = 3_600_000;
const noSuchKey = () => new NotFound('There is no such API key.');

/** A member's API keys, and their snapshots for gateways. */
export function apiKeyRoutes({ db, keys, reauthenticate, publicUrl }: ApiKeyDeps): Route[] {
  async function listOwn(userId: number) {
    const rows = await store.listKeys(db, userId);
    const now = new Date();
    return Promise.all(rows.map(async (row) => toApiKey(row, await keys.readUsage(row.id), now)));
  }
  async function withSecret({ id, userId }: ApiKey, secret: string) {
    const key = (await listOwn(userId)).find((own) => own.id === id);
    if (!key) throw noSuchKey();
    return respond({ key, secret })
      .invalidates('/api/api-keys', apiKeyCacheTag(id))
      .header('cache-control', 'no-store');
  }

  return [
    handle(endpoints.listApiKeys, async ({ actor }) => ({ keys: await listOwn(actor.id), max: maxApiKeys })),

    handle(endpoints.createApiKey, async ({ actor, request, body: { password, expiresInDays, scopes, ...limits } }) => {
      const user = await reauthenticate(actor, password);
      const { secret, columns } = generateApiKey();
      const row = await db.change(async (tx) => {
        const created = await insertKey(tx, { ...limits, ...columns, userId: user.id, scopes }, expiresInDays);
        await store.recordEvent(tx, { keyId: created.id, act: 'created', address: actor.address ?? null });
        const after = { scopes: created.scopes.join(' '), expiresAt: created.expiresAt?.toISOString() ?? null };
        const act = { action: 'api-key.created', target: `API key ${created.id}`, after };
        await recordAction(tx, { actor, request }, act);
        await queueMail(tx, `api-key/${created.id}/1`, user.email, keyMail('created', created.name, publicUrl));
        await keys.changed(tx, created);
        return created;
      });
      return withSecret(row, secret);
    }),

    handle(endpoints.rotateApiKey, async ({ actor, request, params, body: { password, overlapHours } }) => {
      const user = await reauthenticate(actor, password);
      const { secret, columns } = generateApiKey();
      const row = await db.change(async (tx) => {
        const locked = await store.lockKey(tx, params.id, user.id);
        if (!locked) throw noSuchKey();
        const older = locked.previousHash === null ? [] : [locked.previousHash];
        const overlaps = overlapHours > 0;
        const rotated = await store.updateKey(tx, locked, {
          ...columns,
          previousHash: overlaps ? locked.hash : null,
          previousUntil: overlaps ? new Date(Date.now() + overlapHours * anHour) : null,
          retiredHashes: [...locked.retiredHashes, ...older, ...(overlaps ? [] : [locked.hash])],
        });
        await store.recordEvent(tx, { keyId: rotated.id, act: 'rotated', address: actor.address ?? null });
        const act = { action: 'api-key.rotated', target: `API key ${rotated.id}`, after: { overlapHours } };
        await recordAction(tx, { actor, request }, act);
        const key = `api-key/${rotated.id}/${rotated.version}` as const;
        await queueMail(tx, key, user.email, keyMail('rotated', rotated.name, publicUrl));
        await keys.changed(tx, rotated);
        return rotated;
      });
      return withSecret(row, secret);
    }),

    handle(endpoints.revokeApiKey, async ({ actor, request, params }) => {
      await db.change(async (tx) => {
        const locked = await store.lockKey(tx, params.id, actor.id);
        if (!locked) throw noSuchKey();
        await keys.revoke(tx, locked, actor.address ?? null);
        await recordAction(tx, { actor, request }, { action: 'api-key.revoked', target: `API key ${params.id}` });
      });
      return respond({ message: 'API key revoked.' }).invalidates('/api/api-keys', apiKeyCacheTag(params.id));
    }),

    handle(endpoints.getApiKeySnapshot, async ({ params: { hash }, log }) => {
      const row = await store.findKeyByHash(db, hash);
      if (!row) throw noSuchKey();
      try {
        await keys.write(row);
      } catch (error) {
        log.debug({ err: error }, 'snapshot of an API key not written: Redis is unavailable');
      }
      return toKeySnapshot(row, hash, await store.storedCalls(db, row.id), new Date());
    }),
  ];
}

/** Stores a new key. @throws Conflict `too-many-keys` */
async function insertKey(
  tx: AccountTransaction,
  { scopes, ...key }: Omit<store.NewKey, 'expiresAt'>,
  expiresInDays: number | null,
): Promise<ApiKey> {
  if ((await store.countActiveKeys(tx, key.userId)) >= maxApiKeys)
    throw new Conflict(`You have ${maxApiKeys} API keys. Revoke one first.`, 'too-many-keys');
  const expiresAt = expiresInDays === null ? null : new Date(Date.now() + expiresInDays * aDay);
  return store.insertKey(tx, { ...key, scopes: [...new Set(scopes)], expiresAt });
}
