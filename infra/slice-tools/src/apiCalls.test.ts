import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';
import webpack from 'webpack';
import { ApiCallRecorder, readApiSchema } from './apiCalls.ts';

const { resolve } = createRequire(import.meta.url);
const parser = { syntax: 'typescript' };
const folder = mkdtempSync(join(tmpdir(), 'api-calls-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The endpoints that are found in sources, the first of which imports what it needs of the others. */
async function findIn(sources: Readonly<Record<string, string>>, data: readonly string[] = []): Promise<string[]> {
  for (const [file, text] of Object.entries(sources)) writeFileSync(join(folder, file), text);
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: `./${Object.keys(sources)[0]}`,
    output: { path: join(folder, 'dist') },
    module: {
      rules: [{ test: /\.ts$/, loader: resolve('swc-loader'), options: { jsc: { target: 'es2022', parser } } }],
    },
    plugins: [new ApiCallRecorder()],
  });
  if (!compiler) throw new Error('webpack has no compiler');
  const stats = await promisify<webpack.Stats | undefined>((done) => compiler.run(done))();
  if (!stats || stats.hasErrors()) throw new Error(stats?.toJson({ all: false, errors: true }).errors?.[0]?.message);
  const route = { path: '/', page: 'Home', title: 'Home', data };
  const contract = readApiSchema(stats.compilation, { name: 'rentals', routes: [route], navigation: [] });
  await promisify((done) => compiler.close(done))();
  return contract.map(({ method, path }) => `${method} ${path}`);
}

const client = 'export const useRead = console.log, useWrite = console.log, upload = console.log;';
const findInPage = (text: string) =>
  findIn({ 'page.js': `import { useRead, useWrite, upload } from './client.js';\n${text}`, 'client.js': client });

test.each([
  ['a read with a query', "useRead('/api/leads/counts{?search,due}');", ['GET /api/leads/counts']],
  ['a write', "useWrite('PUT', '/api/brand', { invalidates: ['/api/brands'] });", ['PUT /api/brand']],
  ['a constant path', "const path = '/api/buyer-list'; useWrite('POST', path);", ['POST /api/buyer-list']],
  [
    'a choice of paths of a write',
    "useWrite('PUT', globalThis.x ? '/api/brand' : '/api/brand/domain');",
    ['PUT /api/brand', 'PUT /api/brand/domain'],
  ],
  [
    'a method and a path that a call gets of an object',
    "const x = { one: '/api/leads/{id}', change: ['PATCH', '/api/leads/{id}'] }; useRead(x.one); useWrite(...x.change, {});",
    ['GET /api/leads/{id}', 'PATCH /api/leads/{id}'],
  ],
  ['a choice of paths', "useRead(globalThis.x ? '/api/team' : '/api/push');", ['GET /api/push', 'GET /api/team']],
  ['an upload', "upload('/api/brand/logo', 1);", ['POST /api/brand/logo']],
  ['an address with values', 'useRead(`/api/properties/${globalThis.id}`);', ['GET /api/properties/{id}']],
  ['a fixed name before a parameter', "useRead('/api/properties/picked?ids=1');", ['GET /api/properties/picked']],
  [
    'a form with a query',
    "useRead({ method: 'post', action: `/api/auth/login${globalThis.q}` });",
    ['POST /api/auth/login'],
  ],
  ['a prefix that is no endpoint', "useRead('/api/nothing-of-ours');", []],
])('the API calls of a page with %s are found', async (_, text, expected) => {
  expect(await findInPage(text)).toEqual(expected);
});

test.each([
  ['inserts a name', 'useRead(`/api/${globalThis.kind}/assignees`);'],
  ['inserts a name in one of two', "useWrite('PUT', globalThis.x ? '/api/brand' : `/api/${globalThis.kind}/domain`);"],
  ['begins with a variable', "useWrite('POST', `${globalThis.path}/{id}/run`);"],
  ['is joined', "useRead('/api/' + globalThis.kind);"],
  ['begins with a variable in an upload', 'upload(`${globalThis.path}?name=x`, 1);'],
  ['is written and comes from elsewhere', "export const C = ({ path }) => useWrite('POST', path);"],
])('a call whose path %s is refused', async (_, text) => {
  await expect(findInPage(`\n\n${text}`)).rejects.toThrow(
    /^line 4: the path of (?:use(Read|Write)|upload)\(.* is composed, so contract\.json .* Write each whole path as a literal/,
  );
});

test('a refused call is named with its line in the source', async () => {
  const text = 'type Row = {\n  id: number;\n};\nupload<Row[]>(\n  `${globalThis.path}?kind=leads`,\n);';
  await expect(
    findIn({ 'page.ts': `import { upload } from './client.js';\n${text}`, 'client.js': client }),
  ).rejects.toThrow(/^line 5: /);
});

test('a module that is not in the bundle does not count, one that is loaded later does, and so does the data of a route', async () => {
  const sources = {
    'page.js': "import { a } from './barrel.js'; console.log(a); import('./later.js');",
    'barrel.js': "export { a } from './a.js'; export { b } from './b.js';",
    'a.js': "export const a = '/api/team';",
    'b.js': "export const b = '/api/brand';",
    'later.js': "console.log('/api/push');",
    'package.json': '{"sideEffects":["./later.js"]}',
  };
  expect(await findIn(sources, ['/api/contact', '/api/properties{?search}'])).toEqual([
    'GET /api/contact',
    'GET /api/properties',
    'GET /api/push',
    'GET /api/team',
  ]);
});
