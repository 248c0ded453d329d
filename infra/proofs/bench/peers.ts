import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync } from 'node:zlib';
import webpack from 'webpack';
import { browserBundle } from '@dealstead/slice-tools/webpack';
import { projectOf } from '@dealstead/infra/release/platform';

/** A server for comparison: it rewrites the gateway's documents and proxies everything else. */
export interface Peer {
  readonly origin: string;
  readonly server: Server;
}

/** The pages as static HTML: the gateway's documents without scripts. */
export function serveStatic(origin: string): Promise<Peer> {
  return servePeer(origin, (html) =>
    html.replaceAll(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g, '').replaceAll(/<link[^>]+as="script"[^>]*>/g, ''),
  );
}

/** The pages as one client-rendered bundle: an empty document and one script that requests its data. */
export async function serveSingle(origin: string, folder: string): Promise<Peer> {
  const scripts = await buildSingle(folder);
  const tags = scripts.map((file) => `<script defer src="/single/${file}"></script>`).join('');
  return servePeer(
    origin,
    (html) =>
      html
        .replaceAll(/<link[^>]+as="script"[^>]*>/g, '')
        .replaceAll(
          /<script (?:defer|data-recorder|type="application\/json" id="scripts")[^>]*>[\s\S]*?<\/script>/g,
          '',
        )
        .replace(/<style[^>]*>[\s\S]*?<\/style>/, '')
        .replace(/<div id="root">[\s\S]*<\/div>(?=<script type="application\/json")/, '<div id="root"></div>')
        .replace(/(<script type="application\/json" id="dealstead">)([\s\S]*?)(<\/script>)/, (_, open, json, close) => {
          const state = { ...JSON.parse(json), data: {} };
          return `${open}${JSON.stringify(state).replaceAll('<', String.raw`\u003c`)}${close}`;
        })
        .replace('</head>', `${tags}</head>`),
    folder,
  );
}

/** Other moments at which a rendered document could load its scripts, by name; ours is when the browser is idle after `load`. */
export const loadingAlternatives = {
  'deferred scripts in the head': ({ run, preload }: Scripts) =>
    [
      ...preload.map((href) => `<link rel="preload" as="script" fetchpriority="low" href="${href}">`),
      ...run.map((src) => `<script defer src="${src}"></script>`),
    ].join(''),
  'at the first use, at the latest 5 s after load': (scripts: Scripts) =>
    `<script>(${loadAtFirstUse})(${JSON.stringify(scripts)})</script>`,
} as const;

interface Scripts {
  readonly run: readonly string[];
  readonly preload: readonly string[];
}

/** Becomes an inline script by its source text. */
function loadAtFirstUse({ run, preload }: Scripts): void {
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    const { head } = document;
    for (const src of run) head.append(Object.assign(document.createElement('script'), { src, async: false }));
    for (const href of preload)
      head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href }));
  };
  addEventListener('pointerdown', start);
  addEventListener('keydown', start);
  addEventListener('load', () => setTimeout(start, 5_000));
}

/** The pages as they are, with their scripts loaded at another moment. */
export function serveLoading(origin: string, alternative: keyof typeof loadingAlternatives): Promise<Peer> {
  const deferred =
    /<script type="application\/json" id="scripts">(.*?)<\/script><script data-recorder>[\s\S]*?<\/script>/;
  return servePeer(origin, (html) => {
    const json = deferred.exec(html)?.[1];
    if (json === undefined) throw new Error('The page does not say which scripts it loads later.');
    return html.replace(deferred, () => loadingAlternatives[alternative](JSON.parse(json)));
  });
}

async function buildSingle(folder: string): Promise<string[]> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const bundle = browserBundle(projectOf('shell'), { output: folder, cache: join(folder, '../single-cache') });
  const compiler = webpack({
    ...bundle,
    name: 'single',
    entry: { single: join(import.meta.dirname, 'single/main.tsx') },
    output: { ...bundle.output, publicPath: '/single/' },
  });
  if (!compiler) throw new Error('webpack has no compiler');
  const stats = await promisify<webpack.Stats | undefined>((done) => compiler.run(done))();
  await promisify((done) => compiler.close(done))();
  const result = stats?.toJson({ all: false, errors: true, chunkGroups: true, assets: true });
  if (result?.errors?.length) throw new Error(`The single bundle does not build: ${result.errors[0]?.message}`);
  for (const { name } of result?.assets ?? []) {
    if (name.endsWith('.js'))
      await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(await readFile(join(folder, name))));
  }
  return (result?.namedChunkGroups?.single?.assets ?? [])
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.js'));
}

async function servePeer(origin: string, rewrite: (html: string) => string, folder?: string): Promise<Peer> {
  const documents = new Map<string, Promise<Buffer>>();
  const documentOf = async (path: string) =>
    brotliCompressSync(rewrite(await (await fetch(origin + path, { headers: { accept: 'text/html' } })).text()));

  const server = createServer((incoming, response) => {
    const path = incoming.url ?? '/';
    if (folder && path.startsWith('/single/')) {
      const file = join(folder, path.slice('/single/'.length));
      if (!existsSync(`${file}.br`)) return void response.writeHead(404).end();
      void readFile(`${file}.br`).then((body) =>
        response
          .writeHead(200, {
            'content-type': 'text/javascript',
            'content-encoding': 'br',
            'content-length': body.length,
          })
          .end(body),
      );
      return;
    }
    if (incoming.headers['sec-fetch-dest'] === 'document') {
      const known = documents.get(path) ?? documentOf(path);
      documents.set(path, known);
      void known.then((body) =>
        response
          .writeHead(200, {
            'content-type': 'text/html; charset=utf-8',
            'content-encoding': 'br',
            'content-length': body.length,
          })
          .end(body),
      );
      return;
    }
    const headers = { ...incoming.headers, host: new URL(origin).host };
    const proxied = request(origin + path, { method: incoming.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    proxied.on('error', (error) => response.destroy(error));
    incoming.pipe(proxied);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}
