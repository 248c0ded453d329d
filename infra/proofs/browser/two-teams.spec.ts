import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Release } from '@dealstead/contracts/platform/releases';
import { provideSliceKey, sliceKeyFile } from '@dealstead/slice-tools/signing';
import { upload } from '@dealstead/slice-tools/upload';
import type { Locator, Page } from '@playwright/test';
import { releasesAt } from '@dealstead/infra/release/admin';
import {
  dataDir,
  eventually,
  expect,
  expectNoReload,
  mark,
  newMember,
  npmRun,
  password,
  ready,
  test,
  url,
  withoutMaps,
} from '@dealstead/infra/e2e/product';

const keysDir = join(dataDir, 'keys');

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealstead-teams-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** A team: it builds in a folder of its own, signs with its own key, and promotes what it published. */
async function createTeam(name: 'listings' | 'account') {
  const key = JSON.parse(await readFile(join(keysDir, 'operator.json'), 'utf8'));
  const admin = releasesAt(`http://127.0.0.1:${Number(new URL(url).port) + 4}`, key);
  const readStatus = async () => (await admin.status()).find((entry) => entry.name === name);
  const first = (await readStatus())?.current ?? '';
  return {
    name,
    admin,
    /** The version that was current before the test. */
    first,
    readStatus,
    /** A new version of what was current before the test, as a build leaves it. */
    async build(version: string) {
      const output = join(folder, `${name}-${version}`);
      await cp(join(dataDir, 'releases', name, first), output, { recursive: true });
      const manifest = JSON.parse(await readFile(join(output, 'slice.json'), 'utf8'));
      const release = Release.parse({ ...manifest, version });
      await writeFile(join(output, 'slice.json'), JSON.stringify(release));
      return { folder: output, release };
    },
    /** Publishes a build as a team outside of the platform does: over HTTPS, signed with its own key. */
    publish: ({ folder: output, release }: { folder: string; release: Release }) =>
      upload({ folder: output, release, source: undefined, key: provideSliceKey(sliceKeyFile(keysDir, name)), url }),
  };
}
type Team = Awaited<ReturnType<typeof createTeam>>;

/** Requests pages and data, one after another, until it is stopped. Gives their number, and what failed. */
function startTraffic() {
  const paths = ['/', '/contact', '/login', '/search?state=TX', '/api/properties?limit=5'];
  const failures: string[] = [];
  let requests = 0;
  let isStopped = false;
  async function run(): Promise<void> {
    while (!isStopped) {
      const path = paths[requests++ % paths.length] ?? '/';
      try {
        const answer = await fetch(url + path);
        await answer.arrayBuffer();
        if (answer.status !== 200) failures.push(`${path} responded ${answer.status}`);
      } catch (error) {
        failures.push(`${path}: ${String(error)}`);
      }
      await sleep(50);
    }
  }
  const running = run();
  return {
    async stop() {
      isStopped = true;
      await running;
      return { requests, failures };
    },
  };
}

/** Fields of a form, half filled in. */
type Form = readonly (readonly [field: Locator, typed: string])[];

async function fillIn(form: Form): Promise<void> {
  for (const [field, typed] of form) await field.fill(typed);
}
async function expectTyped(forms: readonly Form[]): Promise<void> {
  for (const [field, typed] of forms.flat()) await expect(field).toHaveValue(typed);
}

/** Waits until new visits get these versions, of whatever slice. */
const expectShown = (page: Page, ...versions: readonly string[]) =>
  eventually(async () => {
    const text = await (await page.request.get('/terms')).text();
    for (const version of versions) expect(text).toContain(`"version":"${version}"`);
  });

