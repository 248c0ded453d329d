import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { newKeys } from '@dealstead/service-kit/fixtures/keys';
import { until } from '@dealstead/service-kit/fixtures/until';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { root } from '../ci/run.ts';
import { captureBuildah, provideBuildah } from './buildah.ts';

/**
 * Builds the image of the Dockerfile's target `process` and starts processes in it. So that it takes a minute, two things differ
 * from `npm run image`: the base has no Debian but the Node that runs this test with its libraries, and the stage
 * `production` is made outside of the image, by its own RUN command, from the packages that are installed here.
 */
jest.setTimeout(600_000);

const base = `localhost/dealstead-test-base:${randomUUID()}`;
const image = `localhost/dealstead-test:${randomUUID()}`;
let folder: string | undefined;
let container: string | undefined;

beforeAll(async () => {
  await provideBuildah();
  folder = mkdtempSync(join(tmpdir(), 'dealstead-image-test-'));
  buildBase(join(folder, 'system'));
  const production = join(folder, 'production');
  buildProduction(join(production, 'app'));
  captureBuildah(
    'build',
    '--isolation',
    'chroot',
    '--file',
    join(root, 'infra/deploy/Dockerfile'),
    '--target',
    'process',
    '--build-arg',
    `BASE=${base}`,
    '--build-arg',
    'VERSION=tested',
    '--build-context',
    `production=${production}`,
    '--tag',
    image,
    mkdtempSync(join(folder, 'context-')),
  );
  container = captureBuildah('from', image);
});

afterAll(() => {
  if (!folder) return;
  if (container) captureBuildah('rm', container);
  const names = captureBuildah('images', '--format', '{{.Name}}:{{.Tag}}').split('\n');
  for (const name of [image, base]) if (names.includes(name)) captureBuildah('rmi', name);
  rmSync(folder, { recursive: true, force: true });
});

