import type { OwnPerformance } from '@dealstead/contracts/listings/activity';
import type { DealStage } from '@dealstead/contracts';
import type { ProDashboard as ProDashboardResponse } from '@dealstead/contracts/tools/dashboards';
import {
  Button,
  EmptyState,
  Head,
  Lead,
  StatStrip,
  Page,
  Panel,
  PanelHead,
  Stack,
  formatCount,
  type Stat,
  formatMoney,
  formatMoneyCompact,
  useRead,
  useScope,
  useScopes,
  formatToday,
} from '@dealstead/kit';
import { ColumnChart, DashboardHeader, QueryView, useRestoredFocus } from '@dealstead/kit/data';
import { Plus, UploadSimple } from '@dealstead/kit/icons';
import { CrmLinks } from '../../features/CrmLinks.tsx';
import { Board, Halves, HeadLink, Late } from '../../features/dashboard.ts';
import { useDealChanges } from '../../features/dealPipeline/dealChanges.tsx';
import { MoveDialog } from '../../features/dealPipeline/MoveDialog.tsx';
import { PipelineOverview, type PipelineCard } from '../../features/dealPipeline/PipelineOverview.tsx';
import { DueNext } from '../../features/leads/DueNext.tsx';
import { useCompleteDue } from '../../features/leads/useCompleteDue.ts';
import { LeadTable } from '../../features/leads/LeadTable.tsx';
import { monthName } from '../../features/days.ts';
import { changeText } from '../../features/performance/change.ts';
import { PerformancePanel, useOwnPerformance } from '../../features/performance/PerformancePanel.tsx';
import { SeatNotice } from '../../features/seat/SeatNotice.tsx';
import { useDashboardSeat } from '../../features/seat/useDashboardSeat.ts';
import { DashboardSkeleton } from '../../features/DashboardSkeleton.tsx';

/**
 * Professional dashboard: due items, pipeline, expected profit, and listings. With a seat it is the owner's dashboard
 * with the parts that the seat covers; the service sends null for the others.
 */
export function ProDashboard() {
  const query = useRead('/api/dashboards/pro');
  const seat = useDashboardSeat();
  const page = useRestoredFocus<HTMLDivElement>();
  return (
    <Page>
      <Head
        title="Professional Dashboard"
        description="Pipeline, follow-ups and expected profit."
        path="/pro-dashboard"
        noIndex
      />
      <Stack space={5} ref={page}>
        <CrmLinks />
        <DashboardHeader>
          <h1>{formatToday()}</h1>
          {query.data && <Lead>{dueText(query.data.ledger)}</Lead>}
          <Actions />
        </DashboardHeader>
        {seat && <SeatNotice seat={seat} />}
        <QueryView
          query={query}
          label="Professional Dashboard"
          loading={<DashboardSkeleton label="Professional Dashboard" board />}
        >
          {(pro) => <ProBoard pro={pro} seat={seat} />}
        </QueryView>
      </Stack>
    </Page>
  );
}

/** The first steps of a day. Someone whose seat covers only listings adds those. */
function Actions() {
  const scopeOf = useScopes();
  if (scopeOf('deal-pipeline')?.allowed)
    return (
      <div>
        {scopeOf('lead-management')?.allowed && (
          <Button kind="secondary" to="/import-leads" icon={<UploadSimple size={18} />}>
            Import leads
          </Button>
        )}
        <Button to="/deals?add=1" icon={<Plus size={18} />}>
          Add deal
        </Button>
      </div>
    );
  if (!scopeOf('property-posting')?.allowed) return null;
  return (
    <div>
      <Button kind="secondary" to="/import-listings" icon={<UploadSimple size={18} />}>
        Import listings
      </Button>
      <Button to="/post-property" icon={<Plus size={18} />}>
        List a property
      </Button>
    </div>
  );
}

type Seat = ReturnType<typeof useDashboardSeat>;

function ProBoard({ pro, seat }: { pro: ProDashboardResponse; seat: Seat }) {
  const changes = useDealChanges();
  const canMove = useScope('deal-pipeline')?.allowed === true;
  const move = (card: PipelineCard, stage: DealStage, to: DealStage) => void changes.move({ ...card, stage }, to);
  const performance = useOwnPerformance(seat, pro.ledger.activeListings !== null).data;
  return (
    <Board>
      <StatStrip items={ledgerItems(pro, performance)} />
      {pro.pipeline && (
        <PipelineOverview stages={pro.pipeline} emptyText={emptyPipeline(seat)} onMove={canMove ? move : null} />
      )}
      {(pro.dueNext || pro.profitByMonth) && (
        <Halves>
          {pro.dueNext && <DueNextPanel items={pro.dueNext} today={pro.today} seat={seat} />}
          {pro.profitByMonth && <ProfitPanel profit={pro.profitByMonth} />}
        </Halves>
      )}
      {(pro.leads || pro.ledger.activeListings !== null) && (
        <Halves data-later>
          {pro.leads && <LeadsPanel leads={pro.leads} total={pro.leadCount} today={pro.today} seat={seat} />}
          {pro.ledger.activeListings !== null && <PerformancePanel seat={seat} />}
        </Halves>
      )}
      {changes.blocked && <MoveDialog blocked={changes.blocked} today={pro.today} changes={changes} />}
    </Board>
  );
}

