-- The admin service stores the role of each admin, which it did not read from the events before.
UPDATE users SET version = version + 1 WHERE role = 'admin' AND closed_at IS NULL;
INSERT INTO outbox (id, type, subject, version, data)
SELECT gen_random_uuid(), 'account.member.changed.v1', 'user/' || id, version, jsonb_build_object(
  'userId', id, 'email', email, 'firstName', first_name, 'lastName', last_name, 'role', role, 'adminRole', admin_role,
  'plan', replace(subscription_plan, '-', '_'), 'status', subscription_status, 'restrictions', to_jsonb(restrictions),
  'profile', CASE WHEN profile_visibility = 'members' AND closes_at IS NULL AND cardinality(restrictions) = 0
      AND coalesce(company, bio, website, city, state) IS NOT NULL
    THEN jsonb_build_object('company', company, 'bio', bio, 'website', website, 'city', city, 'state', state) END)
FROM users WHERE role = 'admin' AND closed_at IS NULL;
