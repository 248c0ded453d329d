import { useState } from 'react';
import type { Payment } from '@dealstead/contracts';
import {
  Button,
  Columns,
  ErrorCard,
  Head,
  messageOf,
  Page,
  read,
  SectionHead,
  Skeleton,
  Stack,
  toast,
  useRead,
} from '@dealstead/kit';
import { DownloadSimple } from '@dealstead/kit/icons';
import { CardPanel } from '../../features/billing/CardPanel.tsx';
import { PaymentsTable } from '../../features/billing/PaymentsTable.tsx';
import { PlanPanel } from '../../features/billing/PlanPanel.tsx';
import { useBilling } from '../../features/billing/useBilling.ts';
import { subscriptionIn } from '../../features/plans/planActions.ts';

/** `/payment-history`: the plan, the card, and all payments with receipts. */
export function PaymentHistory() {
  const billing = useBilling();
  const { first, earlier, more, loadingMore, loadMore } = usePayments();
  const payments = [...(first.data?.payments ?? []), ...earlier];
  const reason = payments.find(({ status }) => status === 'failed')?.reason ?? null;
  return (
    <Page>
      <Head title="Payment history" description="Your plan, card and payments." path="/payment-history" noIndex />
      <Stack space={5}>
        <SectionHead>
          <h1>Payment history</h1>
          <Button kind="secondary" size="small" href="/api/payments.csv" icon={<DownloadSimple size={18} />}>
            CSV
          </Button>
        </SectionHead>
        {billing.isError ? (
          <ErrorCard
            title="Your plan did not load"
            onRetry={() => void billing.refetch()}
            retrying={billing.isFetching}
          >
            Your payments are below.
          </ErrorCard>
        ) : (
          <Columns count={2}>
            {billing.data ? (
              <>
                <PlanPanel billing={billing.data} />
                <CardPanel billing={billing.data} reason={reason} />
              </>
            ) : (
              <>
                <Skeleton height={230} />
                <Skeleton height={230} />
              </>
            )}
          </Columns>
        )}
        {first.isError ? (
          <ErrorCard title="Payments did not load" onRetry={() => void first.refetch()} retrying={first.isFetching}>
            The rest of the page works.
          </ErrorCard>
        ) : first.isPending ? (
          <Skeleton height={320} />
        ) : (
          <PaymentsTable
            payments={payments}
            subscription={subscriptionIn(billing.data)}
            hasMore={more !== null}
            loadingMore={loadingMore}
            onMore={() => void loadMore()}
          />
        )}
      </Stack>
    </Page>
  );
}

/** The newest payments, updated live, and the older pages that were requested. */
function usePayments() {
  const first = useRead('/api/payments');
  const [pages, setPages] = useState<{ payments: Payment[]; more: number | null }[]>([]);
  const [loadingMore, setLoadingMore] = useState(false);
  const last = pages.at(-1) ?? first.data;
  const more = last?.more ?? null;

  async function loadMore(): Promise<void> {
    if (more === null || loadingMore) return;
    setLoadingMore(true);
    try {
      const page = await read<{ payments: Payment[]; more: number | null }>(`/api/payments?before=${more}`);
      setPages((before) => [...before, page]);
    } catch (error) {
      toast({
        title: 'Error',
        description: messageOf(error, 'Earlier payments did not load.'),
        destructive: true,
      });
    } finally {
      setLoadingMore(false);
    }
  }
  return { first, earlier: pages.flatMap(({ payments }) => payments), more, loadingMore, loadMore };
}
