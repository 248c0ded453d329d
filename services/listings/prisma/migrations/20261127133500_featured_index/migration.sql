-- The list of featured listings for admins, newest first.
CREATE INDEX properties_featured ON properties (id DESC) WHERE featured;
