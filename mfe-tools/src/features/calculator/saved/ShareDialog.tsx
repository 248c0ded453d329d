import { shareDays } from '@dealstead/contracts/tools/calculations';
import {
  Button,
  Dialog,
  Field,
  FormError,
  formatDate,
  Hint,
  Select,
  Stack,
  TextInput,
  toast,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { Copy } from '@dealstead/kit/icons';
import { useState } from 'react';
import type { SavedReference } from '../draft.ts';

/** Makes a link to a saved analysis that anyone may read, and turns it off. */
export default function ShareDialog({ saved, onClose }: { saved: SavedReference; onClose: () => void }) {
  const [days, setDays] = useState<(typeof shareDays)[number]>(30);
  const stored = useRead('/api/calculations/{id}', { id: saved.id }, { staleTime: 0 });
  const make = useWrite('POST', '/api/calculations/{id}/share', { invalidates: ['/api/calculations'] });
  const revoke = useWrite('DELETE', '/api/calculations/{id}/share', {
    invalidates: ['/api/calculations'],
    onSuccess: () => {
      toast({ title: 'Link turned off', description: 'It no longer opens the analysis.' });
      onClose();
    },
  });
  const url = make.data && new URL(make.data.path, window.location.origin).href;
  // What could not be read may have a link.
  const mayHaveLink = url !== undefined || stored.isError || (stored.data?.sharedUntil ?? null) !== null;
  const copy = () =>
    navigator.clipboard.writeText(url ?? '').then(
      () => toast({ title: 'Link copied' }),
      () => toast({ title: 'Select the link and copy it', destructive: true }),
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Share this analysis"
      footer={
        <>
          {mayHaveLink && (
            <Button
              kind="quiet"
              danger
              pending={revoke.isPending}
              onClick={() => revoke.mutate({ params: { id: saved.id } })}
            >
              Turn off link
            </Button>
          )}
          {url ? (
            <Button icon={<Copy size={18} />} onClick={() => void copy()}>
              Copy link
            </Button>
          ) : (
            <Button pending={make.isPending} onClick={() => make.mutate({ params: { id: saved.id }, body: { days } })}>
              Create link
            </Button>
          )}
        </>
      }
    >
      <Stack space={4}>
        <FormError error={make.error ?? revoke.error} fallback="The link was not changed. Try again." />
        {url ? (
          <Field
            label="Link"
            hint={`Works until ${formatDate(make.data?.sharedUntil ?? '')}. It shows the newest version you save. Copy it now: it is shown only once.`}
          >
            <TextInput readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
          </Field>
        ) : (
          <>
            <Hint>
              Whoever has the link can read and download the saved figures and results, with the property’s address,
              your name and the comparables that you looked up. It always shows the newest version: one that you save
              later replaces this one on the shared page. A new link turns off the earlier one.
            </Hint>
            <Field label="Works for">
              <Select
                value={days}
                onChange={(event) => setDays(shareDays.find((one) => one === Number(event.target.value)) ?? 30)}
              >
                {shareDays.map((one) => (
                  <option key={one} value={one}>
                    {one} days
                  </option>
                ))}
              </Select>
            </Field>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
