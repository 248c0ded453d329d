import { type HelpState, helpStates, type QueuedHelpRequest } from '@dealstead/contracts';
import {
  EmptyState,
  FilterSelect,
  formatCount,
  Head,
  Lead,
  Page,
  Panel,
  PanelHead,
  Row,
  Small,
  Stack,
  StatStrip,
  useRead,
  useSearchParams,
} from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { useState } from 'react';
import { styled } from 'styled-components';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { pressClaimKey } from '../../features/claims/pressClaimKey.ts';
import { useClaims } from '../../features/claims/useClaims.ts';
import { queueStateLabels } from '../../features/help/stateLabels.ts';
import { useNow } from '../../features/reviews/waitingTime.ts';
import { Desk } from '../../features/styles.ts';
import { CannedPanel } from '../../features/support/CannedPanel.tsx';
import { formatDuration } from '../../features/support/duration.ts';
import { ManagersPanel } from '../../features/support/ManagersPanel.tsx';
import { RequestCard } from '../../features/support/RequestCard.tsx';
import { ThreadSheet } from '../../features/support/ThreadSheet.tsx';
import { WeeksPanel } from '../../features/support/WeeksPanel.tsx';
import { useListKeys } from '../../features/useListKeys.ts';

const Keys = styled(Small)`
  margin-bottom: 12px;
`;

/** Help requests by plan and age, with what support needs to answer them. */
export function Support() {
  const [search, setSearch] = useSearchParams();
  const show = helpStates.find((state) => state === search.get('show')) ?? 'waiting';
  const query = useRead(
    '/api/admin/support{?show}',
    { show: show === 'waiting' ? undefined : show },
    { placeholderData: (previous) => previous },
  );
  return (
    <Page>
      <Head title="Support" description="Help requests of members and visitors." path="/admin/support" noIndex />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Support</h1>
          <Lead>Help requests of members and visitors: higher plans first, then the longest wait.</Lead>
        </DashboardHeader>
        <Row>
          <FilterSelect
            label="State"
            value={show}
            onChange={({ target: { value } }) =>
              setSearch(value === 'waiting' ? {} : { show: value }, { replace: true })
            }
          >
            {helpStates.map((state) => (
              <option key={state} value={state}>
                {queueStateLabels[state].label}
              </option>
            ))}
          </FilterSelect>
        </Row>
        <Desk>
          <QueryView query={query} label="The support queue" loading={420}>
            {({ counts, firstAnswers, requests }) => (
              <Stack space={5}>
                <StatStrip
                  items={[
                    { label: 'Waiting', value: formatCount(counts.waiting) },
                    { label: 'First answer, median of 30 days', value: formatDuration(firstAnswers.median) },
                    { label: 'First answer, 90th percentile', value: formatDuration(firstAnswers.p90) },
                  ]}
                />
                <Panel aria-labelledby="queue" aria-busy={query.isPlaceholderData || undefined}>
                  <PanelHead>
                    <h2 id="queue">{describeQueue(show, counts[show])}</h2>
                  </PanelHead>
                  <Queue requests={requests} show={show} />
                </Panel>
                <WeeksPanel weeks={firstAnswers.weeks} />
              </Stack>
            )}
          </QueryView>
          <Stack space={5}>
            <ManagersPanel />
            <CannedPanel />
          </Stack>
        </Desk>
      </Stack>
    </Page>
  );
}

const describeQueue = (show: HelpState, count: number): string =>
  `${formatCount(count)} ${queueStateLabels[show].label.toLowerCase()}`;

interface QueueProps {
  readonly requests: readonly QueuedHelpRequest[];
  readonly show: HelpState;
}

function Queue({ requests, show }: QueueProps) {
  const now = useNow();
  const [selectedId, setSelectedId] = useState<number>();
  const [openedId, setOpenedId] = useState<number | null>(null);
  const claims = useClaims('/api/admin/support');
  const select = ({ id }: QueuedHelpRequest) => setSelectedId(id);
  const open = ({ id }: QueuedHelpRequest) => setOpenedId(id);
  useListKeys(requests, selectedId, {
    onSelect: select,
    onKey: (key, request) => {
      if (key === 'o') open(request);
      else pressClaimKey(key, request, claims);
    },
  });
  return (
    <>
      {requests.length === 0 ? (
        <EmptyState title={show === 'waiting' ? 'Nobody is waiting' : 'No requests here'}>
          {show === 'waiting' ? 'New help requests appear here.' : 'Choose another state.'}
        </EmptyState>
      ) : (
        <Keys>Keys: j and k move, o opens, c claims or releases, t takes over.</Keys>
      )}
      {requests.map((request) => (
        <RequestCard
          key={request.id}
          request={request}
          now={now}
          isSelected={request.id === selectedId}
          onSelect={select}
          onOpen={open}
          {...claims}
        />
      ))}
      {openedId !== null && <ThreadSheet id={openedId} onClose={() => setOpenedId(null)} />}
    </>
  );
}

export default Support;
