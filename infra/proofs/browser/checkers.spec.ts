import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually, expect, test } from '@dealstead/infra/e2e/product';
import { recordPages } from '@dealstead/infra/e2e/publicPages';
import { findOrInstall } from '@dealstead/infra/servers/programs';

const run = promisify(execFile);

// Not among the project's packages: with what they bring they are 100 MB, and only this proof needs them.
const checkers = ['vnu-jar@26.9.27', '@redocly/cli@2.77.0'];

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealstead-checkers-'));
  await run('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', ...checkers]);
});
test.afterAll(() => rm(folder, { recursive: true }));

interface HtmlMessage {
  readonly url: string;
  readonly type: string;
  readonly message: string;
  readonly extract?: string;
}

/** What the Nu HTML Checker says about documents, by their names. */
async function checkHtml(documents: ReadonlyMap<string, string>): Promise<string[]> {
  const java = await findOrInstall('java', ['default-jre-headless'], join(folder, 'tools'), console.log);
  if (!java) throw new Error('The HTML checker needs Java (Debian: apt-get install default-jre-headless).');
  const pages = join(folder, 'pages');
  await mkdir(pages);
  const names = [...documents.keys()];
  const files = names.map((_, i) => join(pages, `${i}.html`));
  await Promise.all([...documents.values()].map((html, i) => writeFile(join(pages, `${i}.html`), html)));
  const jar = join(folder, 'node_modules/vnu-jar/build/dist/vnu.jar');
  const options = ['--stdout', '--format', 'json', '--exit-zero-always'];
  const { stdout } = await run(java.path, ['-jar', jar, ...options, ...files], { env: java.env, maxBuffer: 64e6 });
  const { messages }: { messages: HtmlMessage[] } = JSON.parse(stdout);
  return (
    messages
      // Its CSS checker does not know nesting and newer properties.
      .filter(({ type, message }) => type !== 'info' && !message.startsWith('CSS: '))
      // Wanted: the field of the site's search suggests texts, and keeps the browser's way to clear a search field.
      .filter(({ message, extract }) => !(message.startsWith('Bad value “search”') && extract?.includes('"combobox"')))
      .map(({ url, message, extract = '' }) => {
        const at = files.findIndex((file) => url.endsWith(file));
        return `${names[at]}: ${message} ${extract.trim()}`;
      })
  );
}

test('the HTML checker finds no error in the documents of public pages', async ({ request }) => {
  const home = await (await request.get('/')).text();
  const state = /<script type="application\/json" id="dealstead">(.*?)<\/script>/s.exec(home)?.[1] ?? '{}';
  const { set }: { set: { slices: { routes: { path: string; needs?: string; firstView?: string }[] }[] } } =
    JSON.parse(state);
  const records = await recordPages(request);
  const routes = set.slices.flatMap((slice) => slice.routes);
  const documents = new Map<string, string>();
  for (const { path, firstView } of routes.filter(({ needs }) => !needs || needs === 'signed-out')) {
    const target = records[path] ?? path.replaceAll(/:\w+/g, 'unknown-unknown-unknown');
    await eventually(async () => {
      const html = await (await request.get(target)).text();
      // A busy renderer leaves it to the browser.
      if (firstView === 'server') expect(html, target).not.toContain('<div id="root"></div>');
      documents.set(target, html);
    });
  }
  documents.set('/nowhere', await (await request.get('/nowhere')).text());
  expect(await checkHtml(documents)).toEqual([]);
});

test('the OpenAPI checker finds nothing in the description of the API', async ({ request }) => {
  const file = join(folder, 'openapi.json');
  await writeFile(file, await (await request.get('/api/openapi.json')).text());
  // The API is the product's own, so it has no license; an id in a path is a number, which is never `batches`; and this server
  // is on localhost.
  const unused = ['info-license', 'no-ambiguous-paths', 'no-server-example.com'].flatMap((rule) => [
    '--skip-rule',
    rule,
  ]);
  const options = ['lint', file, '--extends', 'recommended', ...unused, '--format', 'json', '--max-problems', '1000'];
  const redocly = join(folder, 'node_modules/@redocly/cli/bin/cli.js');
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  // It answers 1 where it finds errors, and its findings stand in the output all the same.
  const { stdout } = await run(process.execPath, [redocly, ...options], { env, maxBuffer: 64e6 }).catch(
    (failure: { stdout: string }) => failure,
  );
  const { problems }: { problems: { message: string; location: { pointer: string }[] }[] } = JSON.parse(stdout);
  expect(problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
});
