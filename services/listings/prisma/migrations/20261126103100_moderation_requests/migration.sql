-- Listings in review and open reports enter the moderation queue of the admin service, as new ones do.
INSERT INTO outbox (id, type, subject, version, data)
SELECT gen_random_uuid(), 'listings.moderation.requested.v1', 'moderation/new-listing/' || p.id, 1, jsonb_build_object(
  'kind', 'new-listing', 'subjectId', p.id, 'memberId', p.user_id, 'title', left(p.title, 300),
  'excerpt', left(p.description, 4000), 'url', '/property/' || p.id,
  'reasons', jsonb_build_array(jsonb_build_object('source', 'platform', 'code', r.reason, 'note', '', 'memberId', NULL,
    'at', to_char(r.submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))))
FROM reviews r JOIN properties p ON p.id = r.property_id WHERE p.status = 'in-review';

INSERT INTO outbox (id, type, subject, version, data)
SELECT gen_random_uuid(), 'listings.moderation.requested.v1', 'moderation/listing/' || p.id, 1, jsonb_build_object(
  'kind', 'listing', 'subjectId', p.id, 'memberId', p.user_id, 'title', left(p.title, 300),
  'excerpt', left(p.description, 4000), 'url', '/property/' || p.id,
  'reasons', jsonb_build_array(jsonb_build_object('source', 'member', 'code', r.reason, 'note', coalesce(r.note, ''),
    'memberId', r.user_id, 'at', to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))))
FROM property_reports r JOIN properties p ON p.id = r.property_id WHERE r.status = 'new';
