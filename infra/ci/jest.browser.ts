import { TextDecoder, TextEncoder } from 'node:util';

// jsdom leaves these out; the router and the api client use them.
Object.assign(globalThis, { TextDecoder, TextEncoder, fetch, Request, Response, Headers });
