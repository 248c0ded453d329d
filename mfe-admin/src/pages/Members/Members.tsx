import { useState } from 'react';
import type { FoundMember } from '@dealstead/contracts';
import {
  Alert,
  EmptyState,
  Head,
  Lead,
  Page,
  Panel,
  PanelHead,
  SearchInput,
  Skeleton,
  Stack,
  useRead,
  useSearchParams,
} from '@dealstead/kit';
import { DashboardHeader, Table } from '@dealstead/kit/data';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { QueryError } from '../../features/QueryError.tsx';
import { GrantDialog } from '../../features/grants/GrantDialog.tsx';
import { memberColumns } from '../../features/grants/columns.tsx';
import { RestrictionsPanel } from '../../features/restrictions/RestrictionsPanel.tsx';

/** Member search, plan grants, and restrictions. */
export function Members() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('search')?.trim() ?? '';
  const reading = useRead('/api/admin/members{?search}', { search: asked }, { enabled: asked.length >= 2 });
  const [chosen, setChosen] = useState<FoundMember>();
  const opened = Number(search.get('member'));
  const found = reading.data ?? [];
  const member = found.find(({ id }) => id === opened) ?? (found.length === 1 ? found[0] : undefined);
  const addressOf = (id: number) => `/admin/members?${new URLSearchParams({ search: asked, member: String(id) })}`;
  return (
    <Page>
      <Head title="Members" description="Find a member, grant a plan, restrict." path="/admin/members" noIndex />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Members</h1>
          <Lead>
            Find a member by address or name. A granted plan costs them nothing; it and a restriction say who decided,
            and why.
          </Lead>
        </DashboardHeader>
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            const typed = String(new FormData(event.currentTarget).get('search') ?? '').trim();
            setSearch(typed ? { search: typed } : {});
          }}
        >
          <SearchInput name="search" aria-label="Address or name" placeholder="Address or name" defaultValue={asked} />
        </form>
        {asked.length === 1 && <Alert tone="water">Type two letters or more.</Alert>}
        {reading.isFetching && !reading.data && <Skeleton height={200} />}
        {reading.error && !reading.data && <QueryError label="Members" query={reading} />}
        {reading.data &&
          (reading.data.length === 0 ? (
            <EmptyState title="Nobody found">No address or name begins with “{asked}”.</EmptyState>
          ) : (
            <Panel aria-labelledby="found">
              <PanelHead>
                <h2 id="found">Found</h2>
                <span>{reading.data.length === 20 ? 'The first 20' : reading.data.length}</span>
              </PanelHead>
              <Table
                caption="Found"
                columns={memberColumns(setChosen, addressOf)}
                rows={reading.data}
                rowKey={({ id }) => id}
              />
            </Panel>
          ))}
        {member && <RestrictionsPanel key={member.id} member={member} asked={member.id === opened} />}
      </Stack>
      {chosen && <GrantDialog member={chosen} onClose={() => setChosen(undefined)} />}
    </Page>
  );
}
