import {
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
import { DayHead, ColumnChart } from '@dealstead/kit/data';
import { Board, Halves } from '../../features/dashboard.ts';
import { OwnListings } from '../../features/deals/OwnListings.tsx';
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
      <Stack space={5}>
        <DayHead>
          <h1>{today()}</h1>
          {reading.data && <Lead>{whatIsDue(reading.data.ledger)}</Lead>}
        </DayHead>
        <WhenRead reading={reading} what="Professional Dashboard">
          {(pro) => (
            <Board>
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
              <Halves>
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
                    bars={pro.feesByMonth.map(({ month, firm, forecast }) => ({
                      label: monthName(month),
                      value: firm,
                      more: forecast,
                    }))}
                  />
                </Panel>
              </Halves>
              <Halves data-later>
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
                    <LeadTable leads={pro.leads} today={pro.today} />
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
                    <OwnListings listings={pro.listings} />
                  )}
                </Panel>
              </Halves>
            </Board>
          )}
        </WhenRead>
      </Stack>
    </Page>
  );
}

function whatIsDue({ followUpsDue, followUpsLate }: { followUpsDue: number; followUpsLate: number }): string {
  if (followUpsDue === 0) return 'Nothing is due today.';
  const due = followUpsDue === 1 ? '1 follow-up is due.' : `${followUpsDue} follow-ups are due.`;
  return followUpsLate === 0 ? due : `${due} ${followUpsLate} ${followUpsLate === 1 ? 'is' : 'are'} late.`;
}
