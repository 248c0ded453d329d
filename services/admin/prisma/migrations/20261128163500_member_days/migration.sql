-- Counts of members by New York date of registration and plan, for the overview and the recipients of messages, which would
-- otherwise read a million members each time. They follow the rows of members within the same statement, as listing_days does.
CREATE TABLE member_days (
  -- -infinity until the registration is known.
  day     date NOT NULL,
  plan    text NOT NULL,
  members integer NOT NULL,
  PRIMARY KEY (day, plan)
);

CREATE FUNCTION registration_day(registered_at timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT coalesce((registered_at AT TIME ZONE 'America/New_York')::date, '-infinity')
$$;

CREATE FUNCTION count_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_days AS known (day, plan, members)
  SELECT registration_day(registered_at), plan, count(*) FROM added WHERE NOT closed GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (day, plan) DO UPDATE SET members = known.members + excluded.members;
  RETURN NULL;
END $$;
CREATE TRIGGER members_added AFTER INSERT ON members
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_members();

CREATE FUNCTION recount_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_days AS known (day, plan, members)
  SELECT registration_day(registered_at), plan, sum(members) FROM (
    SELECT registered_at, plan, 1 AS members FROM after_change WHERE NOT closed
    UNION ALL
    SELECT registered_at, plan, -1 FROM before_change WHERE NOT closed
  ) AS moved
  GROUP BY 1, 2 HAVING sum(members) <> 0 ORDER BY 1, 2
  ON CONFLICT (day, plan) DO UPDATE SET members = known.members + excluded.members;
  RETURN NULL;
END $$;
CREATE TRIGGER members_changed AFTER UPDATE ON members
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION recount_members();

INSERT INTO member_days (day, plan, members)
SELECT registration_day(registered_at), plan, count(*) FROM members WHERE NOT closed GROUP BY 1, 2;

-- Only the counts read it.
DROP INDEX members_registered;
