import { readFileSync, readSync, writeSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderRequest, RenderedPage } from '@dealstead/contracts';
import type { ReleaseCandidate as TriedRelease } from '@dealstead/contracts/platform/releases';

/** The thread's `workerData`; for a process, its first argument as JSON. */
export interface WorkerSetup {
  readonly releasesDir: string;
  readonly shellVersion: string;
}

/** A release that is tried before it is published. */
export type ReleaseCandidate = Omit<TriedRelease, 'shellVersion'>;

export type ToWorker =
  | { readonly kind: 'render'; readonly request: RenderRequest }
  | { readonly kind: 'try'; readonly trial: ReleaseCandidate };

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'tried' }
  | { readonly kind: 'page'; readonly page: RenderedPage }
  | { readonly kind: 'threw'; readonly message: string }
  /** A process ends because of an error outside of a call, such as in the shell's bundle. */
  | { readonly kind: 'broke'; readonly message: string };

/** Exports of the shell's bundle. */
interface ShellBundle {
  readonly modules: Readonly<Record<string, unknown>>;
  /** Compiles code for the first page; missing in old releases. */
  warmUp?(): void;
  render(input: RenderRequest & { pages: (slice: string, page: string) => unknown }): RenderedPage;
}
interface SliceBundle {
  readonly pages: Readonly<Record<string, unknown>>;
}

/** Node's modules that a bundle may use to render: none that reaches files, the network or other processes. */
const allowedBuiltins = new Set([
  'assert',
  'async_hooks',
  'buffer',
  'crypto',
  'events',
  'path',
  'perf_hooks',
  'querystring',
  'stream',
  'string_decoder',
  'timers',
  'url',
  'util',
]);

/** The file descriptor over which a trial process and the renderer exchange lines of JSON. */
const channel = 3;

/** Members of `process` that reach other processes, native code or open handles. */
const privileged = [
  'send',
  '_send',
  'disconnect',
  '_disconnect',
  'channel',
  '_channel',
  'kill',
  '_kill',
  '_debugProcess',
  'execve',
  'binding',
  '_linkedBinding',
  'dlopen',
  'getBuiltinModule',
  '_getActiveHandles',
  '_getActiveRequests',
];

const { releasesDir, shellVersion } = (workerData ?? JSON.parse(process.argv[2] ?? '')) as WorkerSetup;
const builtins = createRequire(import.meta.url);
const port = parentPort ?? openProcessPort();
const slices = new Map<string, SliceBundle>();

const shell = load<ShellBundle>('shell', shellVersion, 'server.cjs', {});
shell.warmUp?.();

port.on('message', (message: ToWorker) => {
  try {
    post(
      message.kind === 'render' ? { kind: 'page', page: renderPage(message.request) } : verifyRelease(message.trial),
    );
  } catch (error) {
    post({ kind: 'threw', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
post({ kind: 'ready' });

function renderPage(request: RenderRequest): RenderedPage {
  return shell.render({ ...request, pages: (slice, page) => pageOf(request, slice, page) });
}

/** Loads a slice's bundle and checks every page of it. A shell is verified by its start. */
function verifyRelease({ name, version, server, pages }: ReleaseCandidate): FromWorker {
  if (name !== 'shell') {
    const bundle = load<SliceBundle>(name, version, server, shell.modules);
    for (const page of pages) {
      if (!bundle.pages?.[page]) throw new Error(`${name} ${version} has no page ${page} for the server.`);
    }
  }
  return { kind: 'tried' };
}

function post(message: FromWorker): void {
  port.postMessage(message);
}

/** A page's component. Its slice's bundle loads with its first page; a failed load is retried by the next page. */
function pageOf({ state: { set } }: RenderRequest, slice: string, page: string): unknown {
  const release = set.slices.find(({ name }) => name === slice);
  if (!release) throw new Error(`The set holds no release of ${slice}.`);
  const key = `${slice}/${release.version}`;
  const bundle = slices.get(key) ?? load<SliceBundle>(slice, release.version, release.server, shell.modules);
  slices.set(key, bundle);
  const component = bundle.pages[page];
  if (!component) throw new Error(`${slice} ${release.version} has no page ${page} for the server.`);
  return component;
}

/**
 * The channel to the renderer of a process that runs a trial. It is read and written as a file, one message after the other: sockets
 * and Node's own channel would be within the bundle's reach. What a bundle could reach others with is removed from the globals; the
 * process itself has no permissions (trialHost.ts).
 */
function openProcessPort() {
  const { exit } = process;
  const postMessage = (message: FromWorker): void => {
    let rest = Buffer.from(`${JSON.stringify(message)}\n`);
    while (rest.length > 0) rest = rest.subarray(writeSync(channel, rest));
  };
  process.once('uncaughtException', ({ message }) => {
    postMessage({ kind: 'broke', message });
    exit(1);
  });
  for (const name of privileged) Object.defineProperty(process, name, { value: undefined });
  for (const name of ['fetch', 'WebSocket', 'EventSource'])
    Object.defineProperty(globalThis, name, { value: undefined });
  return {
    on(_: 'message', listener: (message: ToWorker) => void) {
      // What a page leaves behind runs before the next message is read.
      const next = () =>
        setImmediate(() => {
          listener(JSON.parse(readLine() ?? exit()) as ToWorker);
          next();
        });
      next();
    },
    postMessage,
  };
}

/** The next line that the renderer sent, which sends one at a time; null once it has gone. */
function readLine(): string | null {
  const chunks: Buffer[] = [];
  const chunk = Buffer.alloc(2 ** 16);
  for (;;) {
    const length = readSync(channel, chunk);
    if (length === 0) return null;
    chunks.push(Buffer.from(chunk.subarray(0, length)));
    if (chunk[length - 1] === 0x0a) return Buffer.concat(chunks).toString();
  }
}

/** Runs a bundle. `require` resolves the shell's shared modules and a few of Node's only. */
function load<Bundle>(name: string, version: string, file: string, shared: Readonly<Record<string, unknown>>): Bundle {
  const path = join(releasesDir, name, version, file);
  const run = compileFunction(readFileSync(path, 'utf8'), ['module', 'exports', 'require'], { filename: path });
  const module: { exports: unknown } = { exports: {} };
  run(module, module.exports, (id: string) => {
    if (Object.hasOwn(shared, id)) return shared[id];
    if (allowedBuiltins.has(id.replace(/^node:/, ''))) return builtins(id) as unknown;
    const reason = isBuiltin(id) ? 'which is not there for rendering' : 'which the shell does not share';
    throw new Error(`${name} ${version} requires ${id}, ${reason}.`);
  });
  return module.exports as Bundle;
}
