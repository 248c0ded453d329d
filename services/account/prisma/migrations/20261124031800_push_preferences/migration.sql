-- Push notifications by kind. A kind that is not shown in the app by default is not pushed either.
ALTER TABLE notification_settings ADD COLUMN push boolean NOT NULL DEFAULT true;
UPDATE notification_settings SET push = in_app WHERE NOT in_app;
-- Orders the events about a member's notification settings.
ALTER TABLE users ADD COLUMN notifications_version int NOT NULL DEFAULT 0;
