import type { OwnVenture } from '@dealstead/contracts';
import { Badge, Button, CardGrid, EmptyState, Head, Lead, Page, Skeleton, Stack, useRead } from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { Plus } from '@dealstead/kit/icons';
import { VentureBadge, waitingText } from '../../features/jointVentures/labels.tsx';
import { PartnerProfile } from '../../features/jointVentures/PartnerProfile.tsx';
import { VentureCard } from '../../features/jointVentures/VentureCard.tsx';
import { VentureNav } from '../../features/jointVentures/VentureNav.tsx';

const relationLabels: Record<OwnVenture['relation'], string> = {
  poster: 'Your post',
  applicant: 'You applied',
  partner: 'You are a partner',
};

/** The joint ventures that a member posted, applied to or is a partner of; those that wait for an answer first. */
export function MyJointVentures() {
  const query = useRead('/api/joint-ventures/own');
  return (
    <Page>
      <Head title="Your joint ventures" description="Your posts and applications." path="/joint-venture/mine" noIndex />
      <Stack space={4}>
        <DashboardHeader>
          <h1>Your joint ventures</h1>
          <Lead>Your posts, your applications and the ventures you are a partner of.</Lead>
          <div>
            <Button size="small" icon={<Plus size={18} />} to="/joint-venture/new">
              Post a joint venture
            </Button>
          </div>
        </DashboardHeader>
        <VentureNav />
        <QueryView
          query={query}
          label="Your joint ventures"
          loading={<Skeleton height={320} />}
          isEmpty={(ventures) => ventures.length === 0}
          empty={
            <EmptyState
              title="No joint ventures yet"
              action={
                <Button kind="secondary" to="/joint-venture">
                  Open the board
                </Button>
              }
            >
              Post one of your listings or deals, or apply to a post on the board.
            </EmptyState>
          }
        >
          {(ventures) => (
            <CardGrid>
              {ventures
                .toSorted((a, b) => Number(b.needsAnswer) - Number(a.needsAnswer))
                .map((venture) => (
                  <VentureCard key={venture.id} venture={venture} badges={<OwnBadges venture={venture} />} />
                ))}
            </CardGrid>
          )}
        </QueryView>
        <PartnerProfile />
      </Stack>
    </Page>
  );
}

function OwnBadges({ venture }: { venture: OwnVenture }) {
  return (
    <>
      {venture.needsAnswer && <Badge tone="amber">{waitingText(venture)}</Badge>}
      {venture.isRemoved ? <Badge tone="danger">Removed</Badge> : <VentureBadge status={venture.status} />}
      <Badge>{relationLabels[venture.relation]}</Badge>
    </>
  );
}

export default MyJointVentures;
