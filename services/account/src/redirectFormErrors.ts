import { safeRedirectPath } from '@dealstead/contracts';
import { catchFormErrors, Refusal, type Route } from '@dealstead/service-kit';

/**
 * Wraps a route whose form also works without JavaScript: an error redirects back to the form's page with the error code as
 * parameter. Typed values are never put into the URL. `preserved` maps hidden fields and parameters, which the page had put
 * into the form, to the parameters that it reads.
 */
export const redirectFormErrors = (
  page: string,
  route: Route,
  preserved: Readonly<Record<string, string>> = {},
): Route =>
  catchFormErrors(route, ({ error, request, response }) => {
    if (!(error instanceof Refusal)) throw error;
    const next = safeRedirectPath(typeof request.query.next === 'string' ? request.query.next : null);
    const query = new URLSearchParams({ error: error.code, ...(next === null ? {} : { next }) });
    const sent: Readonly<Record<string, unknown>> = { ...request.query, ...Object(request.body) };
    for (const [field, name] of Object.entries(preserved)) {
      const value = sent[field];
      if (typeof value === 'string') query.set(name, value);
    }
    response.writeHead(303, { ...error.headers, location: `${page}?${query}`, 'content-length': 0 }).end();
  });
