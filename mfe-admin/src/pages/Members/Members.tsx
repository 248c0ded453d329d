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
  const searchText = search.get('search')?.trim() ?? '';
  const query = useRead('/api/admin/members{?search}', { search: searchText }, { enabled: searchText.length >= 2 });
  const [grantTarget, setGrantTarget] = useState<FoundMember>();
  const openedId = Number(search.get('member'));
  const found = query.data ?? [];
  const member = found.find(({ id }) => id === openedId) ?? (found.length === 1 ? found[0] : undefined);
  const addressOf = (id: number) => `/admin/members?${new URLSearchParams({ search: searchText, member: String(id) })}`;
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
            const input = String(new FormData(event.currentTarget).get('search') ?? '').trim();
            setSearch(input ? { search: input } : {});
          }}
        >
          <SearchInput
            name="search"
            aria-label="Address or name"
            placeholder="Address or name"
            defaultValue={searchText}
          />
        </form>
        {searchText.length === 1 && <Alert tone="water">Type two letters or more.</Alert>}
        {query.isFetching && !query.data && <Skeleton height={200} />}
        {query.error && !query.data && <QueryError label="Members" query={query} />}
        {query.data &&
          (query.data.length === 0 ? (
            <EmptyState title="Nobody found">No address or name begins with “{searchText}”.</EmptyState>
          ) : (
            <Panel aria-labelledby="found">
              <PanelHead>
                <h2 id="found">Found</h2>
                <span>{query.data.length === 20 ? 'The first 20' : query.data.length}</span>
              </PanelHead>
              <Table
                caption="Found"
                columns={memberColumns(setGrantTarget, addressOf)}
                rows={query.data}
                rowKey={({ id }) => id}
              />
            </Panel>
          ))}
        {member && <RestrictionsPanel key={member.id} member={member} focusHeading={member.id === openedId} />}
      </Stack>
      {grantTarget && <GrantDialog member={grantTarget} onClose={() => setGrantTarget(undefined)} />}
    </Page>
  );
}
