-- Who sees a member's company, bio, website, city and state: only the member, or every signed-in member.
ALTER TABLE users ADD COLUMN profile_visibility text NOT NULL DEFAULT 'private'
  CHECK (profile_visibility IN ('private', 'members'));