test('two teams publish, try, promote and roll back at once, and open forms of both keep what was typed', async ({
  page,
  browser,
}) => {
  test.setTimeout(400_000);
  const [listings, account] = await Promise.all([createTeam('listings'), createTeam('account')]);
  const teams = [listings, account];
  const versionOf = ({ name }: Team, round: number) => `${name}-team-${stamp}-${round}`;
  const stamp = Date.now();
  const eachTeam = <T>(act: (team: Team) => Promise<T>) => Promise.all(teams.map(act));

  // A member with a form of account open, and a visitor with one of each.
  await newMember(page);
  const visitor = await browser.newContext();
  const [contact, register] = [await visitor.newPage(), await visitor.newPage()];
  const open: readonly (readonly [Page, string])[] = [
    [page, '/settings'],
    [contact, '/contact'],
    [register, '/register'],
  ];
  for (const [shown, path] of open) {
    await shown.goto(path);
    await ready(shown);
    await mark(shown);
  }
  const company = page.getByRole('textbox', { name: 'Company' });
  const forms: readonly Form[] = [
    [[company, 'Hale Holdings']],
    [
      [contact.getByLabel('Full name'), 'Marcus Hale'],
      [contact.getByLabel('Email'), 'marcus.hale@example.com'],
    ],
    [
      [register.getByLabel('First name'), 'Ruth'],
      [register.getByLabel('Email'), `ruth.${stamp}@example.com`],
    ],
  ];
  for (const form of forms) await fillIn(form);
  const traffic = startTraffic();
  try {
    await test.step('both publish, and neither can publish the slice of the other', async () => {
      const builds = await eachTeam((team) => team.build(versionOf(team, 1)));
      const [ofListings, ofAccount] = builds;
      if (!ofListings || !ofAccount) throw new Error('A team built nothing.');
      await expect(account.publish(ofListings)).rejects.toThrow(/is no key of listings/);
      await expect(listings.publish(ofAccount)).rejects.toThrow(/is no key of account/);
      const published = await Promise.all([listings.publish(ofListings), account.publish(ofAccount)]);
      expect(published).toMatchObject([{ known: false }, { known: false }]);
      await expectShown(page, ...teams.map(({ first }) => first));
    });

    await test.step('both try their versions with some browsers, and then show them to everyone', async () => {
      const half = { percent: 50, plans: [], memberIds: [] };
      await eachTeam((team) => team.admin.startCanary(team.name, versionOf(team, 1), half));
      for (const team of teams)
        expect(await team.readStatus()).toMatchObject({
          current: team.first,
          canary: { version: versionOf(team, 1) },
        });
      // Whoever opens pages now may get either version, both, or none.
      const tried = await browser.newContext();
      expect((await tried.request.get('/')).status()).toBe(200);
      await tried.close();
      await eachTeam((team) => team.admin.promote(team.name, versionOf(team, 1), { replaces: team.first }));
      for (const team of teams)
        expect(await team.readStatus()).toMatchObject({
          current: versionOf(team, 1),
          previous: team.first,
          canary: null,
          promotedWith: [],
        });
      await expectShown(page, ...teams.map((team) => versionOf(team, 1)));
      await expectTyped(forms);
    });

    await test.step('one rolls back while the other releases again, and the other way around', async () => {
      await account.publish(await account.build(versionOf(account, 2)));
      await Promise.all([
        listings.admin.rollBack('listings', versionOf(listings, 1)),
        account.admin.promote('account', versionOf(account, 2), { replaces: versionOf(account, 1) }),
      ]);
      await expectShown(page, listings.first, versionOf(account, 2));
      await Promise.all([
        listings.admin.promote('listings', versionOf(listings, 1), { replaces: listings.first }),
        account.admin.rollBack('account', versionOf(account, 2)),
      ]);
      await expectShown(page, versionOf(listings, 1), versionOf(account, 1));
      await expectTyped(forms);
    });

    await test.step('the open forms are completed with the versions that they started with', async () => {
      await page.getByRole('button', { name: 'Save profile' }).click();
      await expect(page.getByText('Profile saved', { exact: true })).toBeVisible();
      await expect(company).toHaveValue('Hale Holdings');
      await register.getByLabel('Last name').fill('Amsel');
      await register.getByLabel('Password', { exact: true }).fill('a long password');
      await register.getByLabel('Confirm password').fill('a long password');
      await register.getByRole('button', { name: 'Create Account' }).click();
      await expect(register.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
      await contact.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).click();
      await expect(contact).toHaveURL(/privacy/);
      for (const [shown] of open) await expectNoReload(shown);
    });
  } finally {
    const { requests, failures } = await traffic.stop();
    for (const { admin, name, first } of teams) {
      await admin.promote(name, first);
      await admin.close();
    }
    await visitor.close();
    expect(failures).toEqual([]);
    expect(requests).toBeGreaterThan(20);
  }
});

