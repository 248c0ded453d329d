import { MarketGlance } from '../features/analytics/MarketGlance.tsx';
import { InFigures, Story } from '../features/story/Story.tsx';

/** Home's figures, and the market at a glance. */
export function AtAGlance() {
  return (
    <>
      <InFigures />
      <MarketGlance />
    </>
  );
}

export { Story };
