-- Posts on the board of joint ventures. Money in cents, shares in hundredths of a percent of the net proceeds. Rows are never
-- deleted, because their history and ledger refer to them; a closed account empties its own.
CREATE TABLE joint_ventures (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id int NOT NULL,
  -- The poster's own listing or deal.
  property_id int,
  deal_id int,
  status text NOT NULL DEFAULT 'open' CHECK
    (status IN ('open', 'matched', 'agreed', 'closed', 'withdrawn', 'expired')),
  title text NOT NULL,
  city text NOT NULL,
  state char(2) NOT NULL,
  category text NOT NULL,
  role text NOT NULL,
  contribution text NOT NULL,
  contribution_cents bigint CHECK (contribution_cents >= 0),
  offered text NOT NULL,
  poster_share int NOT NULL CHECK (poster_share > 0),
  partner_share int NOT NULL CHECK (partner_share > 0),
  deadline date NOT NULL,
  -- Who controls the property, from whom, until when: the links from the owner to the poster. Private.
  control jsonb NOT NULL,
  -- The agreement in contracts, once it was sent.
  contract_id int,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  agreed_at timestamptz,
  closed_at timestamptz,
  CHECK (poster_share + partner_share = 10000),
  CHECK (property_id IS NOT NULL OR deal_id IS NOT NULL)
);
CREATE INDEX joint_ventures_board ON joint_ventures (deadline, id) WHERE status = 'open';
CREATE INDEX joint_ventures_newest ON joint_ventures (id DESC) WHERE status = 'open';
CREATE INDEX joint_ventures_share ON joint_ventures (partner_share DESC, id DESC) WHERE status = 'open';
CREATE INDEX joint_ventures_of_member ON joint_ventures (user_id, id DESC);
-- One open post about a listing or deal at a time.
CREATE UNIQUE INDEX joint_ventures_one_of_listing ON joint_ventures (property_id) WHERE status IN ('open', 'matched', 'agreed');
CREATE UNIQUE INDEX joint_ventures_one_of_deal ON joint_ventures (deal_id) WHERE status IN ('open', 'matched', 'agreed');

