import { useState } from 'react';
import type { ApiKey } from '@dealstead/contracts';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  Panel,
  PanelHead,
  toast,
  toastError,
  useAccess,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { Plus } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { CreateKeyDialog } from './CreateKeyDialog.tsx';
import { KeyRow } from './KeyRow.tsx';
import { keyTags } from './labels.ts';
import { RotateKeyDialog } from './RotateKeyDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';

const Keys = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  > :first-child {
    border-top: 0;
    padding-top: 0;
  }
`;

interface ShownSecret {
  readonly name: string;
  readonly secret: string;
}
type Action = { readonly kind: 'create' } | { readonly kind: 'rotate' | 'revoke'; readonly apiKey: ApiKey } | null;

/** The member's API keys. Someone whose plan has ended sees and revokes them, and creates none. */
export function ApiKeysPanel() {
  const query = useRead('/api/api-keys');
  const canCreate = useAccess('enterprise-analytics').allowed;
  const [action, setAction] = useState<Action>(null);
  const [shown, setShown] = useState<ShownSecret | null>(null);
  const close = () => setAction(null);
  const show = (created: ShownSecret) => {
    close();
    setShown(created);
  };
  const createButton = (
    <Button size="small" icon={<Plus size={18} />} onClick={() => setAction({ kind: 'create' })}>
      Create key
    </Button>
  );
  return (
    <Panel aria-labelledby="your-keys">
      <PanelHead>
        <h2 id="your-keys">Your keys</h2>
        {canCreate && query.data && query.data.keys.length > 0 && createButton}
      </PanelHead>
      <QueryView
        query={query}
        label="Your API keys"
        loading={160}
        errorCard={{ text: null }}
        isEmpty={({ keys }) => keys.length === 0}
        empty={
          <EmptyState title="No API keys yet" action={canCreate && createButton}>
            Create one for each program, so that you can revoke it alone.
          </EmptyState>
        }
      >
        {({ keys }) => (
          <Keys>
            {keys.map((apiKey) => (
              <KeyRow
                key={apiKey.id}
                apiKey={apiKey}
                canRotate={canCreate}
                onRotate={() => setAction({ kind: 'rotate', apiKey })}
                onRevoke={() => setAction({ kind: 'revoke', apiKey })}
              />
            ))}
          </Keys>
        )}
      </QueryView>
      {action?.kind === 'create' && <CreateKeyDialog onClose={close} onCreated={show} />}
      {action?.kind === 'rotate' && <RotateKeyDialog apiKey={action.apiKey} onClose={close} onRotated={show} />}
      {action?.kind === 'revoke' && <RevokeDialog apiKey={action.apiKey} onClose={close} />}
      {shown && <SecretDialog {...shown} onClose={() => setShown(null)} />}
    </Panel>
  );
}

function RevokeDialog({ apiKey, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }) {
  const revoke = useWrite('DELETE', '/api/api-keys/{id}', {
    invalidates: keyTags,
    onSuccess: () => {
      toast({ title: 'API key revoked' });
      onClose();
    },
    onError: (error) => toastError(error, 'The key was not revoked. Try again.'),
  });
  return (
    <ConfirmDialog
      title={`Revoke “${apiKey.name}”?`}
      confirmLabel="Revoke key"
      keepLabel="Keep key"
      danger
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate({ params: { id: apiKey.id } })}
      onClose={onClose}
    >
      Programs that use it stop working at once. This cannot be undone.
    </ConfirmDialog>
  );
}
