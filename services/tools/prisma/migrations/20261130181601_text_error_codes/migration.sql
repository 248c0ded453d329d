-- The provider's code of the error: a report can come before the text that it is about has the provider's id, and is applied later.
ALTER TABLE text_webhooks ADD COLUMN error_code int;
