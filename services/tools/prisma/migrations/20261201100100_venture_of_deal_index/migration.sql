CREATE UNIQUE INDEX CONCURRENTLY joint_ventures_one_unsettled_of_deal ON joint_ventures (deal_id)
  WHERE status IN ('open', 'matched', 'agreed') AND closed_at IS NULL;