CREATE TABLE joint_venture_documents (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  venture_id int NOT NULL REFERENCES joint_ventures,
  name text NOT NULL,
  content_type text NOT NULL,
  bytes int NOT NULL,
  content bytea NOT NULL,
  uploaded_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX joint_venture_documents_of_venture ON joint_venture_documents (venture_id, id);

-- Applications with the shares that were proposed last.
CREATE TABLE joint_venture_applications (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  venture_id int NOT NULL REFERENCES joint_ventures,
  user_id int NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK
    (status IN ('open', 'accepted', 'declined', 'withdrawn', 'closed', 'ended')),
  message text NOT NULL,
  -- What was said with the last proposal or answer.
  note text NOT NULL DEFAULT '',
  poster_share int NOT NULL CHECK (poster_share > 0),
  partner_share int NOT NULL CHECK (partner_share > 0),
  proposed_by text NOT NULL CHECK (proposed_by IN ('poster', 'partner')),
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (poster_share + partner_share = 10000)
);
-- At most one accepted application of a venture, and one open application of a member to it, whatever the code does.
CREATE UNIQUE INDEX joint_venture_applications_one_accepted ON joint_venture_applications (venture_id)
  WHERE status = 'accepted';
CREATE UNIQUE INDEX joint_venture_applications_one_open ON joint_venture_applications (venture_id, user_id)
  WHERE status IN ('open', 'accepted');
CREATE INDEX joint_venture_applications_of_member ON joint_venture_applications (user_id, venture_id);

-- The partners of a venture, with shares that total 10,000.
CREATE TABLE joint_venture_parties (
  venture_id int NOT NULL REFERENCES joint_ventures,
  user_id int NOT NULL,
  side text NOT NULL CHECK (side IN ('poster', 'partner')),
  share int NOT NULL CHECK (share > 0),
  PRIMARY KEY (venture_id, user_id),
  UNIQUE (venture_id, side)
);
CREATE INDEX joint_venture_parties_of_member ON joint_venture_parties (user_id, venture_id);

CREATE FUNCTION venture_shares_must_total() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  venture int := coalesce(NEW.venture_id, OLD.venture_id);
  total int := (SELECT sum(share) FROM joint_venture_parties WHERE venture_id = venture);
BEGIN
  IF total <> 10000 THEN
    RAISE EXCEPTION 'The shares of joint venture % total % instead of 10000.', venture, total;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER joint_venture_parties_total AFTER INSERT OR UPDATE OR DELETE ON joint_venture_parties
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION venture_shares_must_total();

CREATE FUNCTION venture_entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Entries of % are never changed or deleted.', TG_TABLE_NAME;
END $$;

-- The history of a venture, append-only. It has no names and no texts of members, so that a closed account leaves none.
CREATE TABLE joint_venture_events (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  venture_id int NOT NULL REFERENCES joint_ventures,
  -- The application that it is about; null for what concerns the venture.
  application_id int REFERENCES joint_venture_applications,
  -- Null for what happened by itself.
  actor_id int,
  kind text NOT NULL,
  partner_share int,
  detail text,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX joint_venture_events_of_venture ON joint_venture_events (venture_id, id);
CREATE TRIGGER joint_venture_events_stay BEFORE UPDATE OR DELETE ON joint_venture_events
  FOR EACH ROW EXECUTE FUNCTION venture_entries_stay();

-- Actual figures of a closed venture. A correction is a further statement.
CREATE TABLE joint_venture_statements (
  venture_id int NOT NULL REFERENCES joint_ventures,
  number int NOT NULL CHECK (number > 0),
  revenue_cents bigint NOT NULL CHECK (revenue_cents >= 0),
  costs_cents bigint NOT NULL CHECK (costs_cents >= 0),
  note text NOT NULL,
  recorded_by int NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (venture_id, number)
);
CREATE TRIGGER joint_venture_statements_stay BEFORE UPDATE OR DELETE ON joint_venture_statements
  FOR EACH ROW EXECUTE FUNCTION venture_entries_stay();

CREATE TABLE joint_venture_statement_answers (
  venture_id int NOT NULL,
  number int NOT NULL,
  user_id int NOT NULL,
  answer text NOT NULL CHECK (answer IN ('confirmed', 'disputed')),
  note text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (venture_id, number, user_id),
  FOREIGN KEY (venture_id, number) REFERENCES joint_venture_statements
);
CREATE TRIGGER joint_venture_statement_answers_stay BEFORE UPDATE OR DELETE ON joint_venture_statement_answers
  FOR EACH ROW EXECUTE FUNCTION venture_entries_stay();

-- What a venture brought, cost and owes to each partner. The entries of a posting (a statement) sum to zero.
CREATE TABLE joint_venture_entries (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  venture_id int NOT NULL,
  statement int NOT NULL,
  account text NOT NULL CHECK (account IN ('revenue', 'costs', 'share')),
  -- The partner of a share.
  user_id int,
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  at timestamptz NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (venture_id, statement, account, user_id),
  CHECK ((account = 'share') = (user_id IS NOT NULL)),
  FOREIGN KEY (venture_id, statement) REFERENCES joint_venture_statements
);
CREATE FUNCTION venture_posting_must_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount_cents) FROM joint_venture_entries
      WHERE venture_id = NEW.venture_id AND statement = NEW.statement) <> 0 THEN
    RAISE EXCEPTION 'Statement % of joint venture % does not balance.', NEW.statement, NEW.venture_id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER joint_venture_entries_balance AFTER INSERT ON joint_venture_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION venture_posting_must_balance();
CREATE TRIGGER joint_venture_entries_stay BEFORE UPDATE OR DELETE ON joint_venture_entries
  FOR EACH ROW EXECUTE FUNCTION venture_entries_stay();
