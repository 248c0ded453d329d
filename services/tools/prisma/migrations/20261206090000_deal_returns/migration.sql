-- What a rental is measured by in place of a profit, and the attached analysis that a deal's figures come from. The job that
-- stores profits fills them in.
ALTER TABLE deals
  ADD COLUMN monthly_rent_cents bigint,
  ADD COLUMN cash_flow_cents bigint,
  ADD COLUMN cash_on_cash_percent double precision,
  ADD COLUMN analysis_id int;
