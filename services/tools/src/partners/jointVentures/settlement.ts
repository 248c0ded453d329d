import { centsToDollars, dollarsToCents, formatCents, calendarDate } from '@dealstead/contracts';
import type { Statement } from '@dealstead/contracts/tools/jointVentureSettlement';
import { Conflict, csvLine, type Live, Refusal } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { emitChanged, notifyMembers } from './announce.ts';
import { listParties } from './applications.ts';
import { type StoredVenture, toPercent } from './columns.ts';
import { appendEvent } from './history.ts';
import { ventureNotFound } from './posts.ts';
import { entriesFor, type LedgerEntry, type Party } from './rules.ts';
import { lockVenture, setStatus, touchVenture } from './store.ts';

/** Locks a venture of a partner. @throws NotFound for someone else, Conflict before its agreement is signed */
async function lockSigned(tx: Tx, id: number, userId: number): Promise<{ venture: StoredVenture; parties: Party[] }> {
  const venture = await lockVenture(tx, id);
  const parties = venture ? await listParties(tx, id) : [];
  if (!venture || !parties.some((party) => party.userId === userId)) throw ventureNotFound();
  if (venture.status !== 'agreed' && venture.status !== 'closed')
    throw new Conflict('Both partners must sign the agreement first.', 'agreement-missing');
  return { venture, parties };
}

async function lastNumber({ sql }: Tx, ventureId: number): Promise<number> {
  const [row] = await sql<{ number: number }>`
    SELECT coalesce(max(number), 0)::int AS number FROM joint_venture_statements WHERE venture_id = ${ventureId}`;
  return row!.number;
}

export interface Figures {
  /** The number of the last statement that the caller saw. */
  readonly after: number;
  /** Dollars. */
  readonly revenue: number;
  readonly costs: number;
  /** Capital of partners. */
  readonly contributions: readonly { readonly userId: number; readonly amount: number }[];
  readonly note: string;
}

/** @throws Refusal 400 for capital of someone else, or of a partner twice */
function toCapital(contributions: Figures['contributions'], parties: readonly Party[]): Map<number, number> {
  const capital = new Map(contributions.map(({ userId, amount }) => [userId, dollarsToCents(amount)]));
  const isKnown = [...capital.keys()].every((id) => parties.some(({ userId }) => userId === id));
  if (isKnown && capital.size === contributions.length) return capital;
  const message = 'Capital is contributed by the partners, each once.';
  throw new Refusal(400, 'invalid-input', message, { contributions: message });
}

/**
 * Records the actual figures of a signed venture, or a correction: capital comes back first, and the rest is split by the shares to
 * the cent. The member who records them confirms them thereby. The venture is settled once all partners have.
 * @throws NotFound, Refusal 400, Conflict `figures-changed` where there is a newer statement, `figures-unchanged`
 */
export async function recordStatement(
  tx: Tx,
  live: Live,
  id: number,
  userId: number,
  { after, revenue, costs, contributions, note }: Figures,
): Promise<void> {
  const { venture, parties } = await lockSigned(tx, id, userId);
  const number = (await lastNumber(tx, id)) + 1;
  if (number !== after + 1)
    throw new Conflict('Your partner recorded figures in the meantime. Look at them first.', 'figures-changed');
  const figures = {
    revenueCents: dollarsToCents(revenue),
    costsCents: dollarsToCents(costs),
    capital: toCapital(contributions, parties),
  };
  const posted = await tx.sql<LedgerEntry & Record<string, unknown>>`
    SELECT account, user_id, sum(amount_cents)::bigint AS amount_cents FROM joint_venture_entries
    WHERE venture_id = ${id} GROUP BY account, user_id`;
  const entries = entriesFor(figures, parties, posted);
  if (number > 1 && entries.length === 0)
    throw new Conflict('These are the recorded figures already.', 'figures-unchanged');
  await tx.sql`
    INSERT INTO joint_venture_statements (venture_id, number, revenue_cents, costs_cents, note, recorded_by)
    VALUES (${id}, ${number}::int, ${figures.revenueCents}::bigint, ${figures.costsCents}::bigint, ${note}, ${userId}::int)`;
  for (const { account, userId: partner, amountCents } of entries)
    await tx.sql`
      INSERT INTO joint_venture_entries (venture_id, statement, account, user_id, amount_cents)
      VALUES (${id}, ${number}::int, ${account}, ${partner}::int, ${amountCents}::bigint)`;
  await insertAnswer(tx, id, number, userId, { answer: 'confirmed', note: '' });
  const isCorrection = number > 1;
  await appendEvent(tx, {
    ventureId: id,
    kind: isCorrection ? 'figures-corrected' : 'figures-recorded',
    actorId: userId,
    detail: `Net proceeds ${formatCents(figures.revenueCents - figures.costsCents)}`,
  });
  // Settled figures that are corrected wait for the partners again.
  if (venture.status === 'closed') {
    await setStatus(tx, id, 'agreed');
    await emitChanged(tx, venture, 'agreed');
  } else await touchVenture(tx, id);
  await notifyMembers(tx, live, venture, {
    userIds: parties.map((party) => party.userId),
    actorId: userId,
    text: isCorrection ? 'corrected the figures. Confirm your share' : 'recorded the figures. Confirm your share',
  });
}

