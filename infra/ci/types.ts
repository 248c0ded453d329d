import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, run, tool } from './run.ts';

/** Checks the types of every workspace, two at a time. Resolves the workspaces that are wrong. */
export async function types(): Promise<{ checked: number; wrong: string[] }> {
  const configs = globSync('{services/*,shell,shell/kit,shell/server,gateway,mfe-*,infra}/tsconfig.json', {
    cwd: root,
  });
  const waiting = [...configs];
  const wrong: string[] = [];
  const work = async () => {
    for (let config = waiting.shift(); config; config = waiting.shift()) {
      if ((await run(tool('tsc'), ['-p', config])) !== 0) wrong.push(dirname(config));
    }
  };
  await Promise.all([work(), work()]);
  return { checked: configs.length, wrong };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { checked, wrong } = await types();
  console.log(wrong.length > 0 ? `Types are wrong in ${wrong.join(', ')}` : `Types of ${checked} workspaces are right`);
  process.exit(wrong.length > 0 ? 1 : 0);
}
