-- A file states a loan without all of its amount, rate and term. NULL in rows of the version before, which knows no such loan.
ALTER TABLE portfolio_holdings ADD COLUMN is_loan_unstated boolean;
