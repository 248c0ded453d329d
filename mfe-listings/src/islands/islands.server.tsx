/** `#islands` on the server, which renders them. */
import { IslandContainer } from '../features/islands/staticIsland.tsx';
import * as content from './islandContent.tsx';

export const MarketSummary = () => (
  <IslandContainer>
    <content.MarketSummary />
  </IslandContainer>
);

export const LandingSections = () => (
  <IslandContainer>
    <content.LandingSections />
  </IslandContainer>
);
