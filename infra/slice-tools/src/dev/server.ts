import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { transform } from '@swc/core';
import { containerOf, developmentVersion } from '@dealstead/contracts';
import type { SliceName } from '@dealstead/contracts';
import { chunkLoadingGlobalOf } from '../webpack.ts';
import type { BuildEvent, HotContainerOptions } from './hotContainer.ts';
import { innerContainerOf } from './sliceCompiler.ts';
import type { SliceCompiler } from './sliceCompiler.ts';

const eventsPath = '/dev/slices/events';
/** Milliseconds between comments on an idle event stream; the gateway ends a body that is silent for 30 s. */
const heartbeat = 10_000;
const contentTypes: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  map: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/**
 * Serves the development builds of slices to the gateway, which forwards here what the browser asks for:
 * - `GET /overrides`: releases of the newest builds, which replace those of the current release set
 * - `GET /slices/<name>/dev/<file>`: the files of a build; `container.js` is the container that the shell loads
 * - `GET /dev/slices/events`: an event after each build
 * - `GET /dev/slices/<names>`: a cookie that turns the override on for this browser; `off` ends it
 */
export async function createDevServer(
  compilers: ReadonlyMap<SliceName, SliceCompiler>,
): Promise<{ server: Server; announce: (build: BuildEvent) => void }> {
  const hotContainer = await readHotContainer();
  const listeners = new Set<ServerResponse>();
  const timer = setInterval(() => listeners.forEach((response) => response.write(':\n\n')), heartbeat);

  const announce = (build: BuildEvent) => listeners.forEach((response) => response.write(messageOf(build)));

  async function sendOverrides(response: ServerResponse): Promise<void> {
    const releases = await Promise.all([...compilers.values()].map((compiler) => compiler.release()));
    const builds = await Promise.all([...compilers.values()].map((compiler) => compiler.latest()));
    sendJson(response, {
      slices: releases.filter((release) => release !== null),
      id: builds.map(({ slice, entry, definition }) => `${slice}:${entry.split('/').at(-1)}:${definition}`).join(','),
    });
  }

  async function openEvents(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.flushHeaders();
    listeners.add(response);
    request.once('close', () => listeners.delete(response));
    for (const compiler of compilers.values()) response.write(messageOf(await compiler.latest()));
  }

  async function sendContainer(name: SliceName, response: ServerResponse): Promise<void> {
    const { entry } = (await compilers.get(name)?.latest()) ?? { entry: '' };
    const options: HotContainerOptions = {
      slice: name,
      container: containerOf(name),
      innerContainer: innerContainerOf(name),
      chunkLoadingGlobal: chunkLoadingGlobalOf(innerContainerOf(name)),
      entry,
      events: eventsPath,
    };
    response.writeHead(200, { 'content-type': contentTypes['js'], 'cache-control': 'no-store' });
    response.end(`(()=>{const exports={};${hotContainer};exports.installHotContainer(${JSON.stringify(options)})})()`);
  }

  function sendCookie(names: string, response: ServerResponse): void {
    const value = names === 'off' ? 'dev-slices=; Max-Age=0' : `dev-slices=${encodeURIComponent(names)}`;
    response.writeHead(303, { location: '/', 'set-cookie': `${value}; Path=/; HttpOnly; SameSite=Lax` }).end();
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://dev');
    if (pathname === '/healthz') return sendJson(response, { status: 'up' });
    if (pathname === '/overrides') return sendOverrides(response);
    if (pathname === eventsPath) return openEvents(request, response);
    const chosen = /^\/dev\/slices\/([a-z0-9,-]+)$/.exec(pathname)?.[1];
    if (chosen) return sendCookie(chosen, response);
    const [, name = '', file = ''] =
      new RegExp(`^/slices/([a-z0-9-]+)/${developmentVersion}/([\\w@+~-][\\w.@+~-]*)$`).exec(pathname) ?? [];
    const compiler = compilers.get(name as SliceName);
    if (!compiler) return sendNotFound(response);
    if (file === 'container.js') return sendContainer(compiler.name, response);
    sendFile(join(compiler.folder, file), response);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  server.once('close', () => clearInterval(timer));
  return { server, announce };
}

const messageOf = (build: BuildEvent): string => `data: ${JSON.stringify(build)}\n\n`;

/** The browser's script as a function body that assigns to `exports`. */
async function readHotContainer(): Promise<string> {
  const { code } = await transform(
    await readFile(join(import.meta.dirname, `hotContainer${extname(import.meta.filename)}`), 'utf8'),
    {
      jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
      module: { type: 'commonjs' },
    },
  );
  return code;
}

function sendFile(path: string, response: ServerResponse): void {
  const stream = createReadStream(path);
  stream.once('error', () => sendNotFound(response));
  stream.once('open', () => {
    const type = contentTypes[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    // File names contain a hash of the content.
    response.writeHead(200, { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' });
    stream.pipe(response);
  });
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function sendNotFound(response: ServerResponse): void {
  response.writeHead(404).end();
}
