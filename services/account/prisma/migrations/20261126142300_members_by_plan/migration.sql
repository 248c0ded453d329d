-- Members of a plan, newest first. A plan counts while its status is active; registration also wrote investor-pro.
CREATE INDEX users_effective_plan ON users (
  (CASE WHEN subscription_status = 'active' THEN replace(subscription_plan, '-', '_') ELSE 'free' END), id
) WHERE closed_at IS NULL;
