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
  Row,
  Stack,
  TextLink,
  useRead,
  useSearchParams,
} from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { useState } from 'react';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { useClaims } from '../../features/claims/useClaims.ts';
import { ConversationSheet } from '../../features/messageReports/ConversationSheet.tsx';
import { FullListing } from '../../features/moderation/FullListing.tsx';
import { ListingLookup } from '../../features/moderation/ListingLookup.tsx';
import { TakeDownDialog } from '../../features/moderation/TakeDownDialog.tsx';
import { countWaiting } from '../../features/moderationQueue/countWaiting.ts';
import { DecideDialog } from '../../features/moderationQueue/DecideDialog.tsx';
import { kindLabels, priorityLabels } from '../../features/moderationQueue/labels.ts';
import { QueueCard } from '../../features/moderationQueue/QueueCard.tsx';
import { ReviewDecisionDialog, type ReviewOutcome } from '../../features/moderationQueue/ReviewDecisionDialog.tsx';
import { useQueueKeys } from '../../features/moderationQueue/useQueueKeys.ts';
import { RequireSwitch } from '../../features/reviews/RequireSwitch.tsx';
import { useNow } from '../../features/reviews/waitingTime.ts';
import { KeyHint } from '../../features/styles.ts';

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
  const memberName = query.data?.items.find(({ member }) => String(member?.id) === filters.member)?.member?.email;
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
        <QueueFilters filters={filters} member={memberName} set={set} />
        <QueryView query={query} label="The moderation queue" loading={420}>
          {({ waiting, items }) => (
            <Panel aria-labelledby="queue" aria-busy={query.isPlaceholderData || undefined}>
              <PanelHead>
                <h2 id="queue">{isDecided ? describeDecided(filters) : describeWaiting(waiting)}</h2>
                <TextLink to={queueUrl({ ...filters, show: isDecided ? '' : 'decided' })}>
                  {isDecided ? 'Waiting items' : 'Decided items'}
                </TextLink>
              </PanelHead>
              <Queue items={items} filters={filters} onOpenListing={setListingId} />
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

/** The queue with these filters, without those that are empty. */
function queueUrl(filters: Filters): string {
  const search = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  return search.size === 0 ? '/admin/moderation' : `/admin/moderation?${search}`;
}

const describeDecided = ({ member }: Filters) => (member ? 'Decisions about this member' : 'Last decisions');

function describeWaiting(waiting: Readonly<Partial<Record<string, number>>>): string {
  const count = countWaiting(waiting);
  return `${formatCount(count)} ${count === 1 ? 'item' : 'items'} to review`;
}

interface QueueFiltersProps {
  readonly filters: Filters;
  /** The email of the member whose items are shown. */
  readonly member: string | null | undefined;
  readonly set: (name: keyof Filters, value: string) => void;
}

const QueueFilters = ({ filters, member, set }: QueueFiltersProps) => (
  <Row>
    <FilterSelect label="Kind" value={filters.kind ?? ''} onChange={(event) => set('kind', event.target.value)}>
      <option value="">All kinds</option>
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
      <option value="">All priorities</option>
      {moderationPriorities.map((priority) => (
        <option key={priority} value={priority}>
          {priorityLabels[priority].label}
        </option>
      ))}
    </FilterSelect>
    {filters.member && <Chip onRemove={() => set('member', '')}>{member ?? `Member ${filters.member}`}</Chip>}
  </Row>
);

interface QueueProps {
  readonly items: readonly ModerationItem[];
  readonly filters: Filters;
  readonly onOpenListing: (id: number) => void;
}

function Queue({ items, filters, onOpenListing }: QueueProps) {
  const now = useNow();
  const [selectedId, setSelectedId] = useState<number>();
  const [opened, setOpened] = useState<ModerationItem | null>(null);
  const [deciding, setDeciding] = useState<{ item: ModerationItem; decision: ModerationDecision } | null>(null);
  const [reviewing, setReviewing] = useState<{ item: ModerationItem; outcome: ReviewOutcome } | null>(null);
  const [nextId, setNextId] = useState<number>();
  const claims = useClaims('/api/admin/moderation');
  const select = ({ id }: ModerationItem) => setSelectedId(id);
  // The list may be read again before the decision is answered, so the item after it is remembered first.
  const rememberNext = ({ id }: ModerationItem) => {
    const index = items.findIndex((item) => item.id === id);
    setNextId((items[index + 1] ?? items[index - 1])?.id);
  };
  const decide = (item: ModerationItem, decision: ModerationDecision) => {
    rememberNext(item);
    setDeciding({ item, decision });
  };
  const open = (item: ModerationItem) => (item.kind === 'message' ? setOpened(item) : onOpenListing(item.subjectId));
  const review = (item: ModerationItem, outcome: ReviewOutcome) => {
    rememberNext(item);
    setReviewing({ item, outcome });
  };
  // The keys continue with the item after the decided one.
  const selectNext = () => {
    setSelectedId(nextId);
    setDeciding(null);
    setReviewing(null);
  };
  useQueueKeys(items, selectedId, { ...claims, onSelect: select, onDecide: decide, onReview: review, onOpen: open });
  return (
    <>
      {items.length === 0 ? (
        <EmptyQueue filters={filters} />
      ) : (
        <KeyHint>
          {filters.show === 'decided'
            ? 'Keys: j and k move, o opens, 1 reverses or reopens.'
            : 'Keys: j and k move, c claims or releases, t takes over, o opens, 1 to 9 decide.'}
        </KeyHint>
      )}
      {items.map((item) => (
        <QueueCard
          key={item.id}
          item={item}
          now={now}
          isSelected={item.id === selectedId}
          {...claims}
          onSelect={select}
          onDecide={decide}
          onReview={review}
          onOpen={open}
        />
      ))}
      {opened && opened.reportId !== null && (
        <ConversationSheet reportId={opened.reportId} messageId={opened.subjectId} onClose={() => setOpened(null)} />
      )}
      {/* A dialog stays when somebody else decides the last item, because it says so. */}
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(null)} onDecided={selectNext} />}
      {reviewing && <ReviewDecisionDialog {...reviewing} onClose={() => setReviewing(null)} onDecided={selectNext} />}
    </>
  );
}

function EmptyQueue({ filters: { show, ...filters } }: { filters: Filters }) {
  if (Object.keys(filters).length > 0) return <EmptyState title="No items match">Change the filters.</EmptyState>;
  if (show === 'decided')
    return <EmptyState title="No decisions yet">What moderators decide is listed here.</EmptyState>;
  return <EmptyState title="Queue is clear">New listings, reports and comments appear here.</EmptyState>;
}

export default Moderation;
