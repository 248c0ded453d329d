-- When a member first opened the details of a listing, by the event listings.details.opened.v1.
ALTER TABLE members ADD COLUMN first_view_at timestamptz;
