import type { Affiliate as Invitations } from '@dealstead/contracts';
import { ApiError, Badge, ErrorCard, Head, StatStrip, Page, SectionHead, Skeleton, Stack } from '@dealstead/kit';
import { formatCount, formatMoneyExact, useRead } from '@dealstead/kit';
import { CommissionsPanel } from '../../features/affiliate/CommissionsPanel.tsx';
import { FunnelPanel } from '../../features/affiliate/FunnelPanel.tsx';
import { SideBySide } from '../../features/affiliate/styles.ts';
import { LinkPanel } from '../../features/affiliate/LinkPanel.tsx';
import { TiersPanel } from '../../features/affiliate/TiersPanel.tsx';
import { tierNames } from '../../features/affiliate/labels.ts';

/** `/affiliate`: the member's referral link, its results, and the calculation of each commission. */
export function Affiliate() {
  const query = useRead('/api/affiliate');
  const page = query.data;
  return (
    <Page>
      <Head title="Invite and earn" description="Your link and what it brought." path="/affiliate" noIndex />
      <Stack space={5}>
        <SectionHead>
          <div>
            <h1>Invite and earn</h1>
            <p>{`${page?.rate ?? 50}% of what a member you bring pays, for as long as they pay.`}</p>
          </div>
          {page && <Badge tone="primary">{`${tierNames[page.tier]} tier`}</Badge>}
        </SectionHead>
        {query.isPending && <Skeleton height={520} />}
        {query.error && !page && (
          <ErrorCard
            title="Your invitations did not load"
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
            reference={query.error instanceof ApiError ? query.error.problem?.requestId : undefined}
          >
            Nothing is lost: clicks and commissions are counted all the same.
          </ErrorCard>
        )}
        {page && <Earnings page={page} />}
      </Stack>
    </Page>
  );
}

function Earnings({ page }: { page: Invitations }) {
  return (
    <>
      <StatStrip
        items={[
          {
            label: 'Ready to pay out',
            value: formatMoneyExact(page.ready),
            note: `from ${formatMoneyExact(page.leastPayout)}`,
          },
          { label: 'Pending, 30 days', value: formatMoneyExact(page.pending) },
          { label: 'Paid so far', value: formatMoneyExact(page.paid) },
          { label: 'Paying members', value: formatCount(page.payingMembers), note: `of ${signUps(page.signUps)}` },
        ]}
      />
      <SideBySide>
        <LinkPanel code={page.code} link={page.link} qr={page.qr} />
        <FunnelPanel funnel={page.funnel} />
      </SideBySide>
      <TiersPanel page={page} />
      <CommissionsPanel page={page} />
    </>
  );
}

const signUps = (n: number) => `${formatCount(n)} sign-up${n === 1 ? '' : 's'}`;

export default Affiliate;
