// The door of every npm script: any Node from 18 on may enter; what follows runs under Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');

/** Runs the step when what it depends on changed since its last success. */
function whenChanged(name, files, step) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  const stamp = join(modules, '.dealstead', name);
  const now = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  step();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, now);
}

function must(what, command, args, env = {}) {
  const started = Date.now();
  console.log(`${what} …`);
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) {
    console.error(`${what} failed${error ? `: ${error.message}` : '; the reason stands above.'}`);
    process.exit(1);
  }
  console.log(`${what}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
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
  must('Installing packages', 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
}

const ours = join(modules, `node-linux-${process.arch}`, 'bin');
const node = Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : join(ours, 'node');
if (!existsSync(node)) {
  console.error('Node 24 or newer is needed here: install it and start again.');
  process.exit(1);
}
const env = { PATH: `${dirname(node)}:${process.env.PATH}` };

for (const service of readdirSync(join(root, 'services'))) {
  const schema = join(root, 'services', service, 'prisma/schema.prisma');
  if (!existsSync(schema)) continue;
  const generated = existsSync(join(root, 'services', service, 'src/generated'));
  const step = () =>
    must(
      `Generating the database client of ${service}`,
      node,
      [join(modules, 'prisma/build/index.js'), 'generate', '--schema', schema],
      {
        ...env,
        // Prisma wants an engine it would download; generating never runs it, and migrations are ours.
        PRISMA_SCHEMA_ENGINE_BINARY: join(root, 'infra/no-schema-engine'),
        DATABASE_URL: 'postgres://unused@localhost/unused',
      },
    );
  if (generated) whenChanged(`prisma-${service}`, [schema], step);
  else {
    step();
    whenChanged(`prisma-${service}`, [schema], () => {});
  }
}

// `npm run generate` only wanted what stands above.
if (process.argv.length < 3) process.exit();

const child = spawn(node, process.argv.slice(2), { stdio: 'inherit', env: { ...process.env, ...env } });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