export interface StatementAnswer {
  readonly answer: 'confirmed' | 'disputed';
  readonly note: string;
}

/** @returns whether the member had not answered yet */
async function insertAnswer(
  { sql }: Tx,
  ventureId: number,
  number: number,
  userId: number,
  { answer, note }: StatementAnswer,
): Promise<boolean> {
  const rows = await sql`
    INSERT INTO joint_venture_statement_answers (venture_id, number, user_id, answer, note)
    VALUES (${ventureId}, ${number}::int, ${userId}::int, ${answer}, ${note}) ON CONFLICT DO NOTHING RETURNING number`;
  return rows.length > 0;
}

async function isConfirmedByAll({ sql }: Tx, ventureId: number, number: number): Promise<boolean> {
  const missing = await sql`
    SELECT FROM joint_venture_parties j LEFT JOIN joint_venture_statement_answers r
      ON r.venture_id = j.venture_id AND r.user_id = j.user_id AND r.number = ${number}::int AND r.answer = 'confirmed'
    WHERE j.venture_id = ${ventureId} AND r.number IS NULL LIMIT 1`;
  return missing.length === 0;
}

/**
 * Confirms or disputes the latest figures of a venture, once for each partner and statement. The last confirmation settles the
 * venture.
 * @throws NotFound, Conflict `figures-changed` where there is a newer statement, `answered`
 */
export async function answerStatement(
  tx: Tx,
  live: Live,
  { id, number, userId }: { id: number; number: number; userId: number },
  answer: StatementAnswer,
): Promise<void> {
  const { venture, parties } = await lockSigned(tx, id, userId);
  const last = await lastNumber(tx, id);
  if (last === 0 || number > last) throw ventureNotFound();
  if (number !== last) throw new Conflict('These figures were corrected. Look at the latest.', 'figures-changed');
  if (!(await insertAnswer(tx, id, number, userId, answer)))
    throw new Conflict('You have answered these figures already.', 'answered');
  await appendEvent(tx, { ventureId: id, kind: answer.answer, actorId: userId });
  const isSettled = answer.answer === 'confirmed' && (await isConfirmedByAll(tx, id, number));
  if (isSettled) {
    await setStatus(tx, id, 'closed');
    await appendEvent(tx, { ventureId: id, kind: 'closed', actorId: null });
    await emitChanged(tx, venture, 'closed');
  } else await touchVenture(tx, id);
  await notifyMembers(tx, live, venture, {
    userIds: parties.map((party) => party.userId),
    actorId: userId,
    text: isSettled ? 'confirmed the figures. Your joint venture is settled' : answerTexts[answer.answer],
  });
}

const answerTexts = { confirmed: 'confirmed the figures', disputed: 'disputes the figures' };

interface StatementRow {
  readonly number: number;
  readonly revenueCents: number;
  readonly costsCents: number;
  readonly note: string;
  readonly recordedBy: number;
  readonly recordedAt: Date;
}

interface ShareRow {
  readonly number: number;
  readonly userId: number;
  readonly name: string;
  readonly side: Party['side'];
  readonly share: number;
  readonly contributedCents: number;
  readonly returnedCents: number;
  readonly profitCents: number;
  readonly answer: StatementAnswer['answer'] | null;
  readonly note: string | null;
  readonly at: Date | null;
}

