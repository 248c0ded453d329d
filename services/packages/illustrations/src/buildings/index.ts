import type { Category } from '@dealstead/contracts';
import type { Scene } from '../scene.ts';
import { agricultural } from './agricultural.ts';
import { commercial } from './commercial.ts';
import { development } from './development.ts';
import { industrial } from './industrial.ts';
import { investment } from './investment.ts';
import { land } from './land.ts';
import { mixedUse } from './mixed-use.ts';
import { recreational } from './recreational.ts';
import { residential } from './residential.ts';
import { unrestricted } from './unrestricted.ts';

/** The builder of each category. */
export const builders: Record<Category, (scene: Scene) => void> = {
  land,
  residential,
  commercial,
  industrial,
  'mixed-use': mixedUse,
  agricultural,
  recreational,
  investment,
  development,
  unrestricted,
};
