import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '@dealstead/slice-tools/userError';
import { z } from 'zod';
import { root } from './platform.ts';

/** The packages that a slice outside this repository needs. Each comes after those that it depends on. */
const packages = [
  { folder: 'services/packages/contracts', compilerOptions: {} },
  { folder: 'shell/kit', compilerOptions: { jsx: 'react-jsx', lib: ['ES2024', 'DOM', 'DOM.Iterable'] } },
  { folder: 'infra/slice-tools', compilerOptions: { lib: ['ES2024', 'DOM'] } },
] as const;

const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  exports: z.record(z.string(), z.string()),
  bin: z.record(z.string(), z.string()).optional(),
  dependencies: z.record(z.string(), z.string()),
});
type Manifest = z.infer<typeof Manifest>;

/**
 * Packs contracts, kit and slice-tools as npm does, compiled to JavaScript with types and documentation.
 * @returns the names of the archives in the folder, by the name of the package
 */
export async function packPackages(target: string): Promise<ReadonlyMap<string, string>> {
  await mkdir(target, { recursive: true });
  const archives = new Map<string, string>();
  for (const { folder, compilerOptions } of packages) {
    const staged = await mkdtemp(join(tmpdir(), 'dealstead-package-'));
    try {
      const source = join(root, folder);
      const manifest = Manifest.parse(JSON.parse(await readFile(join(source, 'package.json'), 'utf8')));
      await compile(source, staged, compilerOptions);
      await writeFile(join(staged, 'package.json'), JSON.stringify(toPublished(manifest), null, 2));
      await copyIfPresent(join(source, 'README.md'), join(staged, 'README.md'));
      await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', target], staged);
      archives.set(manifest.name, `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`);
    } finally {
      await rm(staged, { recursive: true, force: true });
    }
  }
  return archives;
}

/** Compiles a package without its tests. Types were checked by `npm run types`. */
async function compile(source: string, target: string, compilerOptions: object): Promise<void> {
  const config = join(target, 'tsconfig.json');
  await writeFile(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: {
        ...compilerOptions,
        noEmit: false,
        noCheck: true,
        declaration: true,
        rewriteRelativeImportExtensions: true,
        rootDir: join(source, 'src'),
        outDir: join(target, 'dist'),
        typeRoots: [join(root, 'node_modules/@types')],
      },
      include: [join(source, 'src')],
      exclude: [join(source, 'src/**/*.test.*'), join(source, 'src/icons/generate.ts')],
    }),
  );
  await run(join(root, 'node_modules/.bin/tsc'), ['-p', config], source);
  await rm(config);
}

/** The package.json of the compiled package. Our own packages are of one version, that of their archives. */
function toPublished({ name, version, exports, bin, dependencies }: Manifest) {
  const compiled = (path: string) => path.replace('./src/', './dist/').replace(/\.tsx?$/, '.js');
  return {
    name,
    version,
    type: 'module',
    engines: { node: '>=24' },
    exports: Object.fromEntries(
      Object.entries(exports).map(([path, file]) => [
        path,
        { types: compiled(file).replace(/\.js$/, '.d.ts'), default: compiled(file) },
      ]),
    ),
    bin: bin && Object.fromEntries(Object.entries(bin).map(([command, file]) => [command, compiled(file)])),
    dependencies: Object.fromEntries(
      Object.entries(dependencies).map(([dependency, range]) => [dependency, range === '*' ? `^${version}` : range]),
    ),
  };
}

async function copyIfPresent(from: string, to: string): Promise<void> {
  try {
    await cp(from, to, { recursive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Runs a program to its end. @throws UserError with what it printed where it fails */
export async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  const text = Buffer.concat(output).toString();
  if (code !== 0) throw new UserError(`${command} ${args.join(' ')} ended with ${code}:\n${text}`);
  return text;
}
