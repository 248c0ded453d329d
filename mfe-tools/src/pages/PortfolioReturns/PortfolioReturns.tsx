import type { Portfolio } from '@dealstead/contracts/tools/portfolio';
import {
  Button,
  EmptyState,
  Head,
  Lead,
  Locked,
  Page,
  Small,
  Stack,
  StatStrip,
  formatDate,
  formatMoney,
} from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { Plus } from '@dealstead/kit/icons';
import { DashboardSkeleton } from '../../features/DashboardSkeleton.tsx';
import { annualReturnText, leftOutText, percentText, targetOf, targetText } from '../../features/portfolio/labels.ts';
import { PortfolioNav } from '../../features/portfolio/PortfolioNav.tsx';
import { HoldingReturns, StrategyReturns } from '../../features/portfolio/ReturnTables.tsx';
import { samplePortfolio } from '../../features/portfolio/samplePortfolio.ts';
import { TargetForm } from '../../features/portfolio/TargetForm.tsx';
import { usePortfolio } from '../../features/portfolio/usePortfolio.ts';

/** `/portfolio/returns`: realized and unrealized returns by strategy and property, against a target. */
export function PortfolioReturns() {
  return (
    <Page>
      <Head title="Returns" description="Returns of your portfolio by strategy." path="/portfolio/returns" noIndex />
      <Locked needs="roi-analysis" feature="ROI analysis" page preview={<ReturnsBoard portfolio={samplePortfolio} />}>
        <OwnReturns />
      </Locked>
    </Page>
  );
}

function OwnReturns() {
  const query = usePortfolio();
  const count = query.data?.holdings.length ?? 0;
  return (
    <Stack space={5}>
      <DashboardHeader>
        <h1>Returns</h1>
        <Lead>
          {count > 0 && query.data
            ? `What your purchases earned, realized and not yet. As of ${formatDate(query.data.today)}.`
            : 'What your purchases earned, realized and not yet.'}
        </Lead>
      </DashboardHeader>
      <PortfolioNav />
      <QueryView
        query={query}
        label="Your returns"
        loading={<DashboardSkeleton label="Your returns" />}
        isEmpty={({ holdings }) => holdings.length === 0}
        empty={
          <EmptyState
            title="No returns yet"
            action={
              <Button to="/portfolio/add" icon={<Plus size={18} />}>
                Add a property
              </Button>
            }
          >
            Add what you bought. Returns appear here by strategy and property, against the return you aim for.
          </EmptyState>
        }
      >
        {(portfolio) => <ReturnsBoard portfolio={portfolio} />}
      </QueryView>
    </Stack>
  );
}

function ReturnsBoard({ portfolio }: { portfolio: Portfolio }) {
  const { returns, settings, holdings } = portfolio;
  const { all, realized, unrealized } = returns;
  const target = targetOf(settings);
  return (
    <Stack space={5}>
      <StatStrip
        items={[
          {
            label: 'Total gain',
            value: formatMoney(all.gain),
            note: [all.gain === null ? '' : `on ${formatMoney(all.cashInvested)} invested`, leftOutText(all.leftOut)]
              .filter(Boolean)
              .join(', '),
          },
          {
            label: 'Realized',
            value: formatMoney(realized.gain),
            note: soldNote(realized.holdings),
          },
          {
            label: 'Unrealized',
            value: formatMoney(unrealized.gain),
            note: percentNote(unrealized.totalReturn),
          },
          {
            label: 'Annual return',
            value: annualReturnText(all.annualReturn),
            note:
              all.annualReturn.rate === null || target === null
                ? undefined
                : `${targetText(all.annualReturn, target)} to target`,
          },
        ]}
      />
      <TargetForm key={target} settings={settings} />
      <StrategyReturns returns={returns} target={target} />
      <HoldingReturns holdings={holdings} target={target} />
      <Small>
        Gain: cash collected, plus equity or sale proceeds, less cash invested. Total return: gain ÷ cash invested.
        Annual return: the rate at which all cash paid and received by day is worth nothing today (XIRR); unrealized
        equity counts as if it were paid out today, without selling costs. A group’s rate is that of its pooled cash
        flows, so large purchases weigh more. Returns of less than 90 days are not annualized.
      </Small>
    </Stack>
  );
}

const soldNote = (holdings: number) => (holdings === 0 ? 'nothing sold' : `${holdings} sold`);
const percentNote = (share: number | null) => (share === null ? undefined : percentText(share));
