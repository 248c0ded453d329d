import { helpPageSize, type HelpState, helpStates, type QueuedHelpRequest } from '@dealstead/contracts';
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
  Stack,
  StatStrip,
  useDraftState,
  useRead,
  useSearchParams,
} from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { useState } from 'react';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { pressClaimKey } from '../../features/claims/pressClaimKey.ts';
import { useClaims } from '../../features/claims/useClaims.ts';
import { queueStateLabels } from '../../features/help/stateLabels.ts';
import { useNow } from '../../features/reviews/waitingTime.ts';
import { KeyHint, PanelColumns } from '../../features/styles.ts';
import { CannedPanel } from '../../features/support/CannedPanel.tsx';
import { formatDuration } from '../../features/support/duration.ts';
import { ManagersPanel } from '../../features/support/ManagersPanel.tsx';
import { RequestCard } from '../../features/support/RequestCard.tsx';
import { ThreadSheet } from '../../features/support/ThreadSheet.tsx';
import { WeeksPanel } from '../../features/support/WeeksPanel.tsx';
import { SearchForm } from '../../features/SearchForm.tsx';
import { useListKeys } from '../../features/useListKeys.ts';

/** Help requests by plan and age, with what support needs to answer them. */
export function Support() {
  const [search, setSearch] = useSearchParams();
  const show = helpStates.find((state) => state === search.get('show')) ?? 'waiting';
  const words = search.get('search') ?? '';
  const query = useRead(
    '/api/admin/support{?show,search}',
    { show: show === 'waiting' ? undefined : show, search: words || undefined },
    { placeholderData: (previous) => previous },
  );
  const set = (name: 'show' | 'search' | 'request', value: string | null) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const openedId = Number(search.get('request'));
  const [answers, setAnswers] = useDraftState<Readonly<Record<number, string>>>('support-answers', {});
  return (
    <Page>
      <Head title="Support" description="Help requests of members and visitors." path="/admin/support" noIndex />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Support</h1>
          <Lead>Help requests of members and visitors: higher plans first, then the longest wait.</Lead>
        </DashboardHeader>
        <QueueFilters show={show} words={words} onChange={set} />
        <PanelColumns>
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
                    <h2 id="queue">
                      {words === '' ? describeQueue(show, counts[show]) : describeFound(requests.length)}
                    </h2>
                  </PanelHead>
                  <Queue
                    requests={requests}
                    empty={words === '' ? emptyQueues[show] : emptySearch}
                    onOpen={({ id }) => set('request', String(id))}
                  />
                </Panel>
                <WeeksPanel weeks={firstAnswers.weeks} />
              </Stack>
            )}
          </QueryView>
          <Stack space={5}>
            <ManagersPanel />
            <CannedPanel />
          </Stack>
        </PanelColumns>
      </Stack>
      {openedId > 0 && (
        <ThreadSheet
          id={openedId}
          answer={answers[openedId] ?? ''}
          onAnswer={(text) => setAnswers((now) => ({ ...now, [openedId]: text }))}
          onClose={() => set('request', null)}
        />
      )}
    </Page>
  );
}

interface QueueFiltersProps {
  readonly show: HelpState;
  /** What is searched for; empty for nothing. */
  readonly words: string;
  readonly onChange: (name: 'show' | 'search', value: string | null) => void;
}

/** The search, and the state while nothing is searched for: a search finds requests in every state. */
const QueueFilters = ({ show, words, onChange }: QueueFiltersProps) => (
  <Row>
    <SearchForm
      label="Words, email or request number"
      text={words}
      onSearch={(text) => onChange('search', text || null)}
    />
    {words === '' && (
      <FilterSelect
        label="Status"
        value={show}
        onChange={({ target: { value } }) => onChange('show', value === 'waiting' ? null : value)}
      >
        {helpStates.map((state) => (
          <option key={state} value={state}>
            {queueStateLabels[state].label}
          </option>
        ))}
      </FilterSelect>
    )}
  </Row>
);

const describeQueue = (show: HelpState, count: number): string =>
  `${formatCount(count)} ${queueStateLabels[show].label.toLowerCase()}`;

const describeFound = (count: number): string =>
  count < helpPageSize ? `${formatCount(count)} found` : `Last ${formatCount(count)} found`;

interface EmptyTexts {
  readonly title: string;
  readonly text: string;
}

const noRequests: EmptyTexts = { title: 'No requests here', text: 'Choose another state.' };
const emptyQueues: Readonly<Record<HelpState, EmptyTexts>> = {
  waiting: { title: 'Nobody is waiting', text: 'New help requests appear here.' },
  answered: noRequests,
  closed: noRequests,
};
const emptySearch: EmptyTexts = {
  title: 'No requests found',
  text: 'Search for whole words of the request or an answer, for the sender’s email, or for a number such as #12.',
};

interface QueueProps {
  readonly requests: readonly QueuedHelpRequest[];
  readonly empty: EmptyTexts;
  readonly onOpen: (request: QueuedHelpRequest) => void;
}

function Queue({ requests, empty, onOpen }: QueueProps) {
  const now = useNow();
  const [selectedId, setSelectedId] = useState<number>();
  const claims = useClaims('/api/admin/support');
  const select = ({ id }: QueuedHelpRequest) => setSelectedId(id);
  useListKeys(requests, selectedId, {
    onSelect: select,
    onKey: (key, request) => {
      if (key === 'o') onOpen(request);
      else pressClaimKey(key, request, claims);
    },
  });
  return (
    <>
      {requests.length === 0 ? (
        <EmptyState title={empty.title}>{empty.text}</EmptyState>
      ) : (
        <KeyHint>Keys: j and k move, o opens, c claims or releases, t takes over.</KeyHint>
      )}
      {requests.map((request) => (
        <RequestCard
          key={request.id}
          request={request}
          now={now}
          isSelected={request.id === selectedId}
          onSelect={select}
          onOpen={onOpen}
          {...claims}
        />
      ))}
    </>
  );
}

export default Support;
