import type { Request, Response } from 'express';
import { isForm, type Route } from './handle.ts';
import type { RequestContext } from './requestContext.ts';

/** An error of a posted form, and where to respond to it. */
export interface FormError {
  readonly error: unknown;
  readonly request: Request;
  readonly response: Response;
  readonly context: RequestContext;
}

/**
 * Wraps a route so that `respondToForm` responds to errors of plain HTML forms with a page instead of JSON. Errors of other
 * requests, and those that it throws, become problem responses.
 */
export function catchFormErrors(route: Route, respondToForm: (failure: FormError) => void): Route {
  return {
    endpoint: route.endpoint,
    async respond(request, response, actor, context) {
      try {
        await route.respond(request, response, actor, context);
      } catch (error) {
        if (!isForm(request)) throw error;
        respondToForm({ error, request, response, context });
      }
    },
  };
}
