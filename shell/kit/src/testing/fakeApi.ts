/** A request that a test sent to the fake API. */
export interface ApiRequest {
  method: string;
  /** Path with query. */
  url: string;
  /** Parsed JSON body, or the file that was sent; `undefined` without a body. */
  body: unknown;
}

/** A Response is returned as it is, any other object as JSON. */
type ApiResponse = object | ((request: ApiRequest) => object | Promise<object>);

/** Responses by "METHOD /path". `GET` may be omitted; a key with the request's query precedes one without. */
export type ApiResponses = Readonly<Record<string, ApiResponse>>;

export interface FakeApi {
  /** All requests so far, oldest first. */
  readonly requests: readonly ApiRequest[];
  /** The requests as "METHOD url". */
  readonly calls: readonly string[];
  /** Adds responses, or replaces those with the same key. */
  respond(responses: ApiResponses): void;
  /** Bodies of the requests with a method, to one URL if given; `undefined` for a request without a body. */
  bodies(method: string, url?: string): unknown[];
}

/** Favorites load on every page of a signed-in member. */
const defaultResponses: ApiResponses = { '/api/favorites': { ids: [] } };

/** Replaces `fetch` by a fake of the API. A request without a response gets 404. */
export function fakeApi(initialResponses: ApiResponses = {}): FakeApi {
  const responses: Record<string, ApiResponse> = { ...defaultResponses, ...initialResponses };
  const requests: ApiRequest[] = [];
  const calls: string[] = [];
  globalThis.fetch = async (input, init) => {
    const method = init?.method ?? 'GET';
    const url = String(input);
    const request: ApiRequest = { method, url, body: bodyOf(init?.body) };
    requests.push(request);
    calls.push(`${method} ${url}`);
    const response = keysOf(request)
      .map((key) => responses[key])
      .find((found) => found !== undefined);
    if (response === undefined) return errorResponse(404, 'Not found', { code: 'not-found' });
    const content = typeof response === 'function' ? await response(request) : response;
    return content instanceof Response ? content.clone() : Response.json(content);
  };
  return {
    requests,
    calls,
    respond: (added) => void Object.assign(responses, added),
    bodies: (method, url) =>
      requests
        .filter((request) => request.method === method && (url === undefined || request.url === url))
        .map(({ body }) => body),
  };
}

function bodyOf(body: BodyInit | null | undefined): unknown {
  return typeof body === 'string' ? JSON.parse(body) : (body ?? undefined);
}

/** Keys of the responses to a request, the most specific first. */
function keysOf({ method, url }: ApiRequest): string[] {
  const path = url.split('?', 1)[0] ?? url;
  return [url, path].flatMap((address) => (method === 'GET' ? [address, `GET ${address}`] : [`${method} ${address}`]));
}

/** An error response in the API's format. */
export const errorResponse = (status: number, message: string, problem: object = {}): Response =>
  Response.json({ message, code: 'failed', requestId: 'req_1', ...problem }, { status });

/** A request that stays open until the test responds to it. */
export function deferredResponse(): { respond: (response: object) => void; response: Promise<object> } {
  let respond: (response: object) => void = () => undefined;
  const response = new Promise<object>((resolve) => {
    respond = resolve;
  });
  return { respond, response };
}
