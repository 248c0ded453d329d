import { useEffect, useState } from 'react';
import type { FoundMember } from '@dealstead/contracts';
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
  useSearchParams,
} from '@dealstead/kit';
import { DashboardHeader, QueryView, Table } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { GrantDialog } from '../../features/grants/GrantDialog.tsx';
import { memberColumns } from '../../features/grants/columns.tsx';
import { LoadMoreMembers } from '../../features/members/LoadMoreMembers.tsx';
import { useMembers } from '../../features/members/useMembers.ts';
import { RestrictionsPanel } from '../../features/restrictions/RestrictionsPanel.tsx';

/** Milliseconds without a key press before a search starts. */
const debounceDelay = 250;

/** The newest members, or those that match a search, with plan grants and restrictions. */
export function Members() {
  const [search, setSearch] = useSearchParams();
  const searchText = search.get('search')?.trim() ?? '';
  const openedId = Number(search.get('member'));
  const { query, found, total, member } = useMembers(searchText, openedId);
  const [grantTarget, setGrantTarget] = useState<FoundMember>();
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
          <Lead>Grant a plan without payment or restrict an account. Each change records who made it and why.</Lead>
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
          isEmpty={() => found.length === 0}
          empty={<EmptyState title="No members found">No name or email starts with “{searchText}”.</EmptyState>}
        >
          {() => (
            <Panel aria-labelledby="found" aria-busy={query.isPlaceholderData || undefined}>
              <PanelHead>
                <h2 id="found">{searchText ? 'Results' : 'Newest members'}</h2>
                <span role="status">{shownText(found.length, query.hasNextPage, searchText ? undefined : total)}</span>
              </PanelHead>
              <Table
                caption={searchText ? 'Results' : 'Newest members'}
                dense
                columns={memberColumns(setGrantTarget, urlOf)}
                rows={found}
                rowKey={({ id }) => id}
              />
              <LoadMoreMembers query={query} />
            </Panel>
          )}
        </QueryView>
      </Stack>
      {grantTarget && <GrantDialog member={grantTarget} onClose={() => setGrantTarget(undefined)} />}
    </Page>
  );
}

/** How many members the table shows, of how many if that is known. */
function shownText(shown: number, hasMore: boolean, total: number | undefined): string {
  if (!hasMore) return formatCount(shown);
  return total === undefined
    ? `First ${formatCount(shown)}`
    : `${formatCount(shown)} of ${formatCount(Math.max(total, shown))}`;
}

const SearchForm = styled.form`
  max-width: 480px;
`;

/** Search field that searches as one types; Enter searches at once. */
function MemberSearch({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    if (typed === undefined || typed.trim() === text) return;
    const timer = setTimeout(() => onSearch(typed.trim()), debounceDelay);
    return () => clearTimeout(timer);
  }, [typed, text, onSearch]);
  return (
    <SearchForm
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
    </SearchForm>
  );
}
