import { adoptServerStyles } from './start/serverStyles.ts';

/**
 * Starts the page in several short tasks. As one task the start blocks a phone for 200 ms; between tasks the browser
 * paints and handles input. Server styles are adopted first, before any module declares a styled component.
 */
async function startInTasks(): Promise<void> {
  adoptServerStyles();
  await yieldToBrowser();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await yieldToBrowser();
  await import(/* webpackMode: "eager" */ '@dealstead/kit');
  await yieldToBrowser();
  const { start } = await import(/* webpackMode: "eager" */ './start/start.tsx');
  await yieldToBrowser();
  start();
}

async function reportFailure(): Promise<void> {
  const { reportBrokenShell } = await import(/* webpackMode: "eager" */ './health/pageHealth.ts');
  const state = document.getElementById('dealstead')?.textContent;
  if (state) reportBrokenShell(JSON.parse(state));
}

const yieldToBrowser = (): Promise<void> => new Promise((go) => setTimeout(go));

startInTasks().catch((error: unknown) => {
  void reportFailure();
  throw error;
});
