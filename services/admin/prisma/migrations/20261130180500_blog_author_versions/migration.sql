-- The version of a profile, so that an editor does not save an outdated one over that of another. Queries that join authors to
-- posts and revisions name the `version` of those without their table.
ALTER TABLE blog_authors ADD COLUMN profile_version integer NOT NULL DEFAULT 1;
