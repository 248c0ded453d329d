import { safeRedirectPath } from '@dealstead/contracts';
import { Refusal, type Route } from '@dealstead/service-kit';

/**
 * A route whose form also works without JavaScript: what it refuses there leads back to the form's page,
 * which says why by the refusal's code. Nothing that was typed goes into the address; fields and parameters that the
 * page itself had put into the form are `kept`, each under the name that the page reads.
 */
export function redirectFormErrors(
  page: string,
  { endpoint, respond }: Route,
  kept: Readonly<Record<string, string>> = {},
): Route {
  return {
    endpoint,
    async respond(request, response, who, cause) {
      try {
        await respond(request, response, who, cause);
      } catch (error) {
        if (!request.is('application/x-www-form-urlencoded') || !(error instanceof Refusal)) throw error;
        const next = safeRedirectPath(typeof request.query.next === 'string' ? request.query.next : null);
        const query = new URLSearchParams({ error: error.code, ...(next === null ? {} : { next }) });
        const sent: Readonly<Record<string, unknown>> = { ...request.query, ...Object(request.body) };
        for (const [field, name] of Object.entries(kept)) {
          const value = sent[field];
          if (typeof value === 'string') query.set(name, value);
        }
        response.writeHead(303, { ...error.headers, location: `${page}?${query}`, 'content-length': 0 }).end();
      }
    },
  };
}
