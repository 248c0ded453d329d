import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readLauncherConfig, root } from '@dealstead/infra/launcher/config';
import { provideKeys } from '@dealstead/infra/launcher/keys';
import { processes } from '@dealstead/infra/launcher/processes';
import type { Servers } from '@dealstead/infra/servers/index';
import { freeBase } from '@dealstead/infra/servers/ports';
import { startVarnish } from '@dealstead/infra/servers/varnish';
import { dataDir, natsUrl, redisUrl } from './product.ts';
import { sized } from './size.ts';
import { median, quantile } from './statistics.ts';
import { measureLoad, type Load } from './wrk.ts';

const rounds = sized(3, 1);
const purges = sized(500, 10);

/**
 * Rates and latencies of public responses through Varnish and from a gateway alone, in turn. The gateway is another one of the
 * product that runs at PORT, because that one has no shared cache.
 * @param cookie of a member, whose requests pass by the cache
 */
export async function sharedCacheTable(cookie: string): Promise<string> {
  const base = await freeBase([0, 1, 2]);
  const [gateway, varnish] = [`http://127.0.0.1:${base}`, `http://127.0.0.1:${base + 2}`];
  const token = randomBytes(24).toString('hex');
  const folder = await mkdtemp(join(tmpdir(), 'dealstead-bench-cache-'));
  const stopGateway = await startGateway(base, `http://:${token}@127.0.0.1:${base + 2}`, folder);
  const { stop } = await startVarnish({
    folder,
    port: base + 2,
    gatewayPort: base,
    token,
    tools: join(dataDir, 'tools'),
  });
  try {
    const script = await findScript(gateway);
    const rows = ['| | requests/s | p50 | p99 |', '|---|---|---|---|'];
    for (const [name, path, headers] of [
      ['home', '/', {}],
      ['search by state and category', '/search?category=residential&state=TX', {}],
      ['GET /api/properties', '/api/properties', {}],
      ['a script of a release', script, {}],
      ['GET /api/properties by a member, who passes by', '/api/properties', { cookie }],
    ] as const) {
      const options = { seconds: sized(4, 1), headers: { 'accept-encoding': 'br', ...headers } };
      const loads: Record<string, Load[]> = { [gateway]: [], [varnish]: [] };
      for (const origin of [gateway, varnish]) await measureLoad(origin + path, { ...options, seconds: sized(2, 1) });
      for (let round = 0; round < rounds; round++)
        for (const origin of [gateway, varnish]) loads[origin]?.push(await measureLoad(origin + path, options));
      rows.push(toRow(`${name}: the gateway alone`, loads[gateway] ?? []));
      rows.push(toRow(`${name}: through Varnish`, loads[varnish] ?? []));
    }
    return `${rows.join('\n')}\n\n${await describePurges(varnish, token)}`;
  } finally {
    await stop();
    await stopGateway();
    await rm(folder, { recursive: true });
  }
}

function toRow(name: string, loads: readonly Load[]): string {
  const of = (field: keyof Load) => median(loads.map((load) => load[field]));
  return `| ${name} | ${Math.round(of('rate')).toLocaleString('en-US')} | ${of('p50').toFixed(1)} ms | ${of('p99').toFixed(1)} ms |`;
}

/** Starts another gateway of the product. Resolves the function that stops it once it is ready. */
async function startGateway(port: number, purgeUrl: string, folder: string): Promise<() => Promise<void>> {
  const config = { ...readLauncherConfig(), dataDir };
  const servers = { databaseUrls: {}, redisUrl, natsUrl } as Servers;
  const entry = processes(config, servers, provideKeys(join(dataDir, 'keys'))).find(({ name }) => name === 'gateway');
  if (!entry) throw new Error('The product has no gateway.');
  const own = { PORT: String(port), INTERNAL_PORT: String(port + 1), STATE_DIR: join(folder, 'state') };
  const child = spawn(process.execPath, [...(entry.node ?? []), entry.main], {
    cwd: root,
    env: { ...entry.env, ...own, CDN_PURGE_URL: purgeUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (let attempt = 0; attempt < 300; attempt++) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (ready?.ok) break;
    await sleep(100);
  }
  return async () => {
    child.kill();
    await exited;
  };
}

/** A script of the shell that home names. */
async function findScript(gateway: string): Promise<string> {
  const html = await (await fetch(gateway)).text();
  const path = /\/slices\/shell\/[^"]+\.js/.exec(html)?.[0];
  if (!path) throw new Error('Home names no script of the shell.');
  return path;
}

/** How long a purge takes that a write waits for, with a stored response that it removes. */
async function describePurges(varnish: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'surrogate-key': '/api/properties' };
  const times: number[] = [];
  for (let i = 0; i < purges; i++) {
    await (await fetch(`${varnish}/api/properties`)).arrayBuffer();
    const startedAt = performance.now();
    await (await fetch(varnish, { method: 'PURGE', headers })).arrayBuffer();
    times.push(performance.now() - startedAt);
  }
  const [p50, p99] = [quantile(times, 0.5).toFixed(1), quantile(times, 0.99).toFixed(1)];
  return `A purge by one key, of the response that it removes: p50 ${p50} ms, p99 ${p99} ms (${purges} purges, one after another).`;
}
