import { releaseVersionPageSize, type ReleasedName, type ReleaseVersion } from '@dealstead/contracts';
import { EmptyState, usePagedRead } from '@dealstead/kit';
import { LoadMore, QueryView, Table } from '@dealstead/kit/data';
import { useState } from 'react';
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
  const versions = query.data?.pages.flat() ?? [];
  return (
    <>
      <QueryView
        query={query}
        label="Versions"
        loading={320}
        isEmpty={() => versions.length === 0}
        empty={
          <EmptyState title={`No versions of ${areaName(name)} yet`}>
            <code>{`npm run release -- publish ${name}`}</code>
          </EmptyState>
        }
      >
        {() => (
          <>
            <Table
              caption={`Versions of ${areaName(name)}, newest first`}
              columns={versionColumns(setOpened)}
              rows={versions}
              rowKey={({ version }) => version}
            />
            <LoadMore query={query} rows="versions" />
          </>
        )}
      </QueryView>
      {opened && <VersionSheet version={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
