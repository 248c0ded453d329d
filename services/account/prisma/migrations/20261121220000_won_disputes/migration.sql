-- A dispute that was won gives back what it took.
ALTER TABLE affiliate_reversals ADD COLUMN restored_at timestamptz;

-- A line that gives back stands beside the commission with a base above zero.
ALTER TABLE affiliate_commissions DROP CONSTRAINT affiliate_commissions_check;
ALTER TABLE affiliate_commissions ADD CONSTRAINT affiliate_commissions_base_check
  CHECK (base_amount_cents <> 0 AND (reverses_id IS NOT NULL OR base_amount_cents > 0));
