/** `#islands` in the browser: keeps the server-rendered HTML; see `staticIsland`. */
import { staticIsland } from '../features/islands/staticIsland.tsx';

const loadContent = () => import('./islandContent.tsx');

export const MarketSummary = staticIsland(
  async () => ({ default: (await loadContent()).MarketSummary }),
  '/api/properties/market',
);
export const LandingSections = staticIsland(
  async () => ({ default: (await loadContent()).LandingSections }),
  '/api/blog/latest',
);
