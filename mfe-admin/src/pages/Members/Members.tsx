import { useEffect, useState } from 'react';
import { memberPageSize, type FoundMember } from '@dealstead/contracts';
import {
  EmptyState,
  Head,
  Lead,
  Page,
  Panel,
  PanelHead,
  SearchInput,
  Stack,
  formatCount,
  useRead,
  useSearchParams,
} from '@dealstead/kit';
import { DashboardHeader, QueryView, Table } from '@dealstead/kit/data';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { GrantDialog } from '../../features/grants/GrantDialog.tsx';
import { memberColumns } from '../../features/grants/columns.tsx';
import { RestrictionsPanel } from '../../features/restrictions/RestrictionsPanel.tsx';

/** Milliseconds without a key press before a search starts. */
const debounceDelay = 250;

/** The newest members, or those that match a search, with plan grants and restrictions. */
export function Members() {
  const [search, setSearch] = useSearchParams();
  const searchText = search.get('search')?.trim() ?? '';
  const query = useRead(
    '/api/admin/members{?search}',
    { search: searchText || undefined },
    { placeholderData: (previous) => previous },
  );
  const [grantTarget, setGrantTarget] = useState<FoundMember>();
  const openedId = Number(search.get('member'));
  const found = query.data ?? [];
  const member =
    found.find(({ id }) => id === openedId) ?? (searchText !== '' && found.length === 1 ? found[0] : undefined);
  const urlOf = (id: number) => {
    const parameters = new URLSearchParams({ member: String(id) });
    if (searchText) parameters.set('search', searchText);
    return `/admin/members?${parameters}`;
  };
  return (
    <Page>
      <Head
        title="Members"
        description="Find members, grant plans and restrict accounts."
        path="/admin/members"
        noIndex
      />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Members</h1>
          <Lead>Grant a free plan or restrict an account. Each change records who made it and why.</Lead>
        </DashboardHeader>
        <MemberSearch
          text={searchText}
          onSearch={(text) => setSearch(text ? { search: text } : {}, { replace: true })}
        />
        {member && <RestrictionsPanel key={member.id} member={member} focusHeading={member.id === openedId} />}
        <QueryView
          query={query}
          label="Members"
          loading={420}
          isEmpty={(members) => members.length === 0}
          empty={<EmptyState title="No members found">No name or email starts with “{searchText}”.</EmptyState>}
        >
          {(members) => (
            <Panel aria-labelledby="found" aria-busy={query.isPlaceholderData || undefined}>
              <PanelHead>
                <h2 id="found">{searchText ? 'Results' : 'Newest members'}</h2>
                <span>
                  {members.length === memberPageSize ? `First ${memberPageSize}` : formatCount(members.length)}
                </span>
              </PanelHead>
              <Table
                caption={searchText ? 'Results' : 'Newest members'}
                dense
                columns={memberColumns(setGrantTarget, urlOf)}
                rows={members}
                rowKey={({ id }) => id}
              />
            </Panel>
          )}
        </QueryView>
      </Stack>
      {grantTarget && <GrantDialog member={grantTarget} onClose={() => setGrantTarget(undefined)} />}
    </Page>
  );
}

/** Search field that searches as one types; Enter searches at once. */
function MemberSearch({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    if (typed === undefined || typed.trim() === text) return;
    const timer = setTimeout(() => onSearch(typed.trim()), debounceDelay);
    return () => clearTimeout(timer);
  }, [typed, text, onSearch]);
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== undefined) onSearch(typed.trim());
      }}
    >
      <SearchInput
        name="search"
        aria-label="Name or email"
        placeholder="Name or email"
        defaultValue={text}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}
