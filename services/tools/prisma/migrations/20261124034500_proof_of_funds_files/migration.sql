-- The document behind a buyer's proof of funds: one for each profile, removed with it.
CREATE TABLE proof_of_funds_files (
  user_id int PRIMARY KEY REFERENCES buyer_profiles (user_id) ON DELETE CASCADE,
  name text NOT NULL,
  file bytea NOT NULL,
  uploaded_at timestamptz NOT NULL DEFAULT now()
);
