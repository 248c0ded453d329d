import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { categories, sortOrders, states, tileAt, tileUrl } from '@dealstead/contracts';
import { onPath } from '../servers/find.ts';
import { load, type Load } from './wrk.ts';

/** Our product's addresses, and a cookie of a member whose plan holds filters and map. */
export interface Targets {
  readonly gateway: string;
  readonly listings: string;
  readonly cookie: string;
}

/** A seeded source of numbers from 0 to below 1 (mulberry32), so that two runs ask for the same. */
function randomFrom(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const words = [
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

/** As many different searches as wanted: what visitors ask for without a plan. */
export function searches(count: number): string[] {
  const random = randomFrom(7);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const found = new Set<string>();
  while (found.size < count) {
    const query = new URLSearchParams();
    if (random() < 0.6) query.set('category', pick(categories));
    if (random() < 0.6) query.set('state', pick(states));
    if (random() < 0.4) query.set('search', random() < 0.5 ? pick(words) : `${pick(words)} ${pick(words)}`);
    if (random() < 0.4) query.set('maxPrice', String(25_000 * (1 + Math.floor(random() * 40))));
    if (random() < 0.3) query.set('minAcres', String(1 + Math.floor(random() * 40)));
    if (random() < 0.5) query.set('sortBy', pick(sortOrders.filter((name) => name !== 'relevance')));
    found.add(`/api/properties?${query}`);
  }
  return [...found];
}

/** Requests in which the n-th search comes up in proportion to 1/n. */
function zipf(paths: readonly string[], length: number): string[] {
  const random = randomFrom(11);
  const sums: number[] = [];
  for (let n = 1; n <= paths.length; n++) sums.push((sums.at(-1) ?? 0) + 1 / n);
  const total = sums.at(-1) ?? 1;
  return Array.from({ length }, () => {
    const wanted = random() * total;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return paths[low] ?? '/';
  });
}

/** The same searches at the service, through the gateway, and at a bare server that returns the same bytes. */
export async function searchTraffic({ gateway, listings }: Targets): Promise<string> {
  const paths = searches(10_000);
  const asked = zipf(paths, 200_000);
  const bodies = new Map<string, Buffer>();
  for (let at = 0; at < paths.length; at += 50) {
    await Promise.all(
      paths.slice(at, at + 50).map(async (path) => {
        const answer = await fetch(listings + path);
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
        bodies.set(path, Buffer.from(await answer.arrayBuffer()));
      }),
    );
  }
  const bare = await serveBare(bodies);
  try {
    const rows: [string, Load][] = [];
    for (const [name, url] of [
      ['bare node:http with the same bytes', bare.origin],
      ['listings itself', listings],
      ['through the gateway', gateway],
    ] as const) {
      await load(url, { seconds: 4, paths: asked });
      rows.push([name, await load(url, { paths: asked })]);
    }
    return table(rows);
  } finally {
    bare.close();
  }
}

/** Says what the bodies are by path, and nothing else: as quick as node:http is. */
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

/** How often nginx, the bare server and the gateway take their turn at the tiles. */
const rounds = 3;

/** Map tiles from the gateway's cache, beside nginx with the same bytes as files and a bare server with them in memory. */
export async function tileTraffic({ gateway, cookie }: Targets): Promise<string> {
  const cities = [
    [-97.74, 30.27],
    [-90.05, 35.15],
    [-84.39, 33.75],
    [-112.07, 33.45],
    [-81.66, 30.33],
  ] as const;
  const around = cities.flatMap(([longitude, latitude]) =>
    [4, 6, 8, 10].flatMap((z) => {
      const { x, y } = tileAt(longitude, latitude, z);
      return [-1, 0, 1].flatMap((across) => [-1, 0, 1].map((down) => tileUrl({ z, x: x + across, y: y + down })));
    }),
  );
  const paths = [...new Set(around)];
  const folder = await mkdtemp(join(tmpdir(), 'tiles-'));
  const bodies = new Map<string, Buffer>();
  for (const path of paths) {
    const answer = await fetch(gateway + path, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    const body = Buffer.from(await answer.arrayBuffer());
    bodies.set(path, body);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), body);
  }
  const nginx = onPath('nginx');
  if (!nginx) throw new Error('nginx is not installed: apt-get install nginx-light');
  await promisify(execFile)('chmod', ['-R', 'a+rX', folder]);
  const port = 19_000 + Math.floor(Math.random() * 900);
  const settings = join(folder, 'nginx.conf');
  await writeFile(
    settings,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 256; }
http { access_log off; default_type application/json; sendfile on; keepalive_requests 100000000;
  server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  );
  const running = spawn(nginx, ['-p', folder, '-c', settings], { stdio: 'ignore' });
  const bare = await serveBare(bodies);
  try {
    await sleep(500);
    const headers = { cookie };
    const all = [
      { name: `nginx, ${paths.length} tiles as files`, url: `http://127.0.0.1:${port}`, runs: [] as Load[] },
      { name: 'bare node:http with the same bytes', url: bare.origin, runs: [] as Load[] },
      { name: "the gateway's cache, for a member", url: gateway, runs: [] as Load[] },
    ];
    for (const { url } of all) await load(url, { seconds: 4, paths, headers });
    for (let round = 0; round < rounds; round++)
      for (const { url, runs } of all) runs.push(await load(url, { seconds: 5, paths, headers }));
    return table(all.map(({ name, runs }) => [name, middle(runs)]));
  } finally {
    running.kill();
    bare.close();
    await rm(folder, { recursive: true });
  }
}

/** The median of some runs. */
function middle(runs: readonly Load[]): Load {
  const speeds = runs.map(({ perSecond }) => perSecond).toSorted((a, b) => a - b);
  return { perSecond: speeds[Math.floor(speeds.length / 2)] ?? Number.NaN };
}

/** Rows with their share of the first one's requests/s. */
function table(rows: readonly [string, Load][]): string {
  const first = rows[0]?.[1].perSecond ?? Number.NaN;
  const lines = rows.map(
    ([name, { perSecond }]) =>
      `| ${name} | ${Math.round(perSecond).toLocaleString('en-US')} | ${(perSecond / first).toFixed(2)} |`,
  );
  return ['| | requests/s | share |', '|---|---|---|', ...lines].join('\n');
}
