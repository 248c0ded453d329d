/** An error that the sandbox answers as Stripe's API does. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  constructor(status: number, body: { type: string; message: string; [field: string]: unknown }) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** A 400 `invalid_request_error`. */
export const invalidRequest = (message: string, details: Record<string, unknown> = {}) =>
  new StripeApiError(400, { type: 'invalid_request_error', message, ...details });

/** A 404 `resource_missing`. */
export const resourceMissing = (resource: string, id: string | null | undefined) =>
  new StripeApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'id',
    message: `No such ${resource}: '${id ?? ''}'`,
  });
