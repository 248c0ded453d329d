import { venturePageSize, type Venture, type VentureCounts } from '@dealstead/contracts';
import {
  Button,
  CardGrid,
  EmptyState,
  formatCount,
  formatMoneyCompact,
  Head,
  Lead,
  Page,
  Skeleton,
  Stack,
  StatStrip,
  TextLink,
  useIsAllowed,
  usePagedRead,
  usePlansPath,
  useRead,
  useUser,
} from '@dealstead/kit';
import { DashboardHeader, LoadMore, QueryView } from '@dealstead/kit/data';
import { LockSimple, Plus } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { BoardFilters, boardParameters, type BoardQuery } from '../../features/jointVentures/BoardFilters.tsx';
import { VentureCard } from '../../features/jointVentures/VentureCard.tsx';
import { VentureNav } from '../../features/jointVentures/VentureNav.tsx';
import { useUrlQuery } from '../../features/records/urlQuery.ts';

const description = 'Find a partner for a deal, or a deal for your money, your crew or your buyers.';

const Locked = styled.p`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: start;
  gap: 10px;
  padding: 12px 14px;
  border: 1px solid var(--line);
  border-radius: var(--r1);
  background: var(--surface);
  font-size: var(--t14);
`;

/** The board of joint ventures: everyone looks, partnerships post and apply. */
export function JointVentures() {
  const query = useUrlQuery(boardParameters);
  const { role, state, category } = query.values;
  const counts = useRead(
    '/api/joint-ventures/counts{?role,state,category}',
    { role, state, category },
    { placeholderData: (previous) => previous },
  );
  const canAct = useIsAllowed('joint-ventures');
  const plansPath = usePlansPath('partnership');
  return (
    <Page>
      <Head title="Joint ventures" description={description} path="/joint-venture" />
      <Stack space={4}>
        <DashboardHeader>
          <h1>Joint ventures</h1>
          <Lead>{description}</Lead>
          <div>
            <Button size="small" icon={<Plus size={18} />} to="/joint-venture/new">
              Post a joint venture
            </Button>
          </div>
        </DashboardHeader>
        <VentureNav />
        {!canAct && (
          <Locked>
            <LockSimple size={18} />
            <span>
              Looking is open to everyone. Posting and applying need the Partnership membership.{' '}
              <TextLink to={plansPath}>See plans</TextLink>
            </span>
          </Locked>
        )}
        {counts.data && <BoardFigures counts={counts.data} />}
        <BoardFilters query={query} counts={counts.data} />
        <Board query={query} />
      </Stack>
    </Page>
  );
}

function BoardFigures({ counts: { open, sought, endingSoon, states } }: { counts: VentureCounts }) {
  return (
    <StatStrip
      items={[
        { label: 'Open', value: formatCount(open) },
        { label: 'Contributions wanted', value: formatMoneyCompact(sought) },
        { label: 'Deadline within 7 days', value: formatCount(endingSoon) },
        { label: 'States', value: formatCount(states.length) },
      ]}
    />
  );
}

function Board({ query: { values, load } }: { query: BoardQuery }) {
  const pages = usePagedRead('/api/joint-ventures{?role,state,category,sort,after}', values, {
    pageSize: venturePageSize,
    cursorAfter: ({ cursor }) => cursor,
    keepPrevious: true,
  });
  const isFiltered = Boolean(values.role ?? values.state ?? values.category);
  return (
    <QueryView
      query={{ ...pages, data: pages.data?.pages }}
      label="The board"
      loading={<BoardSkeleton />}
      isEmpty={([first]) => !first?.length}
      empty={<EmptyBoard isFiltered={isFiltered} onClear={() => load('')} />}
    >
      {(loaded) => (
        <Stack space={4}>
          <CardGrid>
            {loaded.map((ventures) => (
              <BoardPage key={ventures[0]?.id} ventures={ventures} />
            ))}
          </CardGrid>
          <LoadMore query={pages} rows="joint ventures" />
        </Stack>
      )}
    </QueryView>
  );
}

/** The cards of one page of the board, with the reasons why a member fits. */
function BoardPage({ ventures }: { ventures: readonly Venture[] }) {
  const user = useUser();
  const ids = ventures.map(({ id }) => id).join(',');
  const fits = useRead('/api/joint-ventures/fits{?ids}', { ids }, { enabled: user !== null && ids !== '' });
  return ventures.map((venture) => (
    <VentureCard
      key={venture.id}
      venture={venture}
      fit={fits.data?.find(({ ventureId }) => ventureId === venture.id)?.reasons}
    />
  ));
}

function EmptyBoard({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered)
    return (
      <EmptyState
        title="No joint venture matches"
        action={
          <Button kind="secondary" onClick={onClear}>
            Clear filters
          </Button>
        }
      >
        Try another role, state or property type.
      </EmptyState>
    );
  return (
    <EmptyState title="No open joint ventures" action={<Button to="/joint-venture/new">Post a joint venture</Button>}>
      Posts of members who look for a partner appear here.
    </EmptyState>
  );
}

const BoardSkeleton = () => (
  <CardGrid>
    {[0, 1, 2, 3, 4, 5].map((i) => (
      <Skeleton key={i} height={320} />
    ))}
  </CardGrid>
);

export default JointVentures;
