// Entry point of every npm script. It runs under any Node from 18 on, and starts what follows under Node 24.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');

/** Does a step, says how long it took, and ends everything with one sentence when it fails. */
async function step(what, work) {
  const started = Date.now();
  console.log(`${what} …`);
  try {
    await work();
  } catch (error) {
    console.error(`${what} failed: ${error.message}`);
    process.exit(1);
  }
  console.log(`${what}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** Runs a program to its end; with `quiet` its output is shown only when it fails. */
function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const options = { cwd: root, stdio: quiet ? 'pipe' : 'inherit', env: { ...process.env, ...env } };
    const child = spawn(command, args, options);
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) return resolve();
      process.stderr.write(Buffer.concat(output));
      reject(new Error('the reason stands above.'));
    });
  });
}

/** Whether node_modules holds what the lock file names; npm writes what it installed beside the packages. */
function installed() {
  const record = join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) => !path.includes('node_modules/') || entry.optional || present[path]?.version === entry.version,
  );
}

if (!installed()) {
  // Install scripts stay off: none is needed, and one of them would download.
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await step('Installing packages', () => run('npm', ['ci', ...flags]));
}

/** Links the workspaces that node_modules lacks, so that a new one needs no installation. */
function linkWorkspaces() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const [path, { link, resolved }] of Object.entries(packages)) {
    const target = join(root, path);
    if (link && !existsSync(target)) symlinkSync(relative(dirname(target), join(root, resolved)), target);
  }
}
linkWorkspaces();

const ours = join(modules, `node-linux-${process.arch}`, 'bin/node');
const node = Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : ours;
if (!existsSync(node)) {
  console.error('Node 24 or newer is needed here: install it and start again.');
  process.exit(1);
}
const path = { PATH: `${dirname(node)}:${process.env.PATH}` };
// Modules, TypeScript included, are compiled once and not at every start.
const compileCache = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache/node') };

const packages = ['services', 'services/packages'].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => join(root, folder, name)),
);
/** The packages whose database client is missing or older than its schema, by the stamp beside it. */
const outdated = packages.flatMap((folder) => {
  const schema = join(folder, 'prisma/schema.prisma');
  if (!existsSync(schema)) return [];
  const text = readFileSync(schema, 'utf8');
  if (!text.includes('generator client')) return [];
  const hash = createHash('sha256').update(text).digest('hex');
  const client = join(folder, 'src/generated');
  const stamp = join(modules, '.dealstead', `prisma-${basename(folder)}`);
  if (existsSync(client) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return [];
  return [{ schema, hash, stamp }];
});
if (outdated.length > 0) {
  await step('Generating database clients', () => Promise.all(outdated.map(generate)));
}

async function generate({ schema, hash, stamp }) {
  const prisma = join(modules, 'prisma/build/index.js');
  const env = {
    ...path,
    // Prisma wants an engine it would download; generating never runs it, and migrations are ours.
    PRISMA_SCHEMA_ENGINE_BINARY: join(root, 'infra/no-schema-engine'),
    DATABASE_URL: 'postgres://unused@localhost/unused',
  };
  await run(node, [prisma, 'generate', '--schema', schema], { env, quiet: true });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

// `npm run generate` only wanted what stands above.
if (process.argv.length < 3) process.exit();

const child = spawn(node, process.argv.slice(2), {
  stdio: 'inherit',
  env: { ...process.env, ...path, ...compileCache },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm, ended by a signal, does not pass it on: whoever finds no parent any more stops too.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM');
}, 500).unref();
child.on('exit', (code) => process.exit(code ?? 1));
