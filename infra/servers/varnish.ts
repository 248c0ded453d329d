import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from '@dealstead/slice-tools/userError';
import { aptInstall, findOrInstall, type Program } from './programs.ts';
import { supervise, type Supervised } from './supervise.ts';

const configuration = join(import.meta.dirname, '../deploy/varnish');

export interface VarnishOptions {
  /** Folder of its configuration and working files. */
  readonly folder: string;
  readonly port: number;
  readonly gatewayPort: number;
  /** With which the gateway purges: the password in CDN_PURGE_URL. */
  readonly token: string;
  readonly tools: string;
  readonly onProgress?: (line: string) => void;
}

/** Debian's packages; the first needs the others. */
const packages = ['varnish-modules', 'varnish', 'libvarnishapi3', 'libjemalloc2', 'libedit2'];

/**
 * Starts Varnish on 127.0.0.1 with the configuration of deployments (infra/deploy/varnish) in front of a gateway.
 * @throws UserError where it is missing and cannot be installed, or where the configuration is wrong
 */
export async function startVarnish(options: VarnishOptions): Promise<Supervised> {
  const { folder, port, gatewayPort, token, tools, onProgress = () => undefined } = options;
  const { path, env, vmods } = await provideVarnish(tools, onProgress);
  mkdirSync(folder, { recursive: true });
  const tokenFile = join(folder, 'purge-token');
  writeFileSync(tokenFile, token, { mode: 0o600 });
  writeFileSync(join(folder, 'deployment.vcl'), describeDeployment(gatewayPort, tokenFile));
  return supervise({
    name: 'Varnish',
    command: path,
    // Without a jail it runs as this user, without a control port nothing but its own folder leads into it.
    args: [
      '-F',
      '-j',
      'none',
      '-T',
      'none',
      '-n',
      join(folder, 'work'),
      '-a',
      `127.0.0.1:${port}`,
      '-f',
      join(configuration, 'cache.vcl'),
      '-s',
      'malloc,128m',
      '-p',
      `vcl_path=${folder}`,
      '-p',
      `vmod_path=${vmods}`,
      ...parameters,
    ],
    env: { PATH: process.env.PATH, ...env },
    log: join(folder, 'varnish.log'),
    ready: async () => {
      const { status } = await fetch(`http://127.0.0.1:${port}/`, { method: 'PURGE' });
      if (status !== 403) throw new Error('not ready');
    },
  });
}

/** The parameters that the manifests give it, too: the gateway compresses, and connections outlast those of load balancers. */
const parameters = ['-p', 'http_gzip_support=off', '-p', 'timeout_idle=65'];

/** deployment.vcl for a gateway and a token on this machine. */
function describeDeployment(gatewayPort: number, tokenFile: string): string {
  return readFileSync(join(configuration, 'deployment.vcl'), 'utf8')
    .replaceAll('"gateway"', '"127.0.0.1"')
    .replaceAll('"80"', `"${gatewayPort}"`)
    .replace('/etc/varnish/secrets/purge-token', tokenFile);
}

interface Varnish extends Program {
  /** Folder of its modules. */
  readonly vmods: string;
}

async function provideVarnish(tools: string, onProgress: (line: string) => void): Promise<Varnish> {
  const program = await findOrInstall('varnishd', packages, tools, onProgress);
  if (!program) throw new UserError('Varnish is missing: install varnish and varnish-modules.');
  const vmods = findModules(program) ?? (await installModules(program));
  if (!vmods) throw new UserError('The module xkey of Varnish is missing: install varnish-modules.');
  return { ...program, vmods };
}

/** Where Varnish was there without its modules. */
async function installModules(program: Program): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  await aptInstall(['varnish-modules']);
  return findModules(program);
}

function findModules({ path }: Program): string | undefined {
  const libraries = join(dirname(path), '../lib');
  return globSync(['*/varnish/vmods', 'varnish/vmods'], { cwd: libraries })
    .map((folder) => join(libraries, folder))
    .find((folder) => existsSync(join(folder, 'libvmod_xkey.so')));
}
