import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiSchema, apiSchemaFile } from '@dealstead/contracts/platform/apiSchema';
import { Release } from '@dealstead/contracts/platform/releases';
import { dataDir, expect, npmRun, test } from './product.ts';

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'api-'));
});
test.afterAll(() => rm(folder, { recursive: true }));

/** The version of listings that visitors get. */
async function findCurrent(): Promise<string> {
  const { output } = await npmRun('release', '--', 'status');
  const version = /^listings\s+(\S+)/m.exec(output)?.[1];
  if (!version) throw new Error(output);
  return version;
}

/** Publishes a copy of the current release of listings with another schema of its API calls, which its build would have recorded. */
async function publishCopy(version: string, change: (schema: ApiSchema) => ApiSchema) {
  const copy = join(folder, version);
  await cp(join(dataDir, 'releases/listings', await findCurrent()), copy, { recursive: true });
  const schema = ApiSchema.parse(JSON.parse(await readFile(join(copy, apiSchemaFile), 'utf8')));
  const text = JSON.stringify(change(schema));
  await writeFile(join(copy, apiSchemaFile), text);
  const release = Release.parse(JSON.parse(await readFile(join(copy, 'slice.json'), 'utf8')));
  release.files[apiSchemaFile] = {
    sha256: createHash('sha256').update(text).digest('hex'),
    bytes: Buffer.byteLength(text),
  };
  for (const ending of ['br', 'gz']) {
    delete release.files[`${apiSchemaFile}.${ending}`];
    await rm(join(copy, `${apiSchemaFile}.${ending}`), { force: true });
  }
  await writeFile(join(copy, 'slice.json'), JSON.stringify({ ...release, version }));
  return npmRun('release', '--', 'publish', 'listings', copy);
}

// Each publication takes long on a busy machine.
test.describe.configure({ timeout: 300_000 });

test('a slice that reads a field which is not served is refused with what helps, and a compatible one is accepted @proof', async ({
  signInAs,
  context,
}) => {
  const suffix = Date.now().toString(36);
  const reading = (field: string) => (schema: ApiSchema) =>
    schema.map((endpoint) => {
      if (endpoint.method !== 'GET' || endpoint.path !== '/api/properties') return endpoint;
      const items = { type: 'object', properties: { [field]: { type: 'number' } }, required: [field] };
      return { ...endpoint, response: { type: 'array', items } };
    });
  const refused = await publishCopy(`gone${suffix}`, reading('floorArea'));
  expect(refused.code).not.toBe(0);
  expect(refused.output).toContain(
    `listings gone${suffix} reads "[].floorArea" in the response of GET /api/properties, which listings does not send.`,
  );
  expect(refused.output).toContain('Deploy a version of listings that fits it first, or build listings with');

  const accepted = await publishCopy(`fits${suffix}`, reading('price'));
  expect(accepted.code, accepted.output).toBe(0);

  await signInAs('admin');
  const answer = await context.request.get(`/api/admin/releases/listings/versions/fits${suffix}`);
  const { checks } = (await answer.json()) as { checks: { check: string; outcome: string }[] };
  const outcomes = Object.fromEntries(checks.map(({ check, outcome }) => [check, outcome]));
  expect(outcomes).toMatchObject({ contract: 'passed', render: 'passed' });
  // On a machine that is too busy for axe the check is not run.
  expect(['passed', 'not-run']).toContain(outcomes['accessibility']);
});

test('the services of this checkout serve what the releases of the platform call', async () => {
  const { code, output } = await npmRun('release', '--', 'check-services');
  expect(code, output).toBe(0);
  for (const service of ['listings', 'tools', 'account', 'admin'])
    expect(output).toMatch(new RegExp(`^${service} serves what \\d+ releases call\\.$`, 'm'));
});
