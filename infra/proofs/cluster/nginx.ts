import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { UserError } from '@dealstead/slice-tools/userError';
import { findOrInstall, type Program } from '@dealstead/infra/servers/programs';
import { sendSignal, supervise, type Supervised } from '@dealstead/infra/servers/supervise';

/** A port at which nginx listens and the ports of the servers behind it. */
export interface Balancer {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly servers: readonly number[];
  /** Clients come here from outside: streams stay open for an hour, and forwarded headers are added. */
  readonly isPublic: boolean;
}

/** Seconds; shorter than `drainSeconds`, so that no idle connection is left when a replaced process closes. */
const idleTimeout = 4;

/**
 * Configuration of an HTTP load balancer. Several processes may listen at its ports (SO_REUSEPORT): the kernel spreads connections
 * over them, and leads all to the others while one is away, as an address that two machines share does. A request goes to the
 * other server where the first one refuses the connection, and, if its method is idempotent, also where the first one fails
 * before its response begins. No server is left out after a failure (`max_fails=0`): where each of two failed once within
 * nginx's `fail_timeout`, it would ask neither, though one is there again.
 */
export function httpConfiguration(folder: string, balancers: readonly Balancer[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${common(folder)}
http {
  access_log off;
  server_tokens off;
${temporary.map((name) => `  ${name}_temp_path "${join(folder, name)}";`).join('\n')}
  # The gateway limits bodies by endpoint.
  client_max_body_size 0;
  keepalive_timeout 75s;
  keepalive_requests 1000000;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  proxy_connect_timeout 1s;
  # Streams and large answers pass as they come.
  proxy_buffering off;
  # Both are the default, written down because retries must never repeat a write.
  proxy_next_upstream error timeout;
  proxy_next_upstream_tries 2;
${balancers.map(upstreamAndServer).join('')}}
`;
}

function upstreamAndServer({ name, host, port, servers, isPublic }: Balancer): string {
  const forwarded = isPublic ? '      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;\n' : '';
  return `
  upstream ${name} {
${servers.map((server) => `    server 127.0.0.1:${server} max_fails=0;`).join('\n')}
    keepalive 64;
    keepalive_timeout ${idleTimeout}s;
    keepalive_requests 1000000;
  }
  server {
    listen ${host.includes(':') ? `[${host}]` : host}:${port} reuseport;
    location / {
      proxy_pass http://${name};
${forwarded}      proxy_read_timeout ${isPublic ? '1h' : '150s'};
    }
    error_page 502 504 = @unavailable;
    location @unavailable {
      internal;
${isPublic ? problem : closedConnection}
    }
  }
`;
}

/** What nginx itself answers to clients is a problem as the product's own are. */
const problem = `      default_type application/json;
      add_header Retry-After 1 always;
      return 503 '{"message":"This is unavailable for a moment. Try again shortly.","code":"unavailable","requestId":"$request_id"}';`;

/** Processes see a connection that breaks, as behind Kubernetes' services, which know no HTTP: they may repeat the request. */
const closedConnection = '      return 444;';

/**
 * Seconds in which PostgreSQL must accept a connection. A server that has failed refuses at once; on a machine with two cores for all
 * processes, connections that are given up sooner are opened again and again, and each attempt costs as much as the last one.
 */
export const connectTimeout = 5;

/** Configuration of the TCP load balancer that leads every connection to PostgreSQL's primary. */
export function databaseConfiguration(folder: string, modules: string, port: number, primary: number): string {
  return `load_module "${join(modules, 'ngx_stream_module.so')}";
${common(folder)}
# Connections to a primary that was replaced end with it.
worker_shutdown_timeout 2s;
stream {
  server {
    listen 127.0.0.1:${port} reuseport;
    proxy_pass 127.0.0.1:${primary};
    proxy_connect_timeout ${connectTimeout}s;
    proxy_timeout 1d;
  }
}
`;
}

/** The master process stays in the foreground for its supervisor. As root, workers keep root's access to the data folder. */
function common(folder: string): string {
  return `daemon off;
${process.getuid?.() === 0 ? 'user root;\n' : ''}worker_processes 2;
pid "${pidFile(folder)}";
error_log stderr warn;
events { worker_connections 4096; }`;
}

const pidFile = (folder: string) => join(folder, 'nginx.pid');

const packages = ['libnginx-mod-stream', 'nginx', 'nginx-common', 'libpcre2-8-0', 'libssl3', 'zlib1g', 'libcrypt1'];

export interface Nginx extends Program {
  /** Folder of its dynamic modules. */
  readonly modules: string;
}

/** Finds nginx with its stream module, or installs Debian's packages. @throws UserError where neither is possible */
export async function provideNginx(tools: string, onProgress: (line: string) => void): Promise<Nginx> {
  const program = await findOrInstall(
    'nginx',
    packages,
    tools,
    onProgress,
    (found) => findModules(found) !== undefined,
  );
  const modules = program && findModules(program);
  if (!modules) throw new UserError('nginx or its stream module is missing: install nginx and libnginx-mod-stream.');
  return { ...program, modules };
}

/** The folder of a program's dynamic modules, if its stream module is there. */
const findModules = ({ path }: Program): string | undefined =>
  [join(dirname(path), '../lib/nginx/modules'), '/usr/lib/nginx/modules'].find((folder) =>
    existsSync(join(folder, 'ngx_stream_module.so')),
  );

export interface NginxOptions {
  readonly name: string;
  readonly program: Nginx;
  /** Folder of its configuration and temporary files. */
  readonly folder: string;
  readonly log: string;
  readonly configuration: string;
  /** A port at which it listens. */
  readonly port: number;
  readonly onRestart?: (reason: string, delay: number) => void;
}

export interface RunningNginx extends Supervised {
  readonly folder: string;
  /** Takes another configuration without interrupting requests: workers with the old one finish theirs. */
  reload(configuration: string): void;
}

/** The command line that reads a configuration from a file, `-t` in front only checks it. */
export const nginxArguments = (folder: string): string[] => [
  '-p',
  folder,
  '-c',
  join(folder, 'nginx.conf'),
  '-e',
  'stderr',
];

/** Starts nginx. @throws UserError with its message where the configuration is wrong */
export async function startNginx(options: NginxOptions): Promise<RunningNginx> {
  const { name, program, folder, log, port, onRestart } = options;
  mkdirSync(folder, { recursive: true });
  rmSync(pidFile(folder), { force: true });
  const write = (configuration: string) => writeFileSync(join(folder, 'nginx.conf'), configuration);
  write(options.configuration);
  const supervised = await supervise({
    name,
    command: program.path,
    args: nginxArguments(folder),
    env: { PATH: process.env.PATH, ...program.env },
    cwd: folder,
    log,
    ready: async () => {
      // Another process may accept connections at the port.
      if (!existsSync(pidFile(folder))) throw new Error('it does not listen yet');
      await accepts(port);
    },
    stopSignal: 'SIGQUIT',
    onRestart,
  });
  return {
    ...supervised,
    folder,
    reload(configuration) {
      write(configuration);
      const pid = supervised.pid();
      if (pid !== undefined) sendSignal(pid, 'SIGHUP');
    },
  };
}

/** Rejects until the port accepts connections. */
function accepts(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve();
    });
    socket.setTimeout(1_000, () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
  });
}
