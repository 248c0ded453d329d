-- What an owner wants done by an assistant or another member of the team.
CREATE TABLE va_tasks (
  id                 int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The owner of the team.
  client_id          int NOT NULL,
  -- Who does it; null while nobody is assigned.
  va_id              int,
  created_by_user_id int NOT NULL,
  title              text NOT NULL,
  description        text NOT NULL DEFAULT '',
  priority           text NOT NULL DEFAULT 'medium' CHECK (priority IN ('high', 'medium', 'low')),
  task_type          text NOT NULL DEFAULT 'other',
  status             text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'in-progress', 'review', 'done')),
  due_date           date,
  completed_at       timestamptz,
  completed_by_user_id int,
  -- A subset of RFC 5545: FREQ=DAILY, WEEKLY or MONTHLY with INTERVAL. Completing the task creates the next one.
  recurrence         text,
  -- The task that completing this one created.
  next_task_id       int,
  lead_id            int REFERENCES leads ON DELETE SET NULL,
  deal_id            int REFERENCES deals ON DELETE SET NULL,
  property_id        int,
  -- Paths of the task's files.
  attachments        text[] NOT NULL DEFAULT '{}',
  metadata           jsonb NOT NULL DEFAULT '{}',
  version            int NOT NULL DEFAULT 1,
  -- The due date of which the assignee was reminded.
  reminded_of        date,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX va_tasks_open ON va_tasks (client_id, due_date, id) WHERE status <> 'done';
CREATE INDEX va_tasks_done ON va_tasks (client_id, completed_at DESC, id) WHERE status = 'done';
CREATE INDEX va_tasks_of_assistant ON va_tasks (va_id) WHERE va_id IS NOT NULL;
CREATE INDEX va_tasks_to_remind ON va_tasks (due_date) WHERE status <> 'done' AND due_date IS NOT NULL;
CREATE INDEX va_tasks_of_lead ON va_tasks (lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX va_tasks_of_deal ON va_tasks (deal_id) WHERE deal_id IS NOT NULL;

CREATE TABLE va_task_notes (
  id             int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  task_id        int NOT NULL REFERENCES va_tasks ON DELETE CASCADE,
  author_id      int NOT NULL,
  note           text NOT NULL,
  -- Whether the owner of the team wrote it.
  is_from_client boolean NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX va_task_notes_of_task ON va_task_notes (task_id, id);

CREATE TABLE va_task_files (
  id                  int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  task_id             int NOT NULL REFERENCES va_tasks ON DELETE CASCADE,
  name                text NOT NULL,
  content_type        text NOT NULL,
  bytes               int NOT NULL,
  content             bytea NOT NULL,
  uploaded_by_user_id int NOT NULL,
  uploaded_at         timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE va_task_files ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX va_task_files_of_task ON va_task_files (task_id, id);

-- A notification about a task belongs to a seat, whatever its permissions.
ALTER TABLE notifications DROP CONSTRAINT owner_with_permission,
  ADD CONSTRAINT owner_with_permission CHECK (owner_user_id IS NOT NULL OR permission IS NULL);
