import type { Category } from '@dealstead/contracts';
import type { IconComponent } from '../icons/Icon.tsx';
import {
  Barn,
  Buildings,
  ChartLineUp,
  Crane,
  Factory,
  HouseLine,
  LockOpen,
  Mountains,
  Storefront,
  Tent,
} from '../icons/icons.ts';

/** The icon of each category. */
export const categoryIcons: Record<Category, IconComponent> = {
  land: Mountains,
  residential: HouseLine,
  commercial: Storefront,
  industrial: Factory,
  'mixed-use': Buildings,
  agricultural: Barn,
  recreational: Tent,
  investment: ChartLineUp,
  development: Crane,
  unrestricted: LockOpen,
};
