import { truncateText } from '@dealstead/contracts';
import { randomInt } from 'node:crypto';
import { type AccountDatabase, type AccountTransaction, type User, isTaken } from '../database.ts';
import { getUser } from '../users/index.ts';
import { lockAffiliate, refreshTotals } from './commissions.ts';
import { forfeitCommissions } from './payouts.ts';
import { defaultRate } from './rules.ts';

/** Letters and digits without those that look alike. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const attempts = 5;

/** A member's referral code, created at the first call: `DANA-NF7Q`. */
export async function ensureReferralCode(db: AccountDatabase, userId: number): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const user = await getUser(db, userId);
    if (user.referralCode !== null) return user.referralCode;
    const code = generateReferralCode(user.firstName);
    try {
      await db.change(async (tx) => {
        const [existing] = await tx.sql`
          UPDATE users SET referral_code = ${code}, is_affiliate = true WHERE id = ${userId} AND referral_code IS NULL
          RETURNING id`;
        if (!existing) return;
        await tx.sql`
          INSERT INTO affiliate_program (user_id, affiliate_code, commission_rate)
          VALUES (${userId}, ${code}, ${defaultRate})`;
      });
    } catch (error) {
      if (attempt >= attempts || !isTaken(error)) throw error;
    }
  }
}

function generateReferralCode(firstName: string): string {
  const letters = firstName
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  const name = truncateText(letters, 12);
  const suffix = Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${name || 'FRIEND'}-${suffix}`;
}

/** Records a click on a referral link, one for each visitor and day. Unknown codes are ignored. */
export async function recordClick(db: AccountDatabase, code: string, visitor: string): Promise<void> {
  await db.sql`
    INSERT INTO affiliate_clicks (affiliate_id, day, visitor)
    SELECT user_id, (now() AT TIME ZONE 'UTC')::date, ${visitor} FROM affiliate_program WHERE affiliate_code = ${code}
    AND is_active
    ON CONFLICT DO NOTHING`;
}

interface Affiliate {
  id: number;
  email: string;
  phone: string | null;
  rate: number;
}

/**
 * Attributes a new member to an affiliate, within the registration. A self-referral is recorded as refused.
 * `signedInAs` is the member whose session the registration came from, if any.
 */
export async function attributeReferral(
  tx: AccountTransaction,
  user: User,
  code: string,
  signedInAs: number | null,
): Promise<void> {
  const [affiliate] = await tx.sql<Affiliate>`
    SELECT u.id, u.email, u.phone, p.commission_rate AS rate
    FROM affiliate_program p JOIN users u ON u.id = p.user_id
    WHERE p.affiliate_code = ${code} AND p.is_active`;
  // Parallel registrations wait here, so that each counts those before it.
  if (!affiliate || !(await lockAffiliate(tx, affiliate.id))) return;
  const self = affiliate.id === signedInAs || isSamePerson(affiliate, user);
  await tx.sql`
    INSERT INTO affiliate_referrals (affiliate_id, referred_user_id, referral_code, commission_rate, commission_status, flag)
    VALUES (${affiliate.id}, ${user.id}, ${code}, ${affiliate.rate}, ${self ? 'refused' : 'pending'},
      ${self ? 'self-referral' : null})`;
  if (self) return;
  await tx.sql`UPDATE users SET referred_by_user_id = ${affiliate.id} WHERE id = ${user.id}`;
  await refreshTotals(tx, affiliate.id, null);
}

/**
 * Ends an affiliate program when its account is deleted: the code is released, unpaid commissions are forfeited and personal
 * data is deleted. Ledger and payouts stay, as bookkeeping requires.
 */
export async function closeAffiliate(tx: AccountTransaction, userId: number): Promise<void> {
  await tx.sql`DELETE FROM affiliate_cards WHERE user_id = ${userId}`;
  await lockAffiliate(tx, userId);
  const closed = `CLOSED-${userId}`;
  const [program] = await tx.sql`
    UPDATE affiliate_program SET is_active = false, affiliate_code = ${closed} WHERE user_id = ${userId} RETURNING user_id`;
  if (!program) return;
  await tx.sql`DELETE FROM affiliate_clicks WHERE affiliate_id = ${userId}`;
  await tx.sql`UPDATE affiliate_referrals SET referral_code = ${closed} WHERE affiliate_id = ${userId}`;
  await forfeitCommissions(tx, userId, null);
  await refreshTotals(tx, userId, null);
}

type Person = Pick<User, 'email' | 'phone'>;

function isSamePerson(first: Person, second: Person): boolean {
  const phones = [first, second].map(({ phone }) => phone?.replace(/\D/g, '').slice(-10) ?? '');
  return (
    canonicalMailbox(first.email) === canonicalMailbox(second.email) || (phones[0] !== '' && phones[0] === phones[1])
  );
}

/** The mailbox of an address: a plus suffix, and dots at Gmail, are ignored. */
function canonicalMailbox(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const box = local.split('+', 1)[0] ?? '';
  return /^(?:gmail|googlemail)\.com$/.test(domain) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${domain}`;
}