const emptyPipeline = (seat: Seat) => (seat ? 'No open deals.' : 'No deals yet. Deals you add appear here by stage.');

/** A part of the dashboard that the seat covers. */
type Covered<Part extends keyof ProDashboardResponse> = NonNullable<ProDashboardResponse[Part]>;

function DueNextPanel({ items, today, seat }: { items: Covered<'dueNext'>; today: string; seat: Seat }) {
  const { complete, pending } = useCompleteDue();
  return (
    <Panel aria-labelledby="due-next">
      <PanelHead>
        <h2 id="due-next">Due next</h2>
      </PanelHead>
      {items.length === 0 ? (
        <EmptyState title="Nothing is due">
          {seat
            ? 'Follow-ups, to-dos and deadlines appear here.'
            : 'Your follow-ups, to-dos and deadlines appear here.'}
        </EmptyState>
      ) : (
        <DueNext items={items} today={today} pending={pending} onDone={(item) => void complete(item)} />
      )}
    </Panel>
  );
}

function ProfitPanel({ profit }: { profit: Covered<'profitByMonth'> }) {
  const isEmpty = profit.every(({ firm, forecast }) => firm + forecast === 0);
  return (
    <Panel aria-labelledby="profit">
      <PanelHead>
        <h2 id="profit">Expected profit by month</h2>
        {!isEmpty && <span>Solid: under contract. Hatched: weighted by stage</span>}
      </PanelHead>
      {isEmpty ? (
        <EmptyState title="No profit expected yet">
          Profit appears here once a deal has a closing date and the figures of its profit.
        </EmptyState>
      ) : (
        <ColumnChart
          label="Expected profit by month"
          format={formatMoneyCompact}
          bars={profit.map(({ month, firm, forecast }) => ({
            label: monthName(month),
            value: firm,
            forecastOnTop: forecast,
          }))}
        />
      )}
    </Panel>
  );
}

interface LeadsPanelProps {
  leads: Covered<'leads'>;
  total: number | null;
  today: string;
  seat: Seat;
}

function LeadsPanel({ leads, total, today, seat }: LeadsPanelProps) {
  return (
    <Panel aria-labelledby="leads">
      <PanelHead>
        <h2 id="leads">Leads to work</h2>
        <HeadLink to="/leads">
          {leads.length < (total ?? 0) ? `All ${formatCount(total)} leads` : 'Open leads'}
        </HeadLink>
      </PanelHead>
      {leads.length === 0 ? (
        <EmptyState title="No leads yet">{seat ? 'Open leads appear here.' : 'Leads you add appear here.'}</EmptyState>
      ) : (
        <LeadTable leads={leads} today={today} />
      )}
    </Panel>
  );
}

/** What a sum of profits leaves out; without a sum, why there is none. */
function withoutFigures(count: number, sum: number | null): string {
  const deals = `${formatCount(count)} ${count === 1 ? 'rental or deal that lacks' : 'rentals or deals that lack'} a figure`;
  return sum === null ? `no profit: ${deals}` : `without ${deals}`;
}

/** The headline figures; those that the seat does not cover are omitted. */
function ledgerItems({ ledger, profitByMonth }: ProDashboardResponse, performance: OwnPerformance | undefined): Stat[] {
  const items: Stat[] = [];
  if (profitByMonth)
    items.push(
      {
        label: `Expected profit, ${profitByMonth.length} months`,
        value: formatMoney(ledger.expectedProfit),
        note: ledger.withoutProfit ? withoutFigures(ledger.withoutProfit, ledger.expectedProfit) : undefined,
      },
      {
        label: 'Under contract',
        value: formatCount(ledger.underContract),
        note: [
          ledger.underContractProfit === null ? '' : `${formatMoney(ledger.underContractProfit)} in profit`,
          ledger.underContractWithoutProfit
            ? withoutFigures(ledger.underContractWithoutProfit, ledger.underContractProfit)
            : '',
        ]
          .filter(Boolean)
          .join(', '),
      },
    );
  if (ledger.followUpsDue !== null)
    items.push({
      label: 'Follow-ups due',
      value: formatCount(ledger.followUpsDue),
      note: ledger.followUpsLate ? <Late>{formatCount(ledger.followUpsLate)} late</Late> : 'none late',
    });
  if (performance) {
    const { views, viewsBefore } = performance.week;
    items.push({ label: 'Listing views, 7 days', value: formatCount(views), note: changeText(views, viewsBefore) });
  } else if (ledger.activeListings !== null)
    items.push({ label: 'Active listings', value: formatCount(ledger.activeListings) });
  return items;
}

/** Summary of today's follow-ups; null if the seat does not cover leads. */
function dueText({ followUpsDue, followUpsLate }: ProDashboardResponse['ledger']): string | null {
  if (followUpsDue === null) return null;
  if (followUpsDue === 0) return 'Nothing is due today.';
  const due = followUpsDue === 1 ? '1 follow-up is due.' : `${formatCount(followUpsDue)} follow-ups are due.`;
  return followUpsLate ? `${due} ${formatCount(followUpsLate)} ${followUpsLate === 1 ? 'is' : 'are'} late.` : due;
}
