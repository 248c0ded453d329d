import { TextDecoder, TextEncoder } from 'node:util';

// jsdom lacks them, and the router needs them.
Object.assign(globalThis, { TextDecoder, TextEncoder });
