import { LegalPage } from '../../features/legal/LegalPage.tsx';
import { privacy, privacyEffectiveFrom } from '../../features/legal/privacy.ts';

/** The privacy notice. */
export function Privacy() {
  return (
    <LegalPage
      title="Privacy Notice"
      description="What Dealstead stores about you, how we use it, which cookies we set, and how to see, correct or delete your data."
      path="/privacy"
      lead="What we store about you, why, and how to see, correct or delete it."
      effectiveFrom={privacyEffectiveFrom}
      sections={privacy}
    />
  );
}

export default Privacy;
