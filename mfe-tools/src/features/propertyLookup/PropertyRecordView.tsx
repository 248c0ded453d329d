import { propertyRecordKindLabels, type PropertyRecord } from '@dealstead/contracts';
import {
  Alert,
  ApiError,
  Badge,
  Button,
  Locked,
  Row,
  Skeleton,
  Stack,
  StatStrip,
  TextLink,
  formatAcres,
  formatCount,
  formatDate,
  formatMoney,
  useIsAllowed,
  useRead,
  type Stat,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { Calculator } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { OwnerContact } from '../skipTrace/OwnerContact.tsx';
import { townOf } from './parcel.ts';
import { OwnerAndProperty, RentSection, SalesSection, TaxSection } from './PropertyFacts.tsx';
import { SectionNav, type NavSection } from './SectionNav.tsx';
import { Valuation } from '../valuation/Valuation.tsx';
import { ValuationPreview } from '../valuation/ValuationPreview.tsx';
import { calculatorPath } from '../valuation/ValueSection.tsx';

const Title = styled.header`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: end;
  gap: 12px 24px;
  h1 {
    margin-top: 8px;
    overflow-wrap: anywhere;
  }
  p {
    margin-top: 4px;
    font-size: var(--t17);
    color: var(--ink-2);
  }
`;

const sections: readonly NavSection[] = [
  { id: 'value', label: 'Value' },
  { id: 'comparables', label: 'Comparables' },
  { id: 'owner', label: 'Owner' },
  { id: 'property', label: 'Property' },
  { id: 'contact', label: 'Contact' },
  { id: 'taxes', label: 'Taxes' },
  { id: 'sales', label: 'Sales' },
  { id: 'rent', label: 'Rent' },
];

/** Without comparables the prompt takes their place, after the facts. */
const factSections = sections.filter(({ id }) => id !== 'value' && id !== 'comparables');

/** The report of a property that the member looked up. */
export function PropertyRecordView({ id, notOpened }: { id: number; notOpened: React.ReactNode }) {
  const query = useRead('/api/property-records/{id}', { id });
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  if (isMissing && !query.data) return notOpened;
  return (
    <QueryView query={query} label="Property report" loading={<ReportSkeleton />}>
      {(report) => <ReportContent report={report} />}
    </QueryView>
  );
}

function ReportSkeleton() {
  return (
    <Stack role="group" aria-busy="true" aria-label="Property report is loading">
      <Skeleton height={72} />
      <Skeleton height={84} />
      <Skeleton height={280} />
      <Skeleton height={240} />
    </Stack>
  );
}

function ReportContent({ report }: { report: PropertyRecord }) {
  const hasValue = useIsAllowed('comparable-data');
  return (
    <Stack space={5}>
      <Title>
        <div>
          <Row space={2}>
            <Badge>{propertyRecordKindLabels[report.kind]}</Badge>
            <Badge tone={report.source === 'sample' ? 'amber' : 'water'}>{report.sourceName}</Badge>
          </Row>
          <h1>{report.address || `Parcel ${report.parcelNumber}`}</h1>
          <p>{townOf(report)}</p>
        </div>
        {!hasValue && (
          <Button kind="secondary" icon={<Calculator size={18} />} to={calculatorPath(report)}>
            Analyze in calculator
          </Button>
        )}
      </Title>
      {report.source === 'sample' && (
        <Alert tone="water">
          Sample record as of {formatDate(report.asOf)}. Owner, taxes and sales are generated for the demo and describe
          no real person. <TextLink to="/property-lookup">What the records cover</TextLink>
        </Alert>
      )}
      {report.isStale && (
        <Alert tone="amber">
          {report.sourceName} does not respond. These facts were read on {formatDate(report.fetchedAt)} and may be out
          of date.
        </Alert>
      )}
      <StatStrip items={keyFigures(report)} />
      <SectionNav sections={hasValue ? sections : factSections} />
      <Stack space={5}>
        {hasValue && <Valuation report={report} />}
        <OwnerAndProperty report={report} />
        <OwnerContact recordId={report.id} ownerName={report.owner.names[0] ?? null} />
        <TaxSection report={report} />
        <SalesSection report={report} />
        <RentSection report={report} />
        <Locked needs="comparable-data" feature="Comparable sales and value" preview={<ValuationPreview />}>
          {null}
        </Locked>
      </Stack>
    </Stack>
  );
}

function keyFigures({ sales, taxes, structure, lot, kind }: PropertyRecord): Stat[] {
  const last = sales.find(({ armsLength, price }) => armsLength !== false && price !== null);
  const [tax] = taxes;
  return [
    {
      label: 'Last sale',
      value: last ? formatMoney(last.price) : 'Unknown',
      note: last ? formatDate(last.date) : undefined,
    },
    {
      label: 'Assessed value',
      value: tax?.assessedTotal ? formatMoney(tax.assessedTotal) : 'Unknown',
      note: tax?.assessedTotal ? String(tax.year) : undefined,
    },
    {
      label: 'Property tax',
      value: tax?.tax ? formatMoney(tax.tax) : 'Unknown',
      note: tax?.tax ? `in ${tax.year}` : undefined,
    },
    kind === 'land'
      ? { label: 'Lot', value: lot.acres === null ? 'Unknown' : `${formatAcres(lot.acres)} acres` }
      : {
          label: 'Living area',
          value: structure.squareFeet === null ? 'Unknown' : `${formatCount(structure.squareFeet)} sq ft`,
          note: structure.yearBuilt === null ? undefined : `built ${structure.yearBuilt}`,
        },
  ];
}
