-- What a member assumes when listings are searched by a projected return, in the compact form of the parameter
-- `assumptions`. A member without a row uses the defaults.
CREATE TABLE investment_assumptions (
  user_id integer PRIMARY KEY,
  assumptions text NOT NULL CHECK (length(assumptions) <= 200),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
