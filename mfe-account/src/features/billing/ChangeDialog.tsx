import { catalogue, type BillingPeriod, type SoldPlan } from '@dealstead/contracts';
import {
  Alert,
  Button,
  formatDate,
  Dialog,
  ErrorCard,
  KeyValues,
  messageOf,
  formatMoneyExact,
  Skeleton,
  Small,
  Stack,
  toast,
  useRead,
  useWrite,
  type ResponseOf,
} from '@dealstead/kit';
import { retryUnlessRejected } from '../session/retry.ts';
import { billingTags, useBilling, useCardUpdate } from './useBilling.ts';
import { chargedAtOnceText, perPeriod, planAndPeriod } from './labels.ts';

export type PaidPlan = Exclude<SoldPlan, 'free'>;

type Preview = ResponseOf<'GET', '/api/billing/preview'>;

export interface ChangeDialogProps {
  plan: PaidPlan;
  period: BillingPeriod;
  onClose: () => void;
}

/** Change of plan or period: the price today, the effective date, and the following price. */
export function ChangeDialog({ plan, period, onClose }: ChangeDialogProps) {
  const card = useCardUpdate();
  const subscription = useBilling().data?.subscription;
  const change = useWrite('POST', '/api/billing/change', {
    retry: retryUnlessRejected,
    invalidates: billingTags,
    onSuccess: () => {
      const isImmediate = preview.data?.when === 'now';
      toast({
        title: isImmediate ? `${catalogue[plan].name} is active` : 'Change scheduled',
        description: isImmediate
          ? planAndPeriod(plan, period)
          : `${planAndPeriod(plan, period)} starts ${formatDate(at)}.`,
      });
      onClose();
    },
  });
  // Not asked while the change runs: once it is made there is no price for it. After a rejection the quoted price is no
  // longer valid and is asked again.
  const preview = useRead(
    '/api/billing/preview{?plan,period}',
    { plan, period },
    { staleTime: 0, gcTime: 0, enabled: !change.isPending && !change.isSuccess },
  );
  const { data } = preview;
  const at = data?.at ?? '';

  const confirmButton = data && (
    <Button
      pending={change.isPending}
      pendingLabel="Changing..."
      onClick={() => change.mutate({ body: { plan, period, quote: data.quote } })}
    >
      {confirmLabel(data)}
    </Button>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Change to ${planAndPeriod(plan, period)}`}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Keep my plan
          </Button>
          {confirmButton}
        </>
      }
    >
      <Stack space={3}>
        {change.error && (
          <Alert>
            {messageOf(change.error, 'Your plan was not changed and you were not charged.')}{' '}
            {subscription && chargedAtOnceText(subscription)}{' '}
            <Button
              kind="secondary"
              size="small"
              pending={card.isPending}
              onClick={() => card.mutate({ body: { next: '/subscribe' } })}
            >
              Update card
            </Button>
          </Alert>
        )}
        {preview.isError && (
          <ErrorCard title="The price did not load" onRetry={() => void preview.refetch()}>
            {messageOf(preview.error, 'Your plan was not changed.')}
          </ErrorCard>
        )}
        {preview.isPending && <Skeleton height={160} />}
        {data && <Quote preview={data} plan={plan} period={period} />}
      </Stack>
    </Dialog>
  );
}

function confirmLabel({ when, dueToday, at }: Preview): string {
  if (when !== 'now') return `Change on ${formatDate(at)}`;
  return dueToday > 0 ? `Pay ${formatMoneyExact(dueToday)} and change` : 'Change now';
}

/** What is charged today, when the change takes effect, and the price from then on. */
function Quote({ preview, plan, period }: { preview: Preview; plan: PaidPlan; period: BillingPeriod }) {
  return (
    <>
      {preview.lines.length > 0 && (
        <KeyValues>
          {preview.lines.map(({ text, amount }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>{formatMoneyExact(amount)}</dd>
            </div>
          ))}
          <div data-total>
            <dt>Due today</dt>
            <dd>{formatMoneyExact(preview.dueToday)}</dd>
          </div>
        </KeyValues>
      )}
      <Small>
        {preview.when === 'now'
          ? `${catalogue[plan].name} starts right away. `
          : `You keep your current plan until ${formatDate(preview.at)}. You pay nothing today. `}
        Renews {formatDate(preview.renewal.at)} at {formatMoneyExact(preview.renewal.price)} {perPeriod(period)}.
        {preview.creditLeft > 0 && ` Your credit of ${formatMoneyExact(preview.creditLeft)} pays it first.`}
      </Small>
    </>
  );
}
