-- The work of people on an owner's team. A running timer is a row without minutes.
CREATE TABLE va_hours (
  id                  int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The owner of the team.
  client_id           int NOT NULL,
  user_id             int NOT NULL,
  -- By the calendar of America/New_York; of a timer the day on which it was started.
  day                 date NOT NULL,
  minutes             int CHECK (minutes BETWEEN 1 AND 1440),
  -- Null for time that was entered.
  started_at          timestamptz,
  -- The timer was forgotten and stopped by itself.
  is_capped           boolean NOT NULL DEFAULT false,
  note                text NOT NULL DEFAULT '',
  approved_at         timestamptz,
  approved_by_user_id int,
  version             int NOT NULL DEFAULT 1,
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  CHECK (minutes IS NOT NULL OR started_at IS NOT NULL),
  CHECK (minutes IS NOT NULL OR approved_at IS NULL)
);
-- A person has one running timer.
CREATE UNIQUE INDEX va_hours_timers ON va_hours (user_id) WHERE minutes IS NULL;
CREATE INDEX va_hours_of_team ON va_hours (client_id, day, id);
CREATE INDEX va_hours_of_person ON va_hours (user_id, day);
