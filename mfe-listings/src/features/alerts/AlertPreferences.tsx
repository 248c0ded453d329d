import type { AlertSubscription } from '@dealstead/contracts/listings/alerts';
import {
  Alert,
  Button,
  Panel,
  PanelHead,
  Stack,
  messageOf,
  useWrite,
  useNativeForm,
  DraftNotice,
} from '@dealstead/kit';
import { useState } from 'react';
import { BuyerPreferenceFields, preferenceMessages } from '../buyerList/BuyerPreferenceFields.tsx';

const schema = async () => (await import('@dealstead/contracts/listings/leads')).BuyerPreferences.omit({ email: true });

/** Preferences of a subscriber of the buyer list, opened from a link in a mail. */
export function AlertPreferences({
  token,
  saved,
  onDone,
}: {
  token: string;
  saved: NonNullable<AlertSubscription['preferences']>;
  onDone: (message: string) => void;
}) {
  const [failed, setFailed] = useState<string>();
  const saving = useWrite('POST', '/api/alert-links/{token}', { onSuccess: ({ message }) => onDone(message) });
  const { form, errors, pending, draft } = useNativeForm({
    draft: 'alert-preferences',
    schema,
    messages: preferenceMessages,
    send: ({ body: preferences }) => saving.mutateAsync({ params: { token }, body: { preferences } }),
    onSent: () => setFailed(undefined),
    onFailed: (error) => setFailed(messageOf(error, 'Your preferences were not saved. Try again.')),
  });
  return (
    <Panel aria-labelledby="preferences-title">
      <PanelHead>
        <h2 id="preferences-title">Alert preferences</h2>
      </PanelHead>
      <form {...form}>
        <Stack space={4}>
          <DraftNotice draft={draft} />
          <BuyerPreferenceFields errors={errors} saved={saved} />
          {failed && <Alert>{failed}</Alert>}
          <div>
            <Button kind="secondary" type="submit" pending={pending}>
              Save preferences
            </Button>
          </div>
        </Stack>
      </form>
    </Panel>
  );
}
