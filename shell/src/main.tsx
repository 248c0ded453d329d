import { adoptServerStyles } from './start/serverStyles.ts';

/**
 * A phone takes a fifth of a second for all that a page begins with. In several tasks, between which the browser paints
 * and answers presses, none of it is felt. The styles come first, before anything declares components.
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

const yieldToBrowser = (): Promise<void> => new Promise((go) => setTimeout(go));

void startInTasks();
