-- Of an event only what it is about is kept: the rest is read from Stripe anew, and names people.
UPDATE stripe_events SET payload = jsonb_build_object('data', jsonb_build_object('object', jsonb_build_object(
  'object', payload #> '{data,object,object}',
  'id', payload #> '{data,object,id}',
  'payment_intent', coalesce(payload #> '{data,object,payment_intent,id}', payload #> '{data,object,payment_intent}')
)));
