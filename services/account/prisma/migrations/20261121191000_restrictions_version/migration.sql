-- Which of admin's words about a member's restrictions the row holds; an older one changes nothing.
ALTER TABLE users ADD COLUMN restrictions_version integer NOT NULL DEFAULT 0;
