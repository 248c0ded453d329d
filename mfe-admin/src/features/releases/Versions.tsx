import { releaseVersionPageSize, type ReleasedName, type ReleaseVersion } from '@dealstead/contracts';
import { EmptyState, usePagedRead } from '@dealstead/kit';
import { useState } from 'react';
import { PagedTable } from '../PagedTable.tsx';
import { areaName } from './areas.ts';
import { versionColumns } from './versionColumns.tsx';
import { VersionSheet } from './VersionSheet.tsx';

/** The versions of an area, newest first, with what can be done with each. */
export function Versions({ name }: { name: ReleasedName }) {
  const [opened, setOpened] = useState<ReleaseVersion | null>(null);
  const query = usePagedRead(
    '/api/admin/releases/{name}/versions{?after}',
    { name },
    { pageSize: releaseVersionPageSize, cursorAfter: ({ version }) => version },
  );
  return (
    <>
      <PagedTable
        query={query}
        label="Versions"
        noun="versions"
        loading={320}
        empty={
          <EmptyState title={`No versions of ${areaName(name)} yet`}>
            <code>{`npm run release -- publish ${name}`}</code>
          </EmptyState>
        }
        caption={`Versions of ${areaName(name)}, newest first`}
        columns={versionColumns(setOpened)}
        rowKey={({ version }) => version}
      />
      {opened && <VersionSheet version={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
