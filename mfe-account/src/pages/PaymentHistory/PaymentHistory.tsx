import { useState } from 'react';
import type { Payment } from '@dealstead/contracts';
import { Columns, Head, Page, read, SectionHead, Skeleton, Stack, useRead, toastError } from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { CardPanel } from '../../features/billing/CardPanel.tsx';
import { PaymentsTable } from '../../features/billing/PaymentsTable.tsx';
import { PlanPanel } from '../../features/billing/PlanPanel.tsx';
import { failedPlanPayment } from '../../features/billing/labels.ts';
import { useBilling } from '../../features/billing/useBilling.ts';
import { subscriptionIn } from '../../features/plans/planActions.ts';

/** `/payment-history`: the plan, the card, and all payments with receipts. */
export function PaymentHistory() {
  const billing = useBilling();
  const { first, earlier, more, loadingMore, loadMore } = usePayments();
  const payments = [...(first.data?.payments ?? []), ...earlier];
  const reason = failedPlanPayment(payments)?.reason ?? null;
  return (
    <Page headed>
      <Head title="Payment history" description="Your plan, card and payments." path="/payment-history" noIndex />
      <SectionHead>
        <h1>Payment history</h1>
      </SectionHead>
      <Stack space={5}>
        <QueryView
          query={billing}
          label="Your plan and card"
          errorCard={{ text: first.error ? null : 'Your payments are below.' }}
          loading={
            <Columns count={2}>
              <Skeleton height={230} />
              <Skeleton height={230} />
            </Columns>
          }
        >
          {(data) => (
            <Columns count={2}>
              <PlanPanel billing={data} />
              <CardPanel billing={data} reason={reason} />
            </Columns>
          )}
        </QueryView>
        <QueryView query={first} label="Your payments" loading={420} errorCard={{ text: null }}>
          {() => (
            <PaymentsTable
              payments={payments}
              subscription={subscriptionIn(billing.data)}
              hasMore={more !== null}
              loadingMore={loadingMore}
              onMore={() => void loadMore()}
            />
          )}
        </QueryView>
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
      toastError(error, 'Earlier payments did not load.');
    } finally {
      setLoadingMore(false);
    }
  }
  return { first, earlier: pages.flatMap(({ payments }) => payments), more, loadingMore, loadMore };
}
