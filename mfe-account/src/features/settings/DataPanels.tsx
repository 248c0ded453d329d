import { useState } from 'react';
import { accountClosureGraceDays } from '@dealstead/contracts';
import { Button, releasePage, useWrite } from '@dealstead/kit';
import { DownloadSimple } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { retryUnlessRejected } from '../session/retry.ts';
import { SettingsPanel } from './SettingsPanel.tsx';
import { PasswordQuestion } from './PasswordQuestion.tsx';

const DangerNotice = styled.div`
  button {
    color: var(--danger);
    border-color: var(--danger);
  }
`;

/** Export of the member's data. */
export function ExportPanel() {
  return (
    <SettingsPanel
      title="Your data"
      description="Download your account, listings, leads, deals and payments as a ZIP of CSV and JSON files."
    >
      <Button kind="secondary" href="/api/settings/export.zip" download>
        <DownloadSimple size={18} />
        Export my data
      </Button>
    </SettingsPanel>
  );
}

/** Deletion of the account, with a grace period. */
export function ClosePanel() {
  const [isConfirming, setConfirming] = useState(false);
  const close = useWrite('POST', '/api/settings/closing', {
    retry: retryUnlessRejected,
    // A full reload removes all member data from memory.
    onSuccess: () => {
      releasePage();
      window.location.assign('/login?closed=1');
    },
  });
  const consequence = `You will be signed out on every device. After ${accountClosureGraceDays} days, your listings are withdrawn and your data is deleted. To keep your account, sign in before then. Your paid plan will not renew.`;
  return (
    <SettingsPanel
      title="Close account"
      danger
      description={`${consequence} We keep payment records as required by law.`}
    >
      <DangerNotice>
        <Button kind="secondary" onClick={() => setConfirming(true)}>
          Close account
        </Button>
      </DangerNotice>
      {isConfirming && (
        <PasswordQuestion
          title="Close your account"
          actionLabel="Close account"
          danger
          onClose={() => setConfirming(false)}
          onPassword={(password) => close.mutateAsync({ body: { password } })}
        >
          <p>{consequence}</p>
        </PasswordQuestion>
      )}
    </SettingsPanel>
  );
}
