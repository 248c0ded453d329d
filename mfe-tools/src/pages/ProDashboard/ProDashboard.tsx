import {
  Columns,
  EmptyState,
  Head,
  Lead,
  LedgerStrip,
  Page,
  Panel,
  PanelHead,
  Stack,
  count,
  money,
  moneyCompact,
  useRead,
  today,
} from '@dealstead/kit';
import { ColumnChart } from '@dealstead/kit/data';
import { DealList } from '../../features/deals/DealList.tsx';
import { Pipeline } from '../../features/deals/Pipeline.tsx';
import { DueNext } from '../../features/leads/DueNext.tsx';
import { LeadTable } from '../../features/leads/LeadTable.tsx';
import { monthName } from '../../features/days.ts';
import { WhenRead } from '../../features/WhenRead.tsx';

/** A wholesaler's morning: what is due, what is under way, what it will pay, and the own listings. */
export function ProDashboard() {
  const reading = useRead('/api/dashboards/pro');
  return (
    <Page>
      <Head
        title="Professional Dashboard"
        description="Pipeline, follow-ups and expected fees."
        path="/pro-dashboard"
        noIndex
      />
      <WhenRead reading={reading} what="Professional Dashboard">
        {(pro) => (
          <Stack space={5}>
            <header>
              <h1>{today()}</h1>
              <Lead>{whatIsDue(pro.ledger)}</Lead>
            </header>
            <LedgerStrip
              items={[
                { label: `Expected fees, ${pro.feesByMonth.length} months`, value: money(pro.ledger.expectedFees) },
                {
                  label: 'Under contract',
                  value: pro.ledger.underContract,
                  note: `${money(pro.ledger.underContractFees)} in fees`,
                },
                {
                  label: 'Follow-ups due',
                  value: pro.ledger.followUpsDue,
                  note: pro.ledger.followUpsLate ? `${pro.ledger.followUpsLate} late` : 'none late',
                },
                { label: 'Active listings', value: count(pro.ledger.activeListings) },
              ]}
            />
            <Pipeline stages={pro.pipeline} />
            <Columns count={2}>
              <Panel aria-labelledby="due-next">
                <PanelHead>
                  <h2 id="due-next">Due next</h2>
                </PanelHead>
                {pro.dueNext.length === 0 ? (
                  <EmptyState title="Nothing is due">Follow-ups that you plan appear here.</EmptyState>
                ) : (
                  <DueNext items={pro.dueNext} today={pro.today} />
                )}
              </Panel>
              <Panel aria-labelledby="fees">
                <PanelHead>
                  <h2 id="fees">Expected fees by month</h2>
                  <span>Solid: under contract. Hatched: weighted by stage</span>
                </PanelHead>
                <ColumnChart
                  label="Expected fees by month"
                  format={moneyCompact}
                  bars={pro.feesByMonth.flatMap(feeBars)}
                />
              </Panel>
            </Columns>
            <Columns count={2}>
              <Panel aria-labelledby="leads">
                <PanelHead>
                  <h2 id="leads">Leads to work</h2>
                  <span>
                    {pro.leads.length < pro.leadCount
                      ? `${pro.leads.length} of ${count(pro.leadCount)}`
                      : count(pro.leadCount)}
                  </span>
                </PanelHead>
                {pro.leads.length === 0 ? (
                  <EmptyState title="No leads yet">Leads that you add appear here.</EmptyState>
                ) : (
                  <LeadTable leads={pro.leads} />
                )}
              </Panel>
              <Panel aria-labelledby="listings">
                <PanelHead>
                  <h2 id="listings">Your newest listings</h2>
                  <span>{count(pro.ledger.activeListings)} active</span>
                </PanelHead>
                {pro.listings.length === 0 ? (
                  <EmptyState title="You have no active listings">A listing that you post appears here.</EmptyState>
                ) : (
                  <DealList deals={pro.listings} />
                )}
              </Panel>
            </Columns>
          </Stack>
        )}
      </WhenRead>
    </Page>
  );
}

/** A month's columns: what is under contract, then what its deals in earlier stages may add. */
function feeBars({ month, firm, forecast }: { month: string; firm: number; forecast: number }) {
  const name = monthName(month);
  const expected = {
    label: firm > 0 ? `${name} est.` : name,
    value: forecast,
    text: moneyCompact(forecast),
    forecast: true,
  };
  const signed = { label: name, value: firm, text: moneyCompact(firm) };
  if (forecast === 0) return [signed];
  return firm === 0 ? [expected] : [signed, expected];
}

function whatIsDue({ followUpsDue, followUpsLate }: { followUpsDue: number; followUpsLate: number }): string {
  if (followUpsDue === 0) return 'Nothing is due today.';
  const due = followUpsDue === 1 ? '1 follow-up is due.' : `${followUpsDue} follow-ups are due.`;
  return followUpsLate === 0 ? due : `${due} ${followUpsLate} ${followUpsLate === 1 ? 'is' : 'are'} late.`;
}
