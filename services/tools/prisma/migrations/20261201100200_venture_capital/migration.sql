-- safe: the indexes of the two migrations before hold the same rule, and ON CONFLICT names none of them
DROP INDEX joint_ventures_one_of_listing;
-- safe: joint_ventures_one_unsettled_of_deal holds the same rule, and ON CONFLICT names neither
DROP INDEX joint_ventures_one_of_deal;

-- What partners contribute is an entry of the ledger, and so is what of it comes back.
ALTER TABLE joint_venture_entries
  DROP CONSTRAINT joint_venture_entries_account_check,
  DROP CONSTRAINT joint_venture_entries_check,
  ADD CONSTRAINT joint_venture_entries_accounts
    CHECK (account IN ('revenue', 'costs', 'capital', 'capital-return', 'share')) NOT VALID,
  ADD CONSTRAINT joint_venture_entries_partner
    CHECK ((account IN ('capital', 'capital-return', 'share')) = (user_id IS NOT NULL)) NOT VALID;
