import { takeOverDrawnStyles } from './start/drawnStyles.ts';

/**
 * A phone takes a fifth of a second for all that a page begins with. In several tasks, between which the browser paints
 * and answers presses, none of it is felt. The styles come first, before anything declares components.
 */
async function begin(): Promise<void> {
  takeOverDrawnStyles();
  await breath();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await breath();
  await import(/* webpackMode: "eager" */ '@dealstead/kit');
  await breath();
  const { start } = await import(/* webpackMode: "eager" */ './start/start.tsx');
  await breath();
  start();
}

const breath = (): Promise<void> => new Promise((go) => setTimeout(go));

void begin();
