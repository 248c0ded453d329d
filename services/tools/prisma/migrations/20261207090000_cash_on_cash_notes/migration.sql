-- What stands in place of the cash-on-cash of a deal without cash in it. The job that stores profits fills it in.
ALTER TABLE deals ADD COLUMN cash_on_cash_note text;
