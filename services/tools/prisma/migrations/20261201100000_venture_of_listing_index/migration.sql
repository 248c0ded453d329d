-- A venture that was settled once leaves its listing free, also while a correction of its figures waits for the partners again.
CREATE UNIQUE INDEX CONCURRENTLY joint_ventures_one_unsettled_of_listing ON joint_ventures (property_id)
  WHERE status IN ('open', 'matched', 'agreed') AND closed_at IS NULL;
