import type { ReleaseStatus } from '@dealstead/contracts/admin/releases';
import { Button, EmptyState, Panel, PanelHead, toast, useRead, useWrite } from '@dealstead/kit';
import { type Column, QueryView, Table } from '@dealstead/kit/data';
import { useState } from 'react';
import { ReasonDialog } from '../reason/ReasonDialog.tsx';
import { NoValue, PhoneText } from '../styles.ts';
import { areaName, formatReleaseTime } from './areas.ts';

type ReleaseRow = ReleaseStatus[number];

const list = new Intl.ListFormat('en-US');

const columns = (onRollBack: (release: ReleaseRow) => void): readonly Column<ReleaseRow>[] => [
  { key: 'area', heading: 'Area', cell: (release) => areaName(release.name) },
  { key: 'live', heading: 'Live', cell: (release) => release.current ?? 'None' },
  {
    key: 'since',
    heading: 'Since',
    cell: (release) => (release.since ? formatReleaseTime(release.since) : <NoValue />),
  },
  {
    key: 'by',
    heading: 'By',
    cell: ({ promotedBy }) =>
      promotedBy === null ? (
        <NoValue />
      ) : (
        <>
          <PhoneText>by </PhoneText>
          {promotedBy}
        </>
      ),
  },
  {
    key: 'back',
    heading: 'Action',
    isAction: true,
    cell: (release) =>
      release.previous && (
        <Button
          kind="secondary"
          size="small"
          onClick={() => onRollBack(release)}
          aria-label={`Roll back ${areaName(release.name)}`}
        >
          Roll back
        </Button>
      ),
  },
];

/** The current version of each slice, its release time, and the rollback to the previous one. */
export function ReleasesPanel({ title = 'Releases' }: { title?: string }) {
  const query = useRead('/api/admin/releases');
  const [confirming, setConfirming] = useState<ReleaseRow | null>(null);
  return (
    <Panel aria-labelledby="releases">
      <PanelHead>
        <h2 id="releases">{title}</h2>
        <span>Released separately</span>
      </PanelHead>
      <QueryView
        query={query}
        label="Releases"
        loading={240}
        isEmpty={(releases) => releases.length === 0}
        empty={
          <EmptyState title="No releases yet">
            <code>npm run release -- publish listings</code>
          </EmptyState>
        }
      >
        {(releases) => (
          <Table
            caption="Releases"
            rows={releases}
            rowKey={(release) => release.name}
            columns={columns(setConfirming)}
          />
        )}
      </QueryView>
      {confirming && <RollBack release={confirming} onClose={() => setConfirming(null)} />}
    </Panel>
  );
}

function RollBack({ release, onClose }: { release: ReleaseRow; onClose: () => void }) {
  const area = areaName(release.name);
  const rollBack = useWrite('POST', '/api/admin/releases/{name}/rollback', {
    invalidates: ['/api/admin/releases'],
    onSuccess: ({ version }) => {
      toast({
        title: `${area} was rolled back to ${version}`,
        description: 'Open pages keep the version they started with.',
      });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={`Roll back ${area}`}
      actionLabel="Roll back"
      danger
      draft={`roll-back-${release.name}`}
      fallback={`${area} was not rolled back.`}
      // Of two admins who confirm at once, one rolls back; the other gets a notice.
      onConfirm={(reason) =>
        rollBack.mutateAsync({
          params: { name: release.name },
          body: { version: release.current ?? undefined, reason },
        })
      }
      onClose={onClose}
    >
      New visits get {release.previous} instead of {release.current}. Open pages do not change.
      {release.promotedWith.length > 0 &&
        ` ${list.format(release.promotedWith.map(areaName))} go back with it, because they were promoted as one set.`}
    </ReasonDialog>
  );
}
