-- The notification center. Repeats about one thing are one unread row with a count.
CREATE TABLE notifications (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id         int NOT NULL,
  topic           text NOT NULL,
  title           text NOT NULL,
  body            text,
  url             text NOT NULL CHECK (url ~ '^/([^/\\]|$)'),
  -- What repeats have in common, and the title of several, with `{count}` for their number.
  group_key       text NOT NULL,
  grouped_title   text,
  count           int NOT NULL DEFAULT 1,
  at              timestamptz NOT NULL DEFAULT now(),
  read_at         timestamptz,
  -- For someone on a seat: the owner whose data it names, and the permission that shows it. It is hidden without the seat.
  owner_user_id   int,
  permission      text,
  CONSTRAINT owner_with_permission CHECK (num_nulls(owner_user_id, permission) IN (0, 2))
);
CREATE UNIQUE INDEX notifications_unread_group ON notifications (user_id, group_key) WHERE read_at IS NULL;
CREATE INDEX notifications_of_member ON notifications (user_id, at DESC, id DESC);
CREATE INDEX notifications_by_age ON notifications (at);

-- What members chose in their settings; kinds without a row have the defaults.
CREATE TABLE notification_preferences (
  user_id int NOT NULL,
  kind    text NOT NULL,
  in_app  boolean NOT NULL,
  push    boolean NOT NULL,
  version int NOT NULL,
  PRIMARY KEY (user_id, kind)
);

-- Browsers that show push notifications. The id is the SHA-256 of the endpoint, in hex.
CREATE TABLE push_subscriptions (
  id         char(64) PRIMARY KEY,
  user_id    int NOT NULL,
  endpoint   text NOT NULL,
  p256dh     text NOT NULL,
  auth       text NOT NULL,
  -- SHA-256 of the session id: the subscription ends with the session.
  session    char(64),
  saved_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscriptions_of_member ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session);

-- Push notifications that wait to be sent. A later repeat of a group replaces the one that waits.
CREATE TABLE push_deliveries (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id char(64) NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
  group_key       text NOT NULL,
  payload         jsonb NOT NULL,
  attempts        int NOT NULL DEFAULT 0,
  due_at          timestamptz NOT NULL DEFAULT now(),
  created_at      timestamptz NOT NULL DEFAULT now(),
  UNIQUE (subscription_id, group_key)
);
CREATE INDEX push_deliveries_due ON push_deliveries (due_at);

-- Admins get notifications about the platform.
ALTER TABLE members ADD COLUMN role text NOT NULL DEFAULT 'member';
CREATE INDEX members_admins ON members (user_id) WHERE role = 'admin';