/** The recorded figures of a venture, newest first, each with the shares that result from all entries up to it. */
export async function listStatements({ sql }: Db, ventureId: number): Promise<Statement[]> {
  const [statements, shares] = await Promise.all([
    sql<StatementRow>`SELECT number, revenue_cents, costs_cents, note, recorded_by,
         recorded_at FROM joint_venture_statements WHERE venture_id = ${ventureId} ORDER BY number DESC LIMIT 50`,
    sql<ShareRow>`SELECT s.number, j.user_id, coalesce(nullif(trim(concat_ws(' ', m.first_name, m.last_name)), ''), 'A former member')
         AS name, j.side, j.share, l.contributed_cents, l.returned_cents, l.profit_cents, r.answer, r.note, r.at
       FROM joint_venture_statements s JOIN joint_venture_parties j ON j.venture_id = s.venture_id
         CROSS JOIN LATERAL (SELECT
             coalesce(sum(-e.amount_cents) FILTER (WHERE e.account = 'capital'), 0)::bigint AS contributed_cents,
             coalesce(sum(e.amount_cents) FILTER (WHERE e.account = 'capital-return'), 0)::bigint AS returned_cents,
             coalesce(sum(e.amount_cents) FILTER (WHERE e.account = 'share'), 0)::bigint AS profit_cents
           FROM joint_venture_entries e
           WHERE e.venture_id = s.venture_id AND e.statement <= s.number AND e.user_id = j.user_id) l
         LEFT JOIN members m ON m.user_id = j.user_id AND m.status <> 'closed'
         LEFT JOIN joint_venture_statement_answers r
           ON r.venture_id = s.venture_id AND r.number = s.number AND r.user_id = j.user_id
       WHERE s.venture_id = ${ventureId} ORDER BY j.side DESC`,
  ]);
  return statements.map(({ revenueCents, costsCents, recordedAt, ...statement }) => {
    const split = shares.filter(({ number }) => number === statement.number);
    const capitalCents = split.reduce((sum, { contributedCents }) => sum + contributedCents, 0);
    return {
      ...statement,
      revenue: centsToDollars(revenueCents),
      costs: centsToDollars(costsCents),
      net: centsToDollars(revenueCents - costsCents),
      capital: centsToDollars(capitalCents),
      total: centsToDollars(capitalCents + revenueCents - costsCents),
      recordedAt: recordedAt.toISOString(),
      shares: split.map(toStatementShare),
    };
  });
}

const toStatementShare = ({ returnedCents, profitCents, ...row }: ShareRow) => ({
  userId: row.userId,
  name: row.name,
  side: row.side,
  percent: toPercent(row.share),
  contributed: centsToDollars(row.contributedCents),
  returned: centsToDollars(returnedCents),
  profit: centsToDollars(profitCents),
  amount: centsToDollars(returnedCents + profitCents),
  answer: row.answer,
  note: row.note ?? '',
  answeredAt: row.at?.toISOString() ?? null,
});

/** The ledger of a venture as CSV, in the order of its entries. Cells that begin like a formula get an apostrophe. */
export async function exportLedger({ sql }: Db, venture: Pick<StoredVenture, 'id' | 'title'>): Promise<string> {
  const rows = await sql<{
    statement: number;
    at: Date;
    account: string;
    name: string | null;
    share: number | null;
    amountCents: number;
  }>`SELECT e.statement, e.at, e.account, nullif(trim(concat_ws(' ', m.first_name, m.last_name)), '') AS name, j.share,
       e.amount_cents
     FROM joint_venture_entries e
       LEFT JOIN joint_venture_parties j ON j.venture_id = e.venture_id AND j.user_id = e.user_id
       LEFT JOIN members m ON m.user_id = e.user_id AND m.status <> 'closed'
     WHERE e.venture_id = ${venture.id} ORDER BY e.id`;
  const lines = rows.map(({ statement, at, account, name, share, amountCents }) =>
    csvLine([
      venture.title,
      String(statement),
      calendarDate(at.getTime()),
      account,
      name ?? '',
      share === null ? '' : String(toPercent(share)),
      (amountCents / 100).toFixed(2),
    ]),
  );
  return [
    csvLine(['jointVenture', 'statement', 'date', 'account', 'partner', 'sharePercent', 'amount']),
    ...lines,
  ].join('');
}
