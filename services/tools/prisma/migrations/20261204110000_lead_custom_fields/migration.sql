-- Fields that a member defines for their leads. A value is in the column `custom` of the lead, by the field's id.
CREATE TABLE lead_custom_fields (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_user_id int NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('text', 'number', 'date', 'choice')),
  label         text NOT NULL,
  choices       text[] NOT NULL DEFAULT '{}',
  created_at    timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX lead_custom_fields_by_label ON lead_custom_fields (owner_user_id, lower(label));
ALTER TABLE leads ADD COLUMN custom jsonb NOT NULL DEFAULT '{}';