test('of two admins who promote or roll back the same area at once, one does it and the other learns so', async ({
  page,
  browser,
  signInAs,
}) => {
  test.setTimeout(300_000);
  const team = await createTeam('account');
  const stamp = Date.now();
  const [left, right] = [`left-${stamp}`, `right-${stamp}`];
  for (const version of [left, right]) await team.publish(await team.build(version));
  await signInAs('admin');
  const otherBrowser = await browser.newContext();
  const other = await otherBrowser.newPage();
  const email = await newMember(other);
  const granted = await npmRun('grant-admin', '--', email, 'owner');
  expect(granted.code, granted.output).toBe(0);
  // The command ended the sessions of the new admin.
  await eventually(async () => {
    await other.request.post('/api/auth/login', { data: { email, password }, headers: { origin: url } });
    expect((await other.request.get('/api/admin/releases')).status()).toBe(200);
  });

  const visitor = await browser.newContext();
  const form = await visitor.newPage();
  await withoutMaps(form);
  await form.goto('/register');
  await ready(form);
  await mark(form);
  const typed: Form = [[form.getByLabel('First name'), 'Ruth']];
  await fillIn(typed);

  /** The page of the admin who was first, once the other one shows why nothing was done. */
  const expectOneWinner = async (done: RegExp, refused: RegExp): Promise<Page> => {
    // A notice is there for seconds only, so each page is asked by itself.
    const isRefused = async (shown: Page) => {
      const notice = shown.getByText(done).or(shown.getByText(refused)).first();
      return refused.test((await notice.textContent({ timeout: 60_000 })) ?? '');
    };
    const outcomes = await Promise.all([page, other].map(isRefused));
    expect(outcomes.toSorted(), 'one did it, the other was refused').toEqual([false, true]);
    return outcomes[0] ? other : page;
  };
  try {
    await test.step('both promote another version', async () => {
      const dialogs = await Promise.all(
        (
          [
            [page, left],
            [other, right],
          ] as const
        ).map(async ([shown, version]) => {
          await shown.goto('/admin/releases?of=account');
          await ready(shown);
          await shown.getByRole('button', { name: `Open version ${version}` }).click();
          await shown.getByRole('button', { name: 'Promote to everyone' }).click();
          const dialog = shown.getByRole('dialog', { name: `Promote Account ${version}` });
          await expect(dialog).toContainText(`New visits get this version instead of ${team.first}.`);
          await dialog.getByLabel(/^Reason/).fill('Both teams are ready');
          return dialog;
        }),
      );
      await Promise.all(dialogs.map((dialog) => dialog.getByRole('button', { name: 'Promote' }).click()));
      const won = await expectOneWinner(/The version is live/, /made account .* current .* so .* was not promoted/);
      const [winner, loser] = won === page ? [left, right] : [right, left];
      expect(await team.readStatus()).toMatchObject({ current: winner, previous: team.first });
      const versions = await team.admin.versions('account');
      expect(versions.find(({ version }) => version === loser)?.state).toBe('checked');
      await expectShown(page, winner);
    });

    await test.step('both roll it back', async () => {
      await Promise.all(
        [page, other].map(async (shown) => {
          await shown.goto('/admin/releases');
          await ready(shown);
          await shown.getByRole('button', { name: 'Roll back Account' }).click();
          await expect(shown.getByRole('dialog')).toContainText(`New visits get ${team.first} instead of`);
          await shown
            .getByRole('dialog')
            .getByLabel(/^Reason/)
            .fill('The account page is slow');
        }),
      );
      const confirm = (shown: Page) =>
        shown.getByRole('dialog').getByRole('button', { name: 'Roll back', exact: true }).click();
      await Promise.all([page, other].map(confirm));
      await expectOneWinner(/Account was rolled back to/, /made account .* current .* so account was not rolled back/);
      expect(await team.readStatus()).toMatchObject({ current: team.first });
      await expectShown(page, team.first);
    });
    await expectTyped([typed]);
    await expectNoReload(form);
  } finally {
    await team.admin.promote('account', team.first);
    await team.admin.close();
    await Promise.all([otherBrowser.close(), visitor.close()]);
  }
});
