import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderRequest, RenderedPage } from '@dealstead/contracts';
import type { ReleaseCandidate as TriedRelease } from '@dealstead/contracts/platform/releases';

/** What a thread is started with. */
export interface WorkerSetup {
  readonly releasesDir: string;
  readonly shellVersion: string;
}

/** A release that is tried before it is published. */
export type ReleaseCandidate = Omit<TriedRelease, 'shellVersion'>;

export type ToWorker =
  | { readonly kind: 'draw'; readonly request: RenderRequest }
  | { readonly kind: 'try'; readonly trial: ReleaseCandidate };

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'tried' }
  | { readonly kind: 'page'; readonly page: RenderedPage }
  | { readonly kind: 'threw'; readonly message: string };

/** What the shell's bundle exports. */
interface ShellBundle {
  readonly modules: Readonly<Record<string, unknown>>;
  /** Prepares for the first page; not in every release. */
  warmUp?(): void;
  render(input: RenderRequest & { pages: (slice: string, page: string) => unknown }): RenderedPage;
}
interface SliceBundle {
  readonly pages: Readonly<Record<string, unknown>>;
}

const { releasesDir, shellVersion } = workerData as WorkerSetup;
const port = parentPort;
if (!port) throw new Error('This file runs as a thread of the renderer.');
const builtins = createRequire(import.meta.url);
const slices = new Map<string, SliceBundle>();

const shell = load<ShellBundle>('shell', shellVersion, 'server.cjs', {});
shell.warmUp?.();

port.on('message', (message: ToWorker) => {
  try {
    tell(message.kind === 'draw' ? { kind: 'page', page: draw(message.request) } : tried(message.trial));
  } catch (error) {
    tell({ kind: 'threw', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
tell({ kind: 'ready' });

function draw(request: RenderRequest): RenderedPage {
  return shell.render({ ...request, pages: (slice, page) => pageOf(request, slice, page) });
}

/** Loads a slice's bundle and every page of it. A shell needs no more than to have started. */
function tried({ name, version, server, pages }: ReleaseCandidate): FromWorker {
  if (name !== 'shell') {
    const bundle = load<SliceBundle>(name, version, server, shell.modules);
    for (const page of pages) {
      if (!bundle.pages?.[page]) throw new Error(`${name} ${version} has no page ${page} for the server.`);
    }
  }
  return { kind: 'tried' };
}

function tell(message: FromWorker): void {
  port?.postMessage(message);
}

/** A page's component. Its slice is read when the first of its pages is asked for; a load that failed is tried again. */
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

/** Runs a bundle. It gets what the shell shares and Node's own modules, nothing else. */
function load<Bundle>(name: string, version: string, file: string, shared: Readonly<Record<string, unknown>>): Bundle {
  const path = join(releasesDir, name, version, file);
  const run = compileFunction(readFileSync(path, 'utf8'), ['module', 'exports', 'require'], { filename: path });
  const module: { exports: unknown } = { exports: {} };
  run(module, module.exports, (id: string) => {
    if (Object.hasOwn(shared, id)) return shared[id];
    if (isBuiltin(id)) return builtins(id) as unknown;
    throw new Error(`${name} ${version} asks for ${id}, which the shell does not share.`);
  });
  return module.exports as Bundle;
}
