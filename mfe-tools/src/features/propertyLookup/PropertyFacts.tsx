import { formatBaths, propertyRecordKindLabels, type PropertyRecord } from '@dealstead/contracts';
import {
  Badge,
  Columns,
  EmptyState,
  KeyValues,
  Panel,
  PanelHead,
  formatAcres,
  formatCount,
  formatDate,
  formatMoney,
} from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Section = styled(Panel)`
  scroll-margin-top: 64px;
`;

const Facts = styled(KeyValues)`
  dd {
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;

interface FactSectionProps {
  id: string;
  title: string;
  report: Pick<PropertyRecord, 'sourceName' | 'asOf'>;
  children: ReactNode;
}

/** A section of facts, with their source and its date. */
export function FactSection({ id, title, report, children }: FactSectionProps) {
  return (
    <Section id={id} aria-labelledby={`${id}-title`}>
      <PanelHead>
        <h2 id={`${id}-title`}>{title}</h2>
        <span>
          {report.sourceName}, {formatDate(report.asOf)}
        </span>
      </PanelHead>
      {children}
    </Section>
  );
}

/** Rows of label and value; an unknown value says so. */
function FactRows({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <Facts>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? 'Unknown'}</dd>
        </div>
      ))}
    </Facts>
  );
}

const yesOrNo = (value: boolean | null) => (value === null ? null : value ? 'Yes' : 'No');
const counted = (value: number | null) => (value === null ? null : formatCount(value));

/** Owner beside structure and lot. */
export function OwnerAndProperty({ report }: { report: PropertyRecord }) {
  const { owner, structure, lot } = report;
  return (
    <Columns count={2}>
      <FactSection id="owner" title="Owner" report={report}>
        <FactRows
          rows={[
            [owner.names.length > 1 ? 'Owners' : 'Owner', owner.names.length > 0 ? owner.names.join(', ') : null],
            ['Mailing address', owner.mailingAddress],
            ['Lives at the property', yesOrNo(owner.isOccupant)],
            ['Parcel number (APN)', report.parcelNumber],
            ['County', report.county],
            ['Legal description', lot.legalDescription],
          ]}
        />
      </FactSection>
      <FactSection id="property" title={report.kind === 'land' ? 'Land' : 'Structure and lot'} report={report}>
        <FactRows
          rows={[
            ['Type', propertyRecordKindLabels[report.kind]],
            ...(report.kind === 'land'
              ? []
              : ([
                  ['Living area', structure.squareFeet === null ? null : `${formatCount(structure.squareFeet)} sq ft`],
                  ['Bedrooms', counted(structure.bedrooms)],
                  ['Bathrooms', structure.bathrooms === null ? null : formatBaths(structure.bathrooms)],
                  ['Year built', structure.yearBuilt],
                  ['Stories', counted(structure.stories)],
                  ...(structure.units && structure.units > 1 ? ([['Units', counted(structure.units)]] as const) : []),
                ] as const)),
            ['Lot', lot.acres === null ? null : `${formatAcres(lot.acres)} acres`],
            ...(lot.landUse ? ([['Land use', lot.landUse]] as const) : []),
            ['Zoning', lot.zoning],
            ...(lot.subdivision ? ([['Subdivision', lot.subdivision]] as const) : []),
          ]}
        />
      </FactSection>
    </Columns>
  );
}

type TaxYear = PropertyRecord['taxes'][number];
const taxColumns: readonly Column<TaxYear>[] = [
  { key: 'year', heading: 'Year', cell: ({ year }) => year },
  { key: 'tax', heading: 'Tax', isNumeric: true, cell: ({ tax }) => formatMoney(tax) },
  { key: 'total', heading: 'Assessed', isNumeric: true, cell: ({ assessedTotal }) => formatMoney(assessedTotal) },
  { key: 'land', heading: 'Land', isNumeric: true, cell: ({ assessedLand }) => formatMoney(assessedLand) },
  {
    key: 'improvements',
    heading: 'Improvements',
    isNumeric: true,
    cell: ({ assessedImprovements }) => formatMoney(assessedImprovements),
  },
];

/** Tax and assessment by year. */
export function TaxSection({ report }: { report: PropertyRecord }) {
  return (
    <FactSection id="taxes" title="Taxes and assessment" report={report}>
      {report.taxes.length === 0 ? (
        <EmptyState title="No tax records">The source states no taxes for this property.</EmptyState>
      ) : (
        <Table
          caption="Taxes and assessment by year"
          dense
          onPhone="scroll"
          rows={report.taxes}
          rowKey={({ year }) => year}
          columns={taxColumns}
        />
      )}
    </FactSection>
  );
}

type Sale = PropertyRecord['sales'][number];
const saleColumns: readonly Column<Sale>[] = [
  { key: 'date', heading: 'Date', cell: ({ date }) => formatDate(date) },
  {
    key: 'document',
    heading: 'Document',
    cell: ({ document, documentNumber }) => [document, documentNumber].filter(Boolean).join(' ') || 'Unknown',
  },
  {
    key: 'parties',
    heading: 'Seller to buyer',
    onPhone: 'line',
    cell: ({ seller, buyer }) => `${seller ?? 'Unknown'} to ${buyer ?? 'unknown'}`,
  },
  {
    key: 'kind',
    heading: 'Sale',
    cell: ({ armsLength }) => (armsLength === false ? <Badge tone="brown">Not a market sale</Badge> : null),
  },
  {
    key: 'price',
    heading: 'Price',
    isNumeric: true,
    onPhone: 'corner',
    cell: ({ price }) => (price === null ? 'Not disclosed' : formatMoney(price)),
  },
];

/** Recorded sales, latest first. */
export function SalesSection({ report }: { report: PropertyRecord }) {
  return (
    <FactSection id="sales" title="Sales history" report={report}>
      {report.sales.length === 0 ? (
        <EmptyState title="No recorded sales">The source states no sales of this property.</EmptyState>
      ) : (
        <Table
          caption="Sales history"
          rows={report.sales}
          rowKey={({ date, price }) => `${date} ${price}`}
          columns={saleColumns}
        />
      )}
    </FactSection>
  );
}

/** The rent that the source states beside the public fair-market rent. */
export function RentSection({ report }: { report: PropertyRecord }) {
  const { rent, fairMarketRent } = report;
  const publicRent = fairMarketRent
    ? `${formatMoney(fairMarketRent.rent)} a month`
    : report.structure.bedrooms === null
      ? 'Unknown: the bedrooms are not recorded'
      : 'Unknown: no file of fair-market rents was imported for this ZIP code';
  return (
    <FactSection id="rent" title="Rent" report={report}>
      <FactRows
        rows={[
          [
            `Estimate of the source`,
            rent === null ? 'Unknown: the source states none' : `${formatMoney(rent)} a month`,
          ],
          [
            fairMarketRent
              ? `Fair-market rent, ${fairMarketRent.bedrooms} bedrooms (${fairMarketRent.source} ${fairMarketRent.year})`
              : 'Public fair-market rent',
            publicRent,
          ],
        ]}
      />
    </FactSection>
  );
}
