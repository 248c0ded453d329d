import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { findChangedFiles } from '@dealstead/infra/ci/changedFiles';
import { root } from '@dealstead/infra/ci/run';
import { runSteps, type Step, type StepResult } from '@dealstead/infra/ci/summary';
import { describeError, UserError } from '@dealstead/slice-tools/userError';
import { z } from 'zod';
import { proofs, runProof, sourcesOf, type Proof } from './proofs.ts';

/**
 * `npm run proofs` runs all of them, `npm run proofs -- backup two-teams` those named, `--due` those whose sources changed since
 * they last passed, which is what `.ci/run` does, and `--list` prints them. `--minutes=20` leaves out those that would not end
 * within them. A proof that passes is recorded in passed.json with the commit that it ran on; commit that file with the change.
 */
const recordFile = join(import.meta.dirname, 'passed.json');
const Passed = z.record(z.string(), z.object({ commit: z.string(), seconds: z.number(), on: z.string() }));
type Passed = z.infer<typeof Passed>;

const readPassed = async (): Promise<Passed> => Passed.parse(JSON.parse(await readFile(recordFile, 'utf8')));

/** Whether a source of a proof differs from the commit on which it last passed. One that never passed is run by hand first. */
async function isDue(proof: Proof, passed: Passed): Promise<boolean> {
  const last = passed[proof.name];
  if (last === undefined) return false;
  try {
    const changed = await findChangedFiles(last.commit);
    return changed.some((file) => sourcesOf(proof).some((source) => file.startsWith(source)));
  } catch {
    return true; // The commit is not part of this clone.
  }
}

async function choose(passed: Passed): Promise<Iterable<Proof>> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { due: { type: 'boolean' }, list: { type: 'boolean' }, minutes: { type: 'string' } },
  });
  if (values.list) {
    for (const { name, proves } of proofs)
      console.log(`${name.padEnd(20)} ${String(Math.round(passed[name]?.seconds ?? 0)).padStart(5)} s   ${proves}`);
    return [];
  }
  const unknown = positionals.filter((name) => proofs.every((proof) => proof.name !== name));
  if (unknown.length > 0) throw new UserError(`There is no proof ${unknown.join(', ')}: see npm run proofs -- --list.`);
  if (positionals.length > 0) return proofs.filter(({ name }) => positionals.includes(name));
  if (!values.due) return proofs;
  const due = await Promise.all(proofs.map((proof) => isDue(proof, passed)));
  const chosen = proofs.filter((_, index) => due[index]);
  console.log(`${chosen.length} of ${proofs.length} proofs have sources that changed since they passed`);
  const never = proofs.filter(({ name }) => passed[name] === undefined);
  if (never.length > 0) console.log(`Not run, because they never passed: ${never.map(({ name }) => name).join(', ')}`);
  // Each day begins with another one, so that those at the end are not left out every time.
  const first = Math.floor(Date.now() / 86_400_000) % Math.max(1, chosen.length);
  const rotated = [...chosen.slice(first), ...chosen.slice(0, first)];
  return takeWhatFits(rotated, passed, Number(values.minutes ?? Infinity) * 60);
}

/**
 * The proofs that end within a number of seconds from now, and names the others. Each is decided on when its turn comes, by the
 * seconds that it last took and how many times as long those before it took on this machine.
 */
function* takeWhatFits(chosen: readonly Proof[], passed: Passed, limit: number): Generator<Proof> {
  const began = Date.now();
  const left: string[] = [];
  let usual = 0;
  for (const proof of chosen) {
    const elapsed = (Date.now() - began) / 1000;
    const pace = usual > 0 ? Math.max(1, elapsed / usual) : 1;
    const { seconds } = passed[proof.name]!;
    if (elapsed + seconds * pace > limit) left.push(proof.name);
    else {
      usual += seconds;
      yield proof;
    }
  }
  if (left.length > 0) console.log(`Left for want of time: ${left.join(', ')}`);
}

/** Records the passing of a proof on a commit, if nothing is uncommitted. */
async function record({ name, failed, passed: count, seconds }: StepResult): Promise<void> {
  if (failed > 0 || count === 0 || process.env.CI) return;
  const git = async (...args: string[]) => (await promisify(execFile)('git', args, { cwd: root })).stdout.trim();
  const uncommitted = (await git('status', '--porcelain'))
    .split('\n')
    .filter((line) => line && !line.endsWith('passed.json'));
  if (uncommitted.length > 0) return console.log(`Not recorded in passed.json: there are uncommitted changes.`);
  const passed = await readPassed();
  const on = new Date().toISOString().slice(0, 10);
  passed[name] = { commit: await git('rev-parse', 'HEAD'), seconds: Math.round(seconds), on };
  const sorted = Object.fromEntries(Object.entries(passed).toSorted(([one], [other]) => one.localeCompare(other)));
  await writeFile(recordFile, `${JSON.stringify(sorted, null, 2)}\n`);
}

function* toSteps(chosen: Iterable<Proof>): Generator<Step> {
  for (const proof of chosen) yield [proof.name, () => runProof(proof)];
}

try {
  const { failed } = await runSteps(toSteps(await choose(await readPassed())), (result) =>
    record(result).catch((error: unknown) => console.error(`Not recorded: ${describeError(error)}`)),
  );
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
