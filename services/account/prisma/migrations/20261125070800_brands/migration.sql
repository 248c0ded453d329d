-- White-label: a member's own name, logo, colors and contact data. Whether it is on depends on the member's plan.
CREATE TABLE brands (
  user_id            int PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  slug               text NOT NULL UNIQUE,
  name               text NOT NULL,
  about              text NOT NULL,
  color              text NOT NULL,
  color_dark         text NOT NULL,
  email              text,
  phone              text,
  website            text,
  lead_form_key      text,
  -- PNG, encoded again from the upload; the number changes with each one, so that its address can be cached for good.
  logo               bytea,
  logo_version       int NOT NULL DEFAULT 0,
  version            int NOT NULL DEFAULT 1,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  domain             text,
  domain_token       text,
  domain_verified_at timestamptz,
  domain_checked_at  timestamptz,
  domain_problem     text
);
-- Anyone may name a domain; only one brand can prove that it is theirs.
CREATE UNIQUE INDEX brands_by_domain ON brands (domain) WHERE domain_verified_at IS NOT NULL;

-- Every address that a brand has had: former ones lead to the current one and stay reserved for their owner.
CREATE TABLE brand_slugs (
  slug    text PRIMARY KEY,
  user_id int NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  since   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX brand_slugs_by_user ON brand_slugs (user_id);
