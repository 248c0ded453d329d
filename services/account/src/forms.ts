import { safeNext } from '@dealstead/contracts';
import { Refusal, type Route } from '@dealstead/service-kit';

/**
 * A route whose form also works without JavaScript: what it refuses there leads back to the form's page,
 * which says why by the refusal's code. Nothing that was typed goes into the address; fields that the page itself had put
 * into the form are `kept`.
 */
export function leadingBack(page: string, { endpoint, respond }: Route, kept: readonly string[] = []): Route {
  return {
    endpoint,
    async respond(request, response, who, cause) {
      try {
        await respond(request, response, who, cause);
      } catch (error) {
        if (!request.is('application/x-www-form-urlencoded') || !(error instanceof Refusal)) throw error;
        const next = safeNext(typeof request.query.next === 'string' ? request.query.next : null);
        const query = new URLSearchParams({ error: error.code, ...(next === null ? {} : { next }) });
        const fields: Readonly<Record<string, unknown>> = Object(request.body);
        for (const name of kept) if (typeof fields[name] === 'string') query.set(name, fields[name]);
        response.writeHead(303, { ...error.headers, location: `${page}?${query}`, 'content-length': 0 }).end();
      }
    },
  };
}
