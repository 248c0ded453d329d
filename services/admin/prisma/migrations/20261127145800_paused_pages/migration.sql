-- Pages that are shown as being repaired: the kill switch of a page, or of a slice. It holds for every version, until an admin
-- resumes them. The lock of release_revision protects it, as it does the pointers.
CREATE TABLE paused_pages (
  slice     text NOT NULL CHECK (slice IN ('listings', 'tools', 'account', 'admin')),
  -- Name of the page's component; empty for every page and slot component of the slice.
  page      text NOT NULL DEFAULT '',
  reason    text NOT NULL,
  paused_by text NOT NULL,
  paused_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (slice, page)
);
