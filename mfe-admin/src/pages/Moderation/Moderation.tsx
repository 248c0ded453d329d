import {
  type ModerationDecision,
  moderationKinds,
  moderationPriorities,
  type ModerationItem,
} from '@dealstead/contracts';
import type { ModeratedListing } from '@dealstead/contracts/listings/disclosures';
import {
  Chip,
  Columns,
  EmptyState,
  FilterSelect,
  formatCount,
  Head,
  Lead,
  Page,
  Panel,
  PanelHead,
  phone,
  Row,
  Small,
  Stack,
  TextLink,
  useRead,
  useSearchParams,
} from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { useState } from 'react';
import { styled } from 'styled-components';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { ConversationSheet } from '../../features/messageReports/ConversationSheet.tsx';
import { FullListing } from '../../features/moderation/FullListing.tsx';
import { ListingLookup } from '../../features/moderation/ListingLookup.tsx';
import { TakeDownDialog } from '../../features/moderation/TakeDownDialog.tsx';
import { countWaiting } from '../../features/moderationQueue/countWaiting.ts';
import { DecideDialog } from '../../features/moderationQueue/DecideDialog.tsx';
import { kindLabels, priorityLabels } from '../../features/moderationQueue/labels.ts';
import { QueueCard } from '../../features/moderationQueue/QueueCard.tsx';
import { ReviewDecisionDialog, type ReviewOutcome } from '../../features/moderationQueue/ReviewDecisionDialog.tsx';
import { useClaims } from '../../features/moderationQueue/useClaims.ts';
import { useQueueKeys } from '../../features/moderationQueue/useQueueKeys.ts';
import { RequireSwitch } from '../../features/reviews/RequireSwitch.tsx';
import { useNow } from '../../features/reviews/waitingTime.ts';

/* Devices without a keyboard do not show it. */
const KeyHint = styled(Small)`
  margin-bottom: 14px;
  @media (pointer: coarse) {
    display: none;
  }
  ${phone} {
    display: none;
  }
`;

const filterNames = ['show', 'kind', 'priority', 'member'] as const;
type Filters = Partial<Record<(typeof filterNames)[number], string>>;

/** Everything that waits for a moderator, most urgent and oldest first, or what was decided last. */
export function Moderation() {
  const [search, setSearch] = useSearchParams();
  const filters: Filters = Object.fromEntries(
    filterNames.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])),
  );
  const set = (name: keyof Filters, value: string) => {
    const { [name]: _, ...others } = filters;
    setSearch(value === '' ? others : { ...others, [name]: value }, { replace: true });
  };
  const query = useRead('/api/admin/moderation{?show,kind,priority,member}', filters, {
    placeholderData: (previous) => previous,
  });
  const reviews = useRead('/api/admin/reviews');
  const [listingId, setListingId] = useState<number | null>(null);
  const [takeDownTarget, setTakeDownTarget] = useState<ModeratedListing | null>(null);
  const isDecided = filters.show === 'decided';
  return (
    <Page>
      <Head title="Moderation" description="Everything that waits for a moderator." path="/admin/moderation" noIndex />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Moderation</h1>
          <Lead>
            Listings, messages, comments and joint ventures, most urgent and oldest first.{' '}
            <TextLink to="/admin/moderation/rules">Rules</TextLink> flag listings by themselves.
          </Lead>
        </DashboardHeader>
        <QueueFilters filters={filters} set={set} />
        <QueryView query={query} label="The moderation queue" loading={420}>
          {({ waiting, items }) => (
            <Panel aria-labelledby="queue" aria-busy={query.isPlaceholderData || undefined}>
              <PanelHead>
                <h2 id="queue">{isDecided ? 'Last decisions' : describeWaiting(waiting)}</h2>
                <TextLink to={isDecided ? '/admin/moderation' : '/admin/moderation?show=decided'}>
                  {isDecided ? 'Waiting items' : 'Decided items'}
                </TextLink>
              </PanelHead>
              <Queue items={items} isFiltered={Object.keys(filters).length > 0} onOpenListing={setListingId} />
            </Panel>
          )}
        </QueryView>
        <Columns count={2}>
          <ListingLookup onOpen={setListingId} />
          {reviews.data && <RequireSwitch required={reviews.data.required} />}
        </Columns>
      </Stack>
      {listingId !== null && (
        <FullListing id={listingId} onClose={() => setListingId(null)} onTakeDown={setTakeDownTarget} />
      )}
      {takeDownTarget && (
        <TakeDownDialog
          listing={takeDownTarget}
          onClose={() => setTakeDownTarget(null)}
          onDone={() => setTakeDownTarget(null)}
        />
      )}
    </Page>
  );
}

