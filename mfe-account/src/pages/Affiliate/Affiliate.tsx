import type { Affiliate as Invitations } from '@dealstead/contracts';
import { Badge, Head, StatStrip, Page, SectionHead, Skeleton, Stack } from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
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
    <Page headed>
      <Head title="Invite and earn" description="Your referral link and commissions." path="/affiliate" noIndex />
      <SectionHead>
        <div>
          <h1>Invite and earn</h1>
          <p>{`Earn ${page?.rate ?? 50}% of every payment from members you refer.`}</p>
        </div>
        {page && <Badge tone="primary">{`${tierNames[page.tier]} tier`}</Badge>}
      </SectionHead>
      <Stack space={5}>
        <QueryView
          query={query}
          label="Your referrals"
          loading={<Loading />}
          errorCard={{ text: 'Your clicks and commissions are still counted.' }}
        >
          {(data) => <Earnings page={data} />}
        </QueryView>
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
            note: `${formatMoneyExact(page.leastPayout)} minimum`,
          },
          { label: 'Pending, 30 days', value: formatMoneyExact(page.pending) },
          { label: 'Paid so far', value: formatMoneyExact(page.paid) },
          { label: 'Paying now', value: formatCount(page.payingMembers), note: `of ${signUps(page.signUps)}` },
        ]}
      />
      <SideBySide>
        <LinkPanel code={page.code} link={page.link} qr={page.qr} />
        <FunnelPanel funnel={page.funnel} payingMembers={page.payingMembers} />
      </SideBySide>
      <TiersPanel page={page} />
      <CommissionsPanel page={page} />
    </>
  );
}

function Loading() {
  return (
    <>
      <Skeleton height={86} />
      <SideBySide>
        <Skeleton height={256} />
        <Skeleton height={256} />
      </SideBySide>
      <Skeleton height={280} />
    </>
  );
}

const signUps = (n: number) => `${formatCount(n)} sign-up${n === 1 ? '' : 's'}`;

export default Affiliate;
