import { amountsBehind, categoryLabels, holdingStrategyLabels } from '@dealstead/contracts';
import type { HoldingDetail } from '@dealstead/contracts/tools/portfolio';
import {
  Alert,
  ApiError,
  Badge,
  Button,
  ConfirmDialog,
  EmptyState,
  Head,
  Locked,
  Page,
  Panel,
  PanelHead,
  Row,
  Skeleton,
  Stack,
  StatStrip,
  TextLink,
  formatDate,
  formatMoney,
  toast,
  toastError,
  useNavigateWhileHere,
  useParams,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { ArrowLeft, Calculator, PencilSimple, Trash } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Halves } from '../../features/dashboard.ts';
import { DashboardSkeleton } from '../../features/DashboardSkeleton.tsx';
import { subjectLink } from '../../features/calculator/subject.ts';
import { annualReturnText, cashOnCashText, unstatedText } from '../../features/portfolio/labels.ts';
import { EquityPanel, ReturnPanel } from '../../features/portfolio/LedgerPanels.tsx';
import { SaleTodayPanel } from '../../features/portfolio/SaleTodayPanel.tsx';
import { portfolioReads } from '../../features/portfolio/usePortfolio.ts';
import { ValuesPanel } from '../../features/portfolio/ValuesPanel.tsx';
import { BackLink } from '../../features/records/recordPage.ts';

const Place = styled(Row)`
  && {
    margin-top: 10px;
    font-size: var(--t15);
  }
`;

const Notes = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** `/portfolio/12`: one property with its ledger, what a sale would return, and its values. */
export function PortfolioHolding() {
  const { id = '' } = useParams();
  return (
    <Page>
      <Head title="Property" description="A property of your portfolio." path={`/portfolio/${id}`} noIndex />
      <Locked needs="portfolio-tracking" feature="Portfolio tracking" page preview={<Skeleton height={420} />}>
        <OwnHolding id={id} />
      </Locked>
    </Page>
  );
}

function OwnHolding({ id }: { id: string }) {
  const query = useRead('/api/portfolio/holdings/{id}', { id });
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <EmptyState page title="No such property" action={<Button to="/portfolio">Open your portfolio</Button>}>
        It was removed, or it is in another account.
      </EmptyState>
    );
  return (
    <Stack space={5}>
      <QueryView query={query} label="The property" loading={<DashboardSkeleton label="The property" />}>
        {(detail) => <HoldingBoard detail={detail} />}
      </QueryView>
    </Stack>
  );
}

function HoldingBoard({ detail }: { detail: HoldingDetail }) {
  const { holding } = detail;
  const { figures, sale, value } = holding;
  return (
    <>
      <HoldingHeader detail={detail} />
      {holding.unstated.length > 0 && (
        <Alert tone="amber">
          {unstatedText(holding)}. What needs {holding.unstated.length === 1 ? 'it' : 'them'} stays empty.{' '}
          <TextLink to={`/portfolio/${holding.id}/edit`}>Add the missing amounts</TextLink>
        </Alert>
      )}
      <StatStrip
        items={[
          sale
            ? { label: 'Sold for', value: formatMoney(sale.price), note: formatDate(sale.date) }
            : {
                label: 'Value',
                value: formatMoney(value.amount),
                note: `as of ${formatDate(value.date)}`,
              },
          sale
            ? {
                label: 'Net proceeds',
                value: formatMoney(figures.netProceeds),
                note: unstatedText(holding, amountsBehind.proceeds),
              }
            : {
                label: 'Equity',
                value: formatMoney(figures.equity),
                note: unstatedText(holding, amountsBehind.equity) ?? `after ${formatMoney(figures.loanBalance)} loan`,
              },
          sale
            ? { label: 'Gain, realized', value: formatMoney(figures.gain), note: unstatedText(holding) }
            : {
                label: 'Cash flow, month',
                value: formatMoney(figures.monthlyCashFlow),
                note: unstatedText(holding, amountsBehind.cashFlow) ?? cashOnCashNote(holding),
              },
          {
            label: 'Annual return',
            value: annualReturnText(figures.annualReturn),
            note: unstatedText(holding) ?? `since ${formatDate(holding.purchaseDate)}`,
          },
        ]}
      />
      <Halves>
        <EquityPanel holding={holding} />
        <ReturnPanel holding={holding} />
      </Halves>
      <Halves>
        {!sale && <SaleTodayPanel key={`${value.amount} ${value.date}`} detail={detail} />}
        <Stack>
          <ValuesPanel detail={detail} />
          {holding.notes !== '' && (
            <Panel aria-labelledby="notes">
              <PanelHead>
                <h2 id="notes">Notes</h2>
              </PanelHead>
              <Notes>{holding.notes}</Notes>
            </Panel>
          )}
        </Stack>
      </Halves>
    </>
  );
}

/** Cash-on-cash as a note of the cash flow: "8.1% cash-on-cash". */
const cashOnCashNote = (holding: HoldingDetail['holding']): string => {
  const { cashOnCash, cashInvested } = holding.figures;
  return `${cashOnCashText(holding)}${cashOnCash === null && cashInvested !== null ? '' : ' cash-on-cash'}`;
};

function HoldingHeader({ detail: { holding } }: { detail: HoldingDetail }) {
  const [isRemoving, setRemoving] = useState(false);
  const navigate = useNavigateWhileHere();
  const remove = useWrite('DELETE', '/api/portfolio/holdings/{id}', {
    onSuccess: async () => {
      await navigate('/portfolio');
      toast({ title: 'Property removed' });
    },
    onError: (error) => toastError(error, 'The property was not removed.'),
    invalidates: portfolioReads,
  });
  return (
    <div>
      <BackLink to="/portfolio">
        <ArrowLeft size={16} />
        Portfolio
      </BackLink>
      <DashboardHeader>
        <h1>{holding.address}</h1>
        <Place as="section" space={2}>
          <span>
            {holding.city}, {holding.state}
          </span>
          <Badge>{holdingStrategyLabels[holding.strategy]}</Badge>
          <Badge>{categoryLabels[holding.category]}</Badge>
          {holding.sale && <Badge tone="ok">Sold</Badge>}
          {holding.propertyId && <TextLink to={`/property/${holding.propertyId}`}>Listing it came from</TextLink>}
        </Place>
        <div>
          <Button kind="quiet" danger icon={<Trash size={18} />} onClick={() => setRemoving(true)}>
            Remove
          </Button>
          <Button
            kind="secondary"
            to={subjectLink({ kind: 'holding', id: holding.id })}
            icon={<Calculator size={18} />}
          >
            Analyze in calculator
          </Button>
          <Button kind="secondary" to={`/portfolio/${holding.id}/edit`} icon={<PencilSimple size={18} />}>
            {holding.sale ? 'Edit' : 'Edit or record a sale'}
          </Button>
        </div>
      </DashboardHeader>
      <ConfirmDialog
        open={isRemoving}
        title="Remove this property?"
        confirmLabel="Remove property"
        danger
        pending={remove.isPending}
        onClose={() => setRemoving(false)}
        onConfirm={() => remove.mutate({ params: { id: holding.id } })}
      >
        Its figures and value history are deleted and leave your totals and returns. To keep the return of a property
        that you sold, record the sale instead.
      </ConfirmDialog>
    </div>
  );
}
