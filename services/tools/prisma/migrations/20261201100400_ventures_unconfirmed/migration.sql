-- Figures that one partner recorded closed a venture. It is settled only once all its partners have confirmed the latest ones.
-- safe: a member has few joint ventures, and those with recorded figures are a part of them
UPDATE joint_ventures v SET status = 'agreed', version = version + 1
WHERE v.status = 'closed' AND EXISTS (
  SELECT FROM joint_venture_parties j WHERE j.venture_id = v.id AND NOT EXISTS (
    SELECT FROM joint_venture_statement_answers r
    WHERE r.venture_id = v.id AND r.user_id = j.user_id AND r.answer = 'confirmed'
      AND r.number = (SELECT max(s.number) FROM joint_venture_statements s WHERE s.venture_id = v.id)));
