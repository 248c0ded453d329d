-- Questions of members and visitors for support.
CREATE TABLE help_requests (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The member who asks; null for a visitor or a closed account.
  user_id int,
  -- Where a visitor is answered. Members are answered at their account's address.
  email varchar(255),
  subject varchar(120) NOT NULL,
  -- What went wrong, where the sender agreed to send it.
  details jsonb,
  -- The sender's plan when they asked, and what it means for the queue.
  plan text,
  priority smallint NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'answered', 'closed')),
  claimed_by int,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Since when the sender waits for an answer.
  waiting_since timestamptz NOT NULL DEFAULT now(),
  first_answered_at timestamptz,
  last_message_at timestamptz NOT NULL DEFAULT now(),
  -- Increases with each answer.
  version int NOT NULL DEFAULT 0
);
CREATE INDEX help_requests_waiting ON help_requests (priority DESC, waiting_since) WHERE state = 'waiting';
CREATE INDEX help_requests_by_state ON help_requests (state, last_message_at DESC);
CREATE INDEX help_requests_of_member ON help_requests (user_id, last_message_at DESC);
CREATE INDEX help_requests_answered ON help_requests (created_at) WHERE first_answered_at IS NOT NULL;

CREATE TABLE help_messages (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id int NOT NULL REFERENCES help_requests ON DELETE CASCADE,
  -- A note is for admins only.
  kind text NOT NULL CHECK (kind IN ('request', 'answer', 'note')),
  -- The admin who wrote an answer or a note; null for the sender or an operator.
  admin_id int,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX help_messages_of_request ON help_messages (request_id, id);

CREATE TABLE canned_answers (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title varchar(80) NOT NULL,
  text text NOT NULL
);
INSERT INTO canned_answers (title, text) VALUES
  ('Ask for the steps', 'Thank you for writing. Could you reply with the steps that led to this and what you saw on the screen? We will look into it right away.'),
  ('Reset a password', 'You can set a new password yourself: open Sign in, choose “Forgot your password?” and enter your email address. Follow the link in the email that we send you.'),
  ('Change or cancel a plan', 'You can change or cancel your plan on the Plans page at any time. A canceled plan runs to the end of the period that you paid for.');

-- The admin who looks after a partnership member, with the name that the member sees.
CREATE TABLE account_managers (
  user_id int PRIMARY KEY,
  admin_id int NOT NULL,
  name varchar(100) NOT NULL
);
