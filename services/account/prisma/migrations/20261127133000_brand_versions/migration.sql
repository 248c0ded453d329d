-- Versions of brands in events and of logos in their addresses. A brand that is deleted and saved again continues above its
-- former numbers, which a count by row would repeat: copies would ignore it, and caches would show its former logo.
CREATE SEQUENCE brand_versions START 1000000;
