import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderRequest, RenderedPage } from '@dealstead/contracts';
import type { ReleaseCandidate as TriedRelease } from '@dealstead/contracts/platform/releases';

/** The thread's `workerData`. */
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
  | { readonly kind: 'threw'; readonly message: string };

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

const { releasesDir, shellVersion } = workerData as WorkerSetup;
const port = parentPort;
if (!port) throw new Error('This file must run as a worker thread of the renderer.');
const builtins = createRequire(import.meta.url);
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
  port?.postMessage(message);
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

/** Runs a bundle. `require` resolves the shell's shared modules and Node's built-in modules only. */
function load<Bundle>(name: string, version: string, file: string, shared: Readonly<Record<string, unknown>>): Bundle {
  const path = join(releasesDir, name, version, file);
  const run = compileFunction(readFileSync(path, 'utf8'), ['module', 'exports', 'require'], { filename: path });
  const module: { exports: unknown } = { exports: {} };
  run(module, module.exports, (id: string) => {
    if (Object.hasOwn(shared, id)) return shared[id];
    if (isBuiltin(id)) return builtins(id) as unknown;
    throw new Error(`${name} ${version} requires ${id}, which the shell does not share.`);
  });
  return module.exports as Bundle;
}
