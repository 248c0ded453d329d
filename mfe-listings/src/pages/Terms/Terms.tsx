import { LegalPage } from '../../features/legal/LegalPage.tsx';
import { terms, termsEffectiveFrom } from '../../features/legal/terms.ts';

/** The terms of service. */
export function Terms() {
  return (
    <LegalPage
      title="Terms of Service"
      description="The rules for browsing, listing and buying plans on Dealstead, and what we are and are not responsible for."
      path="/terms"
      lead="The rules for browsing, listing and buying plans on Dealstead."
      effectiveFrom={termsEffectiveFrom}
      sections={terms}
    />
  );
}

export default Terms;
