import type { RegisteredSlice } from '@dealstead/contracts/admin/slices';
import { platformNames } from '@dealstead/contracts';
import { Button, Panel, PanelHead, Stack, toast, useRead, useWrite } from '@dealstead/kit';
import { QueryView, Table, type Column } from '@dealstead/kit/data';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ReasonDialog } from '../reason/ReasonDialog.tsx';
import { WrapCell } from '../styles.ts';
import { areaName, formatReleaseTime } from './areas.ts';
import { RegisterForm } from './RegisterForm.tsx';

type Key = RegisteredSlice['keys'][number];

const slicesPath = '/api/admin/slices';

const isPlatform = (name: string): boolean => platformNames.some((platform) => platform === name);

const KeyRow = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  max-width: 44ch;
`;

interface Actions {
  readonly revoke: (slice: RegisteredSlice, key: Key) => void;
  readonly withdraw: (slice: RegisteredSlice) => void;
  readonly isPromoted: (name: string) => boolean;
}

const columns = ({ revoke, withdraw, isPromoted }: Actions): readonly Column<RegisteredSlice>[] => [
  { key: 'area', heading: 'Area', cell: ({ name }) => areaName(name) },
  {
    key: 'team',
    heading: 'Team',
    cell: ({ owner, registeredAt, registeredBy }) => (
      <WrapCell>
        <span>{owner}</span>
        <small>{`Since ${formatReleaseTime(registeredAt)}, by ${registeredBy}`}</small>
      </WrapCell>
    ),
  },
  { key: 'keys', heading: 'Signing keys', onPhone: 'line', cell: (slice) => <Keys slice={slice} revoke={revoke} /> },
  {
    key: 'withdraw',
    heading: 'Action',
    isAction: true,
    cell: (slice) =>
      !isPlatform(slice.name) &&
      isPromoted(slice.name) && (
        <Button
          kind="secondary"
          size="small"
          onClick={() => withdraw(slice)}
          aria-label={`Take ${areaName(slice.name)} off the site`}
        >
          Take off
        </Button>
      ),
  },
];

/** The keys that may sign a slice's releases. Without one, releases are not signed. */
function Keys({ slice, revoke }: { slice: RegisteredSlice; revoke: Actions['revoke'] }) {
  const active = slice.keys.filter(({ revokedAt }) => revokedAt === null);
  if (active.length === 0) return <>None: releases are not signed</>;
  return (
    <Stack space={2}>
      {active.map((key) => (
        <KeyRow key={key.id}>
          <WrapCell>
            <code>{key.id.slice(0, 12)}</code>
            <small>{`Added ${formatReleaseTime(key.addedAt)} by ${key.addedBy}`}</small>
          </WrapCell>
          <Button
            kind="quiet"
            size="small"
            onClick={() => revoke(slice, key)}
            aria-label={`Revoke key ${key.id.slice(0, 12)} of ${areaName(slice.name)}`}
          >
            Revoke
          </Button>
        </KeyRow>
      ))}
    </Stack>
  );
}

/** The teams that release an area of the site, the keys with which they sign, and the form that adds a team. */
export function SlicesPanel() {
  const query = useRead(slicesPath);
  const releases = useRead('/api/admin/releases');
  const [revoking, setRevoking] = useState<{ slice: RegisteredSlice; key: Key } | null>(null);
  const [withdrawing, setWithdrawing] = useState<RegisteredSlice | null>(null);
  return (
    <Panel aria-labelledby="teams">
      <PanelHead>
        <h2 id="teams">Teams and keys</h2>
        <span>Each team signs its own releases</span>
      </PanelHead>
      <Stack space={4}>
        <QueryView query={query} label="Teams and keys" loading={240}>
          {(slices) => (
            <Table
              caption="Teams and their signing keys"
              rows={slices}
              rowKey={({ name }) => name}
              columns={columns({
                revoke: (slice, key) => setRevoking({ slice, key }),
                withdraw: setWithdrawing,
                isPromoted: (name) =>
                  releases.data?.some((release) => release.name === name && release.current) ?? false,
              })}
            />
          )}
        </QueryView>
        <RegisterForm />
      </Stack>
      {revoking && <RevokeDialog slice={revoking.slice} signingKey={revoking.key} onClose={() => setRevoking(null)} />}
      {withdrawing && <WithdrawDialog slice={withdrawing} onClose={() => setWithdrawing(null)} />}
    </Panel>
  );
}

function RevokeDialog({
  slice,
  signingKey,
  onClose,
}: {
  slice: RegisteredSlice;
  signingKey: Key;
  onClose: () => void;
}) {
  const revoke = useWrite('POST', '/api/admin/slices/{name}/keys/{keyId}/revoke', {
    invalidates: [slicesPath],
    onSuccess: () => {
      toast({ title: 'The key is revoked', description: 'What it signed before stays on the site.' });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={`Revoke a key of ${areaName(slice.name)}`}
      actionLabel="Revoke"
      danger
      draft={`revoke-${signingKey.id}`}
      fallback="The key was not revoked."
      onConfirm={(reason) =>
        revoke.mutateAsync({ params: { name: slice.name, keyId: signingKey.id }, body: { reason } })
      }
      onClose={onClose}
    >
      Releases that it signs from now on are refused.
    </ReasonDialog>
  );
}

function WithdrawDialog({ slice: { name }, onClose }: { slice: RegisteredSlice; onClose: () => void }) {
  const withdraw = useWrite('POST', '/api/admin/releases/{name}/withdraw', {
    invalidates: ['/api/admin/releases'],
    onSuccess: () => {
      toast({ title: 'The area is off the site', description: 'Promote one of its versions to show it again.' });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={`Take ${areaName(name)} off the site`}
      actionLabel="Take off"
      danger
      draft={`withdraw-${name}`}
      fallback="The area was not taken off the site."
      onConfirm={(reason) => withdraw.mutateAsync({ params: { name }, body: { reason } })}
      onClose={onClose}
    >
      Its pages will no longer be found. Pages that are already open keep working until they are reloaded.
    </ReasonDialog>
  );
}
