-- HTML, links and codes of a mail, encrypted until it is sent.
ALTER TABLE mails ADD COLUMN sealed text;
