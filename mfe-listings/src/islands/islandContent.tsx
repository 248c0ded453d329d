import { MarketGlance } from '../features/analytics/MarketGlance.tsx';
import { KeyFiguresSection, LandingSections } from '../features/landing/LandingSections.tsx';

/** The key figures and the market summary of the home page. */
export function MarketSummary() {
  return (
    <>
      <KeyFiguresSection />
      <MarketGlance />
    </>
  );
}

export { LandingSections };
