import * as endpoints from '@dealstead/contracts/admin/slices';
import type { SliceKey } from '@dealstead/contracts/platform/releases';
import { Conflict, handle, NotFound, respond } from '@dealstead/service-kit';
import type { Route } from '@dealstead/service-kit';
import { recordAction } from '../../actions/index.ts';
import { actorName } from '../../actorName.ts';
import type { Db, Tx } from '../../database.ts';
import type { ActionSource } from '../promotion.ts';
import { keyIdOf } from './signatures.ts';
import * as store from './store.ts';

/** Which slices may be released, and by which keys their teams sign. */
export function sliceRoutes(db: Db): Route[] {
  return [
    handle(endpoints.listSlices, () => store.listSlices(db)),

    handle(endpoints.registerSlice, async ({ body: { name, owner, key }, actor, request }) => {
      const source = { actor, userAgent: request.headers['user-agent'] };
      const slice = await db.change(async (tx) => {
        if (!(await store.insertSlice(tx, { name, owner, registeredBy: actorName(actor) })))
          throw new Conflict(`A slice is named ${name} already. Choose another name.`, 'name-taken');
        await recordAction(tx, { ...source, action: 'slice.registered', target: name, after: { owner } });
        if (key) await addKey(tx, name, key, source);
        return readSlice(tx, name);
      });
      return respond(slice).invalidates(endpoints.listSlices.path);
    }),

    handle(endpoints.addSliceKey, async ({ params: { name }, body: key, actor, request }) => {
      const source = { actor, userAgent: request.headers['user-agent'] };
      const slice = await db.change(async (tx) => {
        await readSlice(tx, name);
        await addKey(tx, name, key, source);
        return readSlice(tx, name);
      });
      return respond(slice).invalidates(endpoints.listSlices.path);
    }),

    handle(endpoints.revokeSliceKey, async ({ params: { name, keyId }, body: { reason }, actor, request }) => {
      const source = { actor, userAgent: request.headers['user-agent'] };
      const slice = await db.change(async (tx) => {
        if (!(await store.revokeKey(tx, name, keyId, actorName(actor))))
          throw new NotFound(`${name} has no key ${keyId} that could be revoked.`);
        await recordAction(tx, { ...source, action: 'slice.key-revoked', target: name, reason, before: { keyId } });
        return readSlice(tx, name);
      });
      return respond(slice).invalidates(endpoints.listSlices.path);
    }),
  ];
}

/** @throws NotFound for a name that is not registered */
async function readSlice(tx: Tx, name: string) {
  const slice = await store.findSlice(tx, name);
  if (!slice) throw new NotFound(`No slice is named ${name}.`);
  return slice;
}

/** @throws Conflict where the key belongs to another slice or was revoked */
async function addKey(tx: Tx, name: string, key: SliceKey, source: ActionSource): Promise<void> {
  const id = await keyIdOf(key);
  const added = await store.insertKey(tx, { id, sliceName: name, publicKey: key.x, addedBy: actorName(source.actor) });
  if (added) {
    await recordAction(tx, { ...source, action: 'slice.key-added', target: name, after: { keyId: id } });
    return;
  }
  if (!(await store.readActiveKeys(tx, name)).has(id))
    throw new Conflict(
      'This key was revoked, or it signs another slice. Make a new one: a key signs one slice.',
      'key-taken',
    );
}
