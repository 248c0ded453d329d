import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { categories, featuresOfCriteria, sortOrders, states, tileAt, tileUrl } from '@dealstead/contracts';
import { provideNginx } from '../cluster/nginx.ts';
import { dataDir, type Targets } from './product.ts';
import { sized } from './size.ts';
import { median } from './statistics.ts';
import { measureRate } from './wrk.ts';

/** A seeded generator of numbers in [0, 1) (mulberry32), so that runs request the same. */
function createRandom(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const searchWords = [
  'lake',
  'cabin',
  'brick',
  'ranch',
  'wooded',
  'corner',
  'duplex',
  'barn',
  'creek',
  'vacant',
  'garage',
  'view',
];

/** Orders that need neither a plan nor a search text. */
const openOrders = sortOrders.filter(
  (order) => order !== 'relevance' && featuresOfCriteria({ sortBy: order }).length === 0,
);

/** Distinct searches that visitors may run without a plan, as API paths. */
export function searches(count: number): string[] {
  const random = createRandom(7);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const paths = new Set<string>();
  while (paths.size < count) {
    const query = new URLSearchParams();
    if (random() < 0.6) query.set('category', pick(categories));
    if (random() < 0.6) query.set('state', pick(states));
    if (random() < 0.4)
      query.set('search', random() < 0.5 ? pick(searchWords) : `${pick(searchWords)} ${pick(searchWords)}`);
    if (random() < 0.4) query.set('maxPrice', String(25_000 * (1 + Math.floor(random() * 40))));
    if (random() < 0.3) query.set('minAcres', String(1 + Math.floor(random() * 40)));
    if (random() < 0.5) query.set('sortBy', pick(openOrders));
    paths.add(`/api/properties?${query}`);
  }
  return [...paths];
}

/** A sequence in which the n-th path occurs in proportion to 1/n (Zipf's law). */
function zipf(paths: readonly string[], length: number): string[] {
  const random = createRandom(11);
  const sums: number[] = [];
  for (let n = 1; n <= paths.length; n++) sums.push((sums.at(-1) ?? 0) + 1 / n);
  const total = sums.at(-1) ?? 1;
  return Array.from({ length }, () => {
    const target = random() * total;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < target) low = middle + 1;
      else high = middle;
    }
    return paths[low] ?? '/';
  });
}

/** The same searches at the service, through the gateway, and at a bare server that returns the same bytes. */
export async function searchTraffic({ gateway, listings }: Targets): Promise<string> {
  const paths = searches(sized(10_000, 100));
  const sequence = zipf(paths, 200_000);
  const bodies = new Map<string, Buffer>();
  for (let at = 0; at < paths.length; at += 50) {
    await Promise.all(
      paths.slice(at, at + 50).map(async (path) => {
        const response = await fetch(listings + path);
        if (!response.ok) throw new Error(`${path} responded ${response.status}`);
        bodies.set(path, Buffer.from(await response.arrayBuffer()));
      }),
    );
  }
  const bare = await serveBare(bodies);
  try {
    const rows: [string, number][] = [];
    for (const [name, url] of [
      ['bare node:http with the same bytes', bare.origin],
      ['listings itself', listings],
      ['through the gateway', gateway],
    ] as const) {
      await measureRate(url, { seconds: sized(4, 1), paths: sequence });
      rows.push([name, await measureRate(url, { paths: sequence })]);
    }
    return table(rows);
  } finally {
    bare.close();
  }
}

/** Serves bodies by path and does nothing else: the rate that node:http allows. */
async function serveBare(bodies: ReadonlyMap<string, Buffer>): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    const body = bodies.get(request.url ?? '') ?? Buffer.alloc(0);
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

/** Rounds in which nginx, the bare server and the gateway are measured in turn. */
const tileRounds = sized(3, 1);

/** Map tiles from the gateway's cache, compared with nginx and a bare server that serve the same bytes. */
export async function tileTraffic({ gateway, cookie }: Targets): Promise<string> {
  const headers = { cookie };
  const paths = tilePaths();
  const folder = await mkdtemp(join(tmpdir(), 'tiles-'));
  const bodies = await downloadTiles(gateway, paths, headers, folder);
  const nginx = await startNginx(folder);
  const bare = await serveBare(bodies);
  try {
    const servers = [
      { name: `nginx, ${paths.length} tiles as files`, url: nginx.origin, rates: [] as number[] },
      { name: 'bare node:http with the same bytes', url: bare.origin, rates: [] as number[] },
      { name: "the gateway's cache, for a member", url: gateway, rates: [] as number[] },
    ];
    for (const { url } of servers) await measureRate(url, { seconds: sized(4, 1), paths, headers });
    for (let round = 0; round < tileRounds; round++)
      for (const { url, rates } of servers)
        rates.push(await measureRate(url, { seconds: sized(5, 1), paths, headers }));
    return table(servers.map(({ name, rates }) => [name, median(rates)]));
  } finally {
    nginx.close();
    bare.close();
    await rm(folder, { recursive: true });
  }
}

/** Tiles around five cities at four zooms. */
function tilePaths(): string[] {
  const cities = [
    [-97.74, 30.27],
    [-90.05, 35.15],
    [-84.39, 33.75],
    [-112.07, 33.45],
    [-81.66, 30.33],
  ] as const;
  const paths = cities.flatMap(([longitude, latitude]) =>
    [4, 6, 8, 10].flatMap((z) => {
      const { x, y } = tileAt(longitude, latitude, z);
      return [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => tileUrl({ z, x: x + dx, y: y + dy })));
    }),
  );
  return [...new Set(paths)];
}

/** Downloads tiles from the gateway, and stores them as files as well. */
async function downloadTiles(
  gateway: string,
  paths: readonly string[],
  headers: Readonly<Record<string, string>>,
  folder: string,
): Promise<Map<string, Buffer>> {
  const bodies = new Map<string, Buffer>();
  for (const path of paths) {
    const response = await fetch(gateway + path, { headers });
    if (!response.ok) throw new Error(`${path} responded ${response.status}`);
    const body = Buffer.from(await response.arrayBuffer());
    bodies.set(path, body);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), body);
  }
  return bodies;
}

/** Starts nginx with one worker that serves a folder. */
async function startNginx(folder: string): Promise<{ origin: string; close: () => void }> {
  const nginx = await provideNginx(join(dataDir, 'tools'), console.error);
  // The worker runs as another user.
  await promisify(execFile)('chmod', ['-R', 'a+rX', folder]);
  const port = 19_000 + Math.floor(Math.random() * 900);
  const config = join(folder, 'nginx.conf');
  await writeFile(
    config,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 256; }
http { access_log off; default_type application/json; sendfile on; keepalive_requests 100000000;
  server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  );
  const child = spawn(nginx.path, ['-p', folder, '-c', config], {
    stdio: 'ignore',
    env: { ...process.env, ...nginx.env },
  });
  await sleep(500);
  return { origin: `http://127.0.0.1:${port}`, close: () => void child.kill() };
}

/** Rows with their share of the first row's rate. */
function table(rows: readonly [name: string, rate: number][]): string {
  const first = rows[0]?.[1] ?? Number.NaN;
  const lines = rows.map(
    ([name, rate]) => `| ${name} | ${Math.round(rate).toLocaleString('en-US')} | ${(rate / first).toFixed(2)} |`,
  );
  return ['| | requests/s | share |', '|---|---|---|', ...lines].join('\n');
}