function describeWaiting(waiting: Readonly<Partial<Record<string, number>>>): string {
  const count = countWaiting(waiting);
  return `${formatCount(count)} ${count === 1 ? 'item' : 'items'} to review`;
}

interface QueueFiltersProps {
  readonly filters: Filters;
  readonly set: (name: keyof Filters, value: string) => void;
}

const QueueFilters = ({ filters, set }: QueueFiltersProps) => (
  <Row>
    <FilterSelect label="Kind" value={filters.kind ?? ''} onChange={(event) => set('kind', event.target.value)}>
      <option value="">Kind</option>
      {moderationKinds.map((kind) => (
        <option key={kind} value={kind}>
          {kindLabels[kind]}
        </option>
      ))}
    </FilterSelect>
    <FilterSelect
      label="Priority"
      value={filters.priority ?? ''}
      onChange={(event) => set('priority', event.target.value)}
    >
      <option value="">Priority</option>
      {moderationPriorities.map((priority) => (
        <option key={priority} value={priority}>
          {priorityLabels[priority].label}
        </option>
      ))}
    </FilterSelect>
    {filters.member && <Chip onRemove={() => set('member', '')}>{`Member ${filters.member}`}</Chip>}
  </Row>
);

interface QueueProps {
  readonly items: readonly ModerationItem[];
  readonly isFiltered: boolean;
  readonly onOpenListing: (id: number) => void;
}

function Queue({ items, isFiltered, onOpenListing }: QueueProps) {
  const now = useNow();
  const [selectedId, setSelectedId] = useState<number>();
  const [opened, setOpened] = useState<ModerationItem | null>(null);
  const [deciding, setDeciding] = useState<{ item: ModerationItem; decision: ModerationDecision } | null>(null);
  const [reviewing, setReviewing] = useState<{ item: ModerationItem; outcome: ReviewOutcome } | null>(null);
  const claims = useClaims();
  const select = ({ id }: ModerationItem) => setSelectedId(id);
  const decide = (item: ModerationItem, decision: ModerationDecision) => setDeciding({ item, decision });
  const open = (item: ModerationItem) => (item.kind === 'message' ? setOpened(item) : onOpenListing(item.subjectId));
  const review = (item: ModerationItem, outcome: ReviewOutcome) => setReviewing({ item, outcome });
  // The keys continue with the item after the decided one.
  const selectNext = () => {
    const index = items.findIndex(({ id }) => id === selectedId);
    setSelectedId((items[index + 1] ?? items[index - 1])?.id);
    setDeciding(null);
  };
  useQueueKeys(items, selectedId, {
    onSelect: select,
    onClaim: (item) => claims.onClaim(item, false),
    onDecide: decide,
    onAppeal: review,
    onOpen: open,
  });
  if (items.length === 0)
    return (
      <EmptyState title={isFiltered ? 'No items match' : 'Queue is clear'}>
        {isFiltered ? 'Change the filters.' : 'New listings, reports and comments appear here.'}
      </EmptyState>
    );
  return (
    <>
      <KeyHint>Keys: j and k move, c claims, o opens, 1 to 9 decide.</KeyHint>
      {items.map((item) => (
        <QueueCard
          key={item.id}
          item={item}
          now={now}
          isSelected={item.id === selectedId}
          {...claims}
          onSelect={select}
          onDecide={decide}
          onAppeal={review}
          onOpen={open}
        />
      ))}
      {opened && opened.reportId !== null && (
        <ConversationSheet reportId={opened.reportId} messageId={opened.subjectId} onClose={() => setOpened(null)} />
      )}
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(null)} onDecided={selectNext} />}
      {reviewing && <ReviewDecisionDialog {...reviewing} onClose={() => setReviewing(null)} />}
    </>
  );
}

export default Moderation;
