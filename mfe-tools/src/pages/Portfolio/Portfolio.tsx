import type { Portfolio as PortfolioResponse } from '@dealstead/contracts/tools/portfolio';
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
  formatCount,
  formatDate,
  formatMoney,
  formatPercent,
} from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { DownloadSimple, Plus, UploadSimple } from '@dealstead/kit/icons';
import { Halves } from '../../features/dashboard.ts';
import { DashboardSkeleton } from '../../features/DashboardSkeleton.tsx';
import { AllocationPanel } from '../../features/portfolio/AllocationPanel.tsx';
import { HistoryPanel } from '../../features/portfolio/HistoryPanel.tsx';
import { HoldingTable } from '../../features/portfolio/HoldingTable.tsx';
import { PortfolioNav } from '../../features/portfolio/PortfolioNav.tsx';
import { leftOutText } from '../../features/portfolio/labels.ts';
import { samplePortfolio } from '../../features/portfolio/samplePortfolio.ts';
import { usePortfolio } from '../../features/portfolio/usePortfolio.ts';

/** `/portfolio`: what the member bought, what it is worth, owes and earns. */
export function Portfolio() {
  return (
    <Page>
      <Head
        title="Portfolio"
        description="What you bought, what it is worth and what it earns."
        path="/portfolio"
        noIndex
      />
      <Locked
        needs="portfolio-tracking"
        feature="Portfolio tracking"
        page
        preview={<PortfolioBoard portfolio={samplePortfolio} />}
      >
        <OwnPortfolio />
      </Locked>
    </Page>
  );
}

function OwnPortfolio() {
  const query = usePortfolio();
  const hasHoldings = query.data !== undefined && query.data.holdings.length > 0;
  return (
    <Stack space={5}>
      <DashboardHeader>
        <h1>Portfolio</h1>
        <Lead>{hasHoldings ? summary(query.data) : 'What you bought, what it is worth and what it earns.'}</Lead>
        {hasHoldings && <Actions />}
      </DashboardHeader>
      <PortfolioNav />
      <QueryView
        query={query}
        label="Your portfolio"
        loading={<DashboardSkeleton label="Your portfolio" />}
        isEmpty={({ holdings }) => holdings.length === 0}
        empty={<FirstSteps />}
      >
        {(portfolio) => <PortfolioBoard portfolio={portfolio} />}
      </QueryView>
    </Stack>
  );
}

function Actions() {
  return (
    <div>
      <Button kind="secondary" href="/api/portfolio/holdings.csv" icon={<DownloadSimple size={18} />}>
        Export CSV
      </Button>
      <Button kind="secondary" to="/portfolio/import" icon={<UploadSimple size={18} />}>
        Import
      </Button>
      <Button to="/portfolio/add" icon={<Plus size={18} />}>
        Add a property
      </Button>
    </div>
  );
}

function FirstSteps() {
  return (
    <EmptyState
      title="Add your first property"
      action={
        <>
          <Button to="/portfolio/add" icon={<Plus size={18} />}>
            Add a property
          </Button>
          <Button kind="secondary" to="/portfolio/import" icon={<UploadSimple size={18} />}>
            Import a spreadsheet
          </Button>
        </>
      }
    >
      Enter what you paid, the loan and the rent. You see equity, cash flow and your annual return, and how they change.
    </EmptyState>
  );
}

function PortfolioBoard({ portfolio }: { portfolio: PortfolioResponse }) {
  const { totals, history, holdings } = portfolio;
  return (
    <Stack space={5}>
      <StatStrip
        items={[
          { label: 'Value', value: formatMoney(totals.value), note: costNote(totals) },
          { label: 'Loans', value: formatMoney(totals.loanBalance), note: loanNote(totals, totals.loanBalance) },
          { label: 'Equity', value: formatMoney(totals.equity), note: loanNote(totals, totals.equity) },
          {
            label: 'Cash flow, month',
            value: formatMoney(totals.monthlyCashFlow),
            note: cashFlowNote(totals),
          },
        ]}
      />
      <Halves>
        <HistoryPanel history={history} />
        <AllocationPanel holdings={holdings} />
      </Halves>
      <HoldingTable holdings={holdings} />
      <Small>
        Totals count what you hold. Each property counts at its last known value, loans at their scheduled balance. Cash
        flow is rent less expenses and loan payment. The annual return counts today’s rent and expenses for every month
        since the purchase, and the equity as if it were paid out today, without selling costs. A figure that needs an
        amount nobody stated is absent; state 0 where there was none.
      </Small>
    </Stack>
  );
}

const notes = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(', ') || undefined;

/** The share of the value, which is none where it counts holdings whose loan is not known. */
const loanNote = ({ value, withoutLoan = 0 }: PortfolioResponse['totals'], part: number): string | undefined =>
  leftOutText(withoutLoan, 'with a loan not stated') ?? ofValue(part, value);

const costNote = ({ cost, withoutCost }: PortfolioResponse['totals']): string | undefined =>
  notes(`cost ${formatMoney(cost)}`, leftOutText(withoutCost, 'without closing costs or rehab'));

const cashFlowNote = ({ cashOnCash, withoutCashFlow }: PortfolioResponse['totals']): string | undefined =>
  notes(
    cashOnCash === null ? undefined : `${formatPercent(cashOnCash, 1)} cash-on-cash`,
    leftOutText(withoutCashFlow, 'without rent, expenses or loan terms'),
  );

const ofValue = (part: number, value: number) => (value > 0 ? `${formatPercent(part / value)} of value` : undefined);

function summary({ totals, today }: PortfolioResponse): string {
  const held = `${formatCount(totals.held)} ${totals.held === 1 ? 'property' : 'properties'} held`;
  return `${held}${totals.sold > 0 ? `, ${formatCount(totals.sold)} sold` : ''}. As of ${formatDate(today)}.`;
}
