import { useState } from 'react';
import { catalogue, memberFilters, plans, type FoundMember, type MemberFilter } from '@dealstead/contracts';
import { EmptyState, FilterSelect, Head, Lead, Page, Stack, formatCount, useSearchParams } from '@dealstead/kit';
import { DashboardHeader } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { PagedTable } from '../../features/PagedTable.tsx';
import { SearchForm } from '../../features/SearchForm.tsx';
import { GrantDialog } from '../../features/grants/GrantDialog.tsx';
import { AddressMatches } from '../../features/members/AddressMatches.tsx';
import { memberColumns } from '../../features/grants/columns.tsx';
import { WaitingResets } from '../../features/members/WaitingResets.tsx';
import { useMembers } from '../../features/members/useMembers.ts';
import { RestrictionsPanel } from '../../features/restrictions/RestrictionsPanel.tsx';

const groupLabels = {
  subscribers: 'All subscribers',
  'past-due': 'Past due',
  ending: 'Canceled, still running',
  left: 'Left in 30 days',
} as const;

const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px;
`;

/** The newest members, or those that match a search, with plan grants and restrictions. */
export function Members() {
  const [search, setSearch] = useSearchParams();
  const searchText = search.get('search')?.trim() ?? '';
  const openedId = Number(search.get('member'));
  const show = searchText ? undefined : memberFilters.find((filter) => filter === search.get('show'));
  const { query, found, total, member } = useMembers(searchText, show, openedId);
  const [grantTarget, setGrantTarget] = useState<FoundMember>();
  const urlOf = (id: number) => {
    const parameters = new URLSearchParams({ member: String(id) });
    if (searchText) parameters.set('search', searchText);
    if (show) parameters.set('show', show);
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
        <Filters>
          <SearchForm
            label="Name, email, phone, ID, payment or address"
            text={searchText}
            onSearch={(text) => setSearch(text ? { search: text } : {}, { replace: true })}
          />
          <GroupFilter show={show} onChange={(value) => setSearch(value ? { show: value } : {}, { replace: true })} />
        </Filters>
        <WaitingResets />
        <AddressMatches text={searchText} />
        {member && <RestrictionsPanel key={member.id} member={member} focusHeading={member.id === openedId} />}
        <PagedTable
          query={query}
          label="Members"
          noun="members"
          heading={searchText || show ? 'Results' : 'Newest members'}
          count={shownText(found.length, query.hasNextPage, searchText || show ? undefined : total)}
          loading={420}
          empty={
            searchText || show ? (
              <EmptyState title="No members found">
                {show
                  ? 'Choose another plan or group.'
                  : `No name, email, phone number, ID or payment starts with “${searchText}”.`}
              </EmptyState>
            ) : (
              <EmptyState title="No members yet">Everyone who signs up appears here.</EmptyState>
            )
          }
          caption={searchText || show ? 'Results' : 'Newest members'}
          dense
          columns={memberColumns(setGrantTarget, urlOf)}
          rowKey={({ id }) => id}
        />
      </Stack>
      {grantTarget && <GrantDialog member={grantTarget} onClose={() => setGrantTarget(undefined)} />}
    </Page>
  );
}

/** Shows the members of a plan, or a group of subscribers. A choice ends the search. */
function GroupFilter({ show, onChange }: { show: MemberFilter | undefined; onChange: (value: string) => void }) {
  return (
    <FilterSelect label="Plan or group" value={show ?? ''} onChange={(event) => onChange(event.target.value)}>
      <option value="">All members</option>
      {plans.map((plan) => (
        <option key={plan} value={plan}>
          {catalogue[plan].name}
        </option>
      ))}
      {Object.entries(groupLabels).map(([group, label]) => (
        <option key={group} value={group}>
          {label}
        </option>
      ))}
    </FilterSelect>
  );
}

/** How many members the table shows, of how many if that is known. */
function shownText(shown: number, hasMore: boolean, total: number | undefined): string {
  if (!hasMore) return formatCount(shown);
  return total === undefined
    ? `First ${formatCount(shown)}`
    : `${formatCount(shown)} of ${formatCount(Math.max(total, shown))}`;
}
