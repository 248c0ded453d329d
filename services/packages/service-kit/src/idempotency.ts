import { createHash } from 'node:crypto';
import type { Endpoint } from '@dealstead/contracts/endpoint';
import type { Identity } from '@dealstead/contracts/identity';
import type { z } from 'zod';
import { respond, JsonResponse } from './responses.ts';
import type { SqlDatabase, Transaction, TransactionExtras } from './database.ts';
import { Refusal } from './errors.ts';
import { handle } from './handle.ts';
import type { Call, Route } from './handle.ts';
import { retentionHours } from './keys.ts';
import { runExclusive } from './keyedMutex.ts';
import { clientNetworkOf } from './clientNetwork.ts';

type IdempotentEndpoint = Endpoint & { readonly idempotent: true };
type Outcome<E extends Endpoint> = z.input<E['response']> | JsonResponse<z.input<E['response']>>;

/** A response as stored in `idempotency_keys`. */
interface StoredResponse {
  readonly body: unknown;
  readonly code?: number;
  readonly location?: string;
  readonly headers: Record<string, string>;
  readonly stale: string[];
}

/** A change that needs data from elsewhere. */
interface PreparedChange<E extends Endpoint, Client extends object, Prepared> {
  /**
   * Reads what `run` needs from other services or by the pool, before the transaction. Within it a read by the pool would take a
   * second connection while the first is held: as many parallel calls as there are connections would block one another. A call that is
   * repeated after its response was stored does not come here.
   */
  readonly prepare: (call: Call<E>) => Promise<Prepared>;
  readonly run: (call: Call<E>, tx: Transaction<Client>, prepared: Prepared) => Promise<Outcome<E>>;
}

/**
 * Handles an endpoint whose calls may be repeated: effect, events and response are one transaction with the call's
 * `Idempotency-Key`. A repeated key with the same input within a day gets the first response and changes nothing, also
 * while the first call is in progress. With another input it responds 422. Refusals are not stored.
 */
export function handleIdempotent<const E extends IdempotentEndpoint, Client extends object, Prepared = undefined>(
  endpoint: E,
  db: SqlDatabase<Client>,
  work: ((call: Call<E>, tx: Transaction<Client>) => Promise<Outcome<E>>) | PreparedChange<E, Client, Prepared>,
): Route {
  return handle(endpoint, async (call): Promise<Outcome<E>> => {
    const key = call.request.get('idempotency-key');
    if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key))
      throw new Refusal(400, 'invalid-input', 'Idempotency-Key must be 1 to 200 letters, digits or signs.');
    const scope = `${endpoint.method} ${call.request.path} ${callerOf(call.actor)}`;
    const request = createHash('sha256')
      .update(JSON.stringify([call.query, call.body]))
      .digest('base64url');
    // A form that is pressed twice has no key, but the same content.
    return runExclusive(`${db.schema} ${scope} ${key ?? request}`, async () => {
      if (typeof work === 'function') return change(work);
      const known = key === undefined ? null : await findStored(db, { scope, key, request });
      if (known) return replay(known) as Outcome<E>;
      const prepared = await work.prepare(call);
      return change((_, tx) => work.run(call, tx, prepared));
    });

    function change(run: (call: Call<E>, tx: Transaction<Client>) => Promise<Outcome<E>>): Promise<Outcome<E>> {
      return db.change(async (tx): Promise<Outcome<E>> => {
        if (key === undefined) return run(call, tx);
        const known = await claim(tx, { scope, key, request });
        if (known) return replay(known) as Outcome<E>;
        const outcome = await run(call, tx);
        await store(tx, { scope, key }, outcome);
        return outcome;
      });
    }
  });
}

interface Claim {
  readonly scope: string;
  readonly key: string;
  readonly request: string;
}

/** Returns the stored response of a key, or claims the key and returns null. @throws Refusal 422 */
async function claim({ sql }: TransactionExtras, { scope, key, request }: Claim): Promise<StoredResponse | null> {
  // A second call blocks here until the first commits or rolls back.
  const taken = await sql`
    INSERT INTO idempotency_keys (scope, key, request) VALUES (${scope}, ${key}, ${request})
    ON CONFLICT (scope, key) DO UPDATE SET request = excluded.request, answer = NULL, created_at = now()
      WHERE idempotency_keys.created_at < now() - make_interval(hours => ${retentionHours}::int)
    RETURNING key`;
  if (taken.length > 0) return null;
  const [known] = await sql<KnownKey>`
    SELECT request, answer FROM idempotency_keys WHERE scope = ${scope} AND key = ${key}`;
  if (known?.request === request) return known.answer;
  throw keyReused();
}

interface KnownKey extends Record<string, unknown> {
  readonly request: string;
  readonly answer: StoredResponse;
}

const keyReused = () => new Refusal(422, 'key-reused', 'This Idempotency-Key came with another request before.');

/** The stored response of a key that has not expired, or null. It claims nothing. @throws Refusal 422 */
async function findStored(
  { pool }: { readonly pool: SqlDatabase['pool'] },
  { scope, key, request }: Claim,
): Promise<StoredResponse | null> {
  const { rows } = await pool.query<KnownKey>(
    `SELECT request, answer FROM idempotency_keys
     WHERE scope = $1 AND key = $2 AND created_at >= now() - make_interval(hours => $3)`,
    [scope, key, retentionHours],
  );
  const [known] = rows;
  if (known === undefined || known.request === request) return known?.answer ?? null;
  throw keyReused();
}

async function store({ sql }: TransactionExtras, { scope, key }: Omit<Claim, 'request'>, outcome: unknown) {
  const text = JSON.stringify(toStored(outcome));
  await sql`UPDATE idempotency_keys SET answer = ${text}::jsonb WHERE scope = ${scope} AND key = ${key}`;
}

/** Scope of the keys: a guessed key never returns another caller's response. */
function callerOf(actor: Identity): string {
  if (actor.kind === 'member') return `member ${actor.id}`;
  if (actor.kind === 'system') return `system ${actor.name}`;
  return `place ${createHash('sha256').update(clientNetworkOf(actor.address)).digest('base64url')}`;
}

function toStored(outcome: unknown): StoredResponse {
  if (!(outcome instanceof JsonResponse)) return { body: outcome, headers: {}, stale: [] };
  const { body, code, location, headers, invalidatedTags } = outcome;
  return { body, code, location, headers, stale: invalidatedTags };
}

function replay({ body, code, location, headers, stale }: StoredResponse): JsonResponse<unknown> {
  const repeated = respond(body)
    .invalidates(...stale)
    .header('idempotency-replayed', 'true');
  for (const name in headers) repeated.header(name, headers[name] ?? '');
  if (code !== undefined) repeated.status(code);
  if (location !== undefined) repeated.seeOther(location);
  return repeated;
}
