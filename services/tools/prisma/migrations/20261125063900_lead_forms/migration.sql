-- Forms that members show on their own sites. A deleted form stays, because its submissions prove what people agreed to.
CREATE TABLE lead_forms (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_user_id int NOT NULL,
  created_by_user_id int NOT NULL,
  -- The public name of the form in its address.
  key text NOT NULL UNIQUE,
  title text NOT NULL,
  intro text NOT NULL,
  button_label text NOT NULL,
  fields jsonb NOT NULL,
  consent_text text NOT NULL,
  thank_you text NOT NULL,
  lead_source text NOT NULL,
  lead_type text NOT NULL,
  theme text NOT NULL CHECK (theme IN ('light', 'dark')),
  is_on boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX lead_forms_by_owner ON lead_forms (owner_user_id, id) WHERE deleted_at IS NULL;

CREATE TABLE lead_form_submissions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  form_id int NOT NULL REFERENCES lead_forms (id) ON DELETE CASCADE,
  lead_id int REFERENCES leads (id) ON DELETE SET NULL,
  -- The text that was agreed to, word for word; null for a form without a consent box.
  consent_text text,
  -- Origin of the page that showed the form, as the browser named it.
  site text,
  -- SHA-256 of what was sent, by which a form that is sent twice is recognized.
  digest text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX lead_form_submissions_by_form ON lead_form_submissions (form_id, received_at);
CREATE INDEX lead_form_submissions_by_lead ON lead_form_submissions (lead_id) WHERE lead_id IS NOT NULL;