/** An image with Node, the libraries that it and native packages are linked with, and the user root. */
function buildBase(system: string): void {
  const addons = globSync('node_modules/@{img,node-rs}/*linux-x64*/**/*.{node,so.*}', { cwd: root });
  const programs = [
    process.execPath,
    ...addons.filter((path) => !path.includes('musl')).map((path) => join(root, path)),
  ];
  const linked = execFileSync('ldd', programs, { encoding: 'utf8' });
  const libraries = [...linked.matchAll(/\s(\/lib\S+) \(0x/g)];
  const copy = (path: string, to: string) => {
    mkdirSync(dirname(join(system, to)), { recursive: true });
    copyFileSync(path, join(system, to));
  };
  for (const [, path = ''] of libraries) copy(path, path);
  copy(process.execPath, 'usr/local/bin/node');
  for (const path of ['etc', 'tmp']) mkdirSync(join(system, path), { recursive: true });
  chmodSync(join(system, 'tmp'), 0o1777);
  writeFileSync(join(system, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n');
  writeFileSync(join(system, 'etc/group'), 'root:x:0:\n');
  const scratch = captureBuildah('from', 'scratch');
  captureBuildah('add', scratch, system, '/');
  captureBuildah('config', '--env', 'PATH=/usr/local/bin', scratch);
  captureBuildah('commit', '--rm', scratch, base);
}

/** The folder that the stage `production` makes: the packages and sources of this checkout, and its RUN command. */
function buildProduction(app: string): void {
  const isLeftOut = new Set(['node_modules', '.data', 'test-results', 'dist']);
  for (const path of ['package.json', 'package-lock.json', 'services', 'gateway', 'shell', 'infra/package.json'])
    cpSync(join(root, path), join(app, path), {
      recursive: true,
      filter: (source) => !isLeftOut.has(basename(source)),
    });
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  for (const path of workspaces.filter((workspace) => /^(mfe-|infra\/)/.test(workspace)))
    cpSync(join(root, path, 'package.json'), join(app, path, 'package.json'));
  // Links: the command below removes files and changes none, but for npm's own list of what is installed.
  for (const path of globSync(['node_modules', '{services/*,services/packages/*,gateway,shell/*}/node_modules'], {
    cwd: root,
  }))
    execFileSync('cp', ['-al', join(root, path), join(app, dirname(path))]);
  rmSync(join(app, 'node_modules/.cache'), { recursive: true, force: true });
  const list = 'node_modules/.package-lock.json';
  rmSync(join(app, list));
  cpSync(join(root, list), join(app, list));
  execFileSync('sh', ['-c', readRunCommand('production')], {
    cwd: app,
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/** The RUN command of a stage of the Dockerfile. */
function readRunCommand(stage: string): string {
  const text = readFileSync(join(root, 'infra/deploy/Dockerfile'), 'utf8');
  const lines = text.split(new RegExp(`^FROM .* AS ${stage}$`, 'm'))[1]?.split(/^FROM /m)[0] ?? '';
  const command = /^RUN ((?:.*\\\n)*.*)$/m.exec(lines)?.[1];
  if (!command) throw new Error(`The stage ${stage} has no RUN command.`);
  return command.replaceAll('\\\n', ' ');
}

interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
}

const readConfig = (): ImageConfig =>
  (JSON.parse(captureBuildah('inspect', '--type', 'image', image)) as { OCIv1: { config: ImageConfig } }).OCIv1.config;

/** Starts a process in the image by its entry point. */
function start(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const settings = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  if (!container) throw new Error('The image was not built.');
  const command = ['run', '--isolation', 'chroot', ...settings, container, '--', ...readConfig().Entrypoint, ...args];
  const child = spawn('buildah', command, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, readOutput: () => output, ended: once(child, 'close') };
}

test('the image runs as a user without rights, and holds neither compilers nor tests', async () => {
  expect(readConfig()).toMatchObject({ User: '1000:1000', Cmd: ['gateway/src/main.ts'] });
  expect(readConfig().Env).toContain('SERVICE_VERSION=tested');
  const script = `
    const { accessSync, constants, existsSync, globSync } = require('node:fs');
    const isWritable = (path) => { try { accessSync(path, constants.W_OK); return true; } catch { return false; } };
    console.log(JSON.stringify({
      user: process.getuid(),
      folder: process.cwd(),
      version: process.version,
      writable: ['/app', '/app/gateway/src/main.ts', '/app/node_modules'].filter(isWritable),
      unwanted: ['infra', 'mfe-tools', 'node_modules/typescript', 'node_modules/jest', 'node_modules/webpack'].filter(existsSync),
      tests: globSync('{services,gateway,shell}/**/*.test.ts').length,
    }));`;
  const { readOutput, ended } = start(['--eval', script]);
  await ended;
  expect(JSON.parse(readOutput())).toEqual({
    user: 1000,
    folder: '/app',
    version: process.version,
    writable: [],
    unwanted: [],
    tests: 0,
  });
});

const mains = [
  'gateway',
  'shell/server',
  ...['listings', 'tools', 'account', 'admin'].map((name) => `services/${name}`),
];
test.each(mains)('%s finds all of its modules, and says which settings are missing', async (name) => {
  const { child, readOutput, ended } = start([`${name}/src/main.ts`]);
  await ended;
  expect(child.exitCode).not.toBe(0);
  expect(readOutput()).not.toMatch(/ERR_MODULE_NOT_FOUND|Cannot find/);
  expect(readOutput()).toMatch(/^[A-Z_]+ is missing: set it in the environment\.$/m);
});

test('a service starts in the image, is ready, and ends on SIGTERM', async () => {
  const { secret, peers } = newKeys('admin', 'gateway');
  const port = await findFreePort();
  const unused = 'http://127.0.0.1:9';
  const { child, readOutput, ended } = start(['services/admin/src/main.ts'], {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: process.env.DATABASE_URL_ADMIN ?? '',
    NATS_URL: process.env.NATS_URL ?? '',
    IDENTITY_KEY: JSON.stringify(secret.admin),
    IDENTITY_PEERS: JSON.stringify(peers),
    PUBLIC_URL: 'https://dealstead.test',
    SECRETS_KEY: 'thirty-two characters or more 123456',
    RELEASES_DIR: '/tmp/releases',
    ACCOUNT_URL: unused,
    LISTINGS_URL: unused,
    TOOLS_URL: unused,
    DRAIN_SECONDS: '0',
  });
  const readStatus = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status;
  try {
    await until(async () => (await readStatus()) === 200 || child.exitCode !== null, 120_000);
    if (child.exitCode !== null) throw new Error(`It ended: ${readOutput()}`);
    expect(await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()).toBeTruthy();
  } finally {
    child.kill('SIGTERM');
  }
  await ended;
});

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
