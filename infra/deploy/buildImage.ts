import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeError, UserError } from '@dealstead/slice-tools/userError';
import { root, run } from '../ci/run.ts';
import { buildah, captureBuildah, provideBuildah } from './buildah.ts';

/**
 * `npm run image -- --target process --tag dealstead` builds infra/deploy/Dockerfile without a daemon and without a
 * registry of images: buildah from Debian, on a base of Debian's packages with the Node and npm that run this command.
 * It needs root, because it changes root into the image. Where a registry is reachable, any builder makes the same image
 * from the Dockerfile's own base.
 */
async function main(args: readonly string[]): Promise<void> {
  const { tag, target } = parseArgs({
    args: [...args],
    options: { tag: { type: 'string', default: 'dealstead' }, target: { type: 'string', default: 'process' } },
  }).values;
  await provideBuildah('mmdebstrap');
  const base = await provideBase();
  const version = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const folder = mkdtempSync(join(tmpdir(), 'dealstead-image-'));
  await buildah(
    'build',
    '--isolation',
    'chroot',
    '--file',
    'infra/deploy/Dockerfile',
    '--target',
    target,
    '--tag',
    tag,
    '--build-arg',
    `BASE=${base}`,
    '--build-arg',
    `VERSION=${version}`,
    // npm opens thousands of files at a time.
    '--ulimit',
    `nofile=${maxOpenFiles()}`,
    ...npmSettings(folder),
    '.',
  ).finally(() => rmSync(folder, { recursive: true }));
  console.log(`Built ${tag} of ${version}. Start one of its processes:`);
  console.log(`  buildah from --name ${tag}-1 ${tag}`);
  console.log(`  buildah run --isolation chroot ${tag}-1 -- node services/listings/src/main.ts`);
}

/**
 * The machine's settings of npm and its certificate authorities, by which a company's network reaches the registry of
 * packages. They are mounted while the image is built, and it does not keep them.
 */
function npmSettings(folder: string): string[] {
  const own = process.env['npm_config_userconfig'] ?? join(homedir(), '.npmrc');
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  const settings = [
    ...(existsSync(own) ? [readFileSync(own, 'utf8')] : []),
    ...(authorities ? [`cafile=${authorities}`] : []),
  ];
  const file = join(folder, 'npmrc');
  writeFileSync(file, settings.join('\n'), { mode: 0o600 });
  const mounts = [`${file}:/root/.npmrc:ro`, ...(authorities ? [`${authorities}:${authorities}:ro`] : [])];
  return mounts.flatMap((mount) => ['--volume', mount]);
}

/** The image that stands in for Docker Hub's Node image, made once for each version of Node. */
async function provideBase(): Promise<string> {
  const npm = npmFolder();
  const digest = createHash('sha256').update(`${process.version} ${npm}`).digest('hex').slice(0, 12);
  const name = `localhost/dealstead-base:${digest}`;
  const known = captureBuildah('images', '--format', '{{.Name}}:{{.Tag}}');
  if (known.split('\n').includes(name)) return name;

  const folder = mkdtempSync(join('/var/tmp', 'dealstead-base-'));
  try {
    const system = join(folder, 'system.tar');
    if ((await run('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', system])) !== 0)
      throw new UserError('Debian’s packages for the base image could not be installed. The reason stands above.');
    const node = join(folder, 'node');
    mkdirSync(join(node, 'bin'), { recursive: true });
    cpSync(process.execPath, join(node, 'bin/node'));
    cpSync(npm, join(node, 'lib/node_modules/npm'), { recursive: true });
    const container = captureBuildah('from', 'scratch');
    await buildah('add', container, system, '/');
    await buildah('add', container, node, '/usr/local');
    await buildah('config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', container);
    await buildah(
      'run',
      '--isolation',
      'chroot',
      container,
      '--',
      'ln',
      '-s',
      '../lib/node_modules/npm/bin/npm-cli.js',
      '/usr/local/bin/npm',
    );
    await buildah('commit', '--rm', container, name);
    return name;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The folder of the npm that is installed with Node. @throws UserError where there is none */
function npmFolder(): string {
  const cli = process.env['npm_execpath'];
  if (!cli) throw new UserError('Start this command by npm: npm run image.');
  return dirname(dirname(cli));
}

const maxOpenFiles = (): string => execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();

await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(describeError(error));
  process.exitCode = 1;
});
