import type { Review } from '@dealstead/contracts';
import { Columns, EmptyState, Head, Lead, Page, Panel, PanelHead, Stack, useRead } from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { useEffect, useRef, useState } from 'react';
import type { ModeratedListing } from '@dealstead/contracts/listings/disclosures';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { FullListing } from '../../features/moderation/FullListing.tsx';
import { ListingLookup } from '../../features/moderation/ListingLookup.tsx';
import { TakeDownDialog } from '../../features/moderation/TakeDownDialog.tsx';
import { ReportsPanel } from '../../features/reports/ReportsPanel.tsx';
import { useNow } from '../../features/reviews/waitingTime.ts';
import { DecisionDialog } from '../../features/reviews/DecisionDialog.tsx';
import type { Decision } from '../../features/reviews/decisions.ts';
import { RequireSwitch } from '../../features/reviews/RequireSwitch.tsx';
import { ReviewCard } from '../../features/reviews/ReviewCard.tsx';
import { queueLength } from '../../features/reviews/queueLength.ts';

/** Listings in review, oldest first. */
export function ReviewQueue() {
  const query = useRead('/api/admin/reviews');
  const [opened, setOpened] = useState<number | null>(null);
  const [takeDownTarget, setTakeDownTarget] = useState<ModeratedListing | null>(null);
  return (
    <Page>
      <Head title="Moderation" description="Listings in review and reports." path="/admin/listings" noIndex />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Moderation</h1>
          <Lead>Review new listings and reports, oldest first.</Lead>
        </DashboardHeader>
        <QueryView query={query} label="Listings in review" loading={420}>
          {(reviews) => <Queue waiting={reviews.waiting} onOpen={setOpened} />}
        </QueryView>
        <ReportsPanel onOpen={setOpened} />
        <Columns count={2}>
          <ListingLookup onOpen={setOpened} />
          {query.data && <RequireSwitch required={query.data.required} />}
        </Columns>
      </Stack>
      {opened !== null && <FullListing id={opened} onClose={() => setOpened(null)} onTakeDown={setTakeDownTarget} />}
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

function Queue({ waiting, onOpen }: { waiting: readonly Review[]; onOpen: (id: number) => void }) {
  const now = useNow();
  const [pendingDecision, setPendingDecision] = useState<{ review: Review; decision: Decision } | null>(null);
  const [decidedCount, setDecidedCount] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button was removed with its listing.
  useEffect(() => {
    if (decidedCount > 0) heading.current?.focus();
  }, [decidedCount]);
  return (
    <Panel aria-labelledby="queue">
      <PanelHead>
        <h2 id="queue" ref={heading} tabIndex={-1}>
          {waiting.length === 1 ? '1 listing to review' : `${queueLength(waiting)} listings to review`}
        </h2>
      </PanelHead>
      {waiting.length === 0 && <EmptyState title="Queue is clear">New listings to review appear here.</EmptyState>}
      {waiting.map((review) => (
        <ReviewCard
          key={review.property.id}
          review={review}
          now={now}
          onOpen={() => onOpen(review.property.id)}
          onDecide={(decision) => setPendingDecision({ review, decision })}
        />
      ))}
      {pendingDecision && (
        <DecisionDialog
          {...pendingDecision}
          onClose={() => setPendingDecision(null)}
          onDecided={() => {
            setPendingDecision(null);
            setDecidedCount((times) => times + 1);
          }}
        />
      )}
    </Panel>
  );
}

export default ReviewQueue;
