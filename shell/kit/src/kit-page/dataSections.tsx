import {
  Button,
  Columns,
  DealToScale,
  formatMoneyCompact,
  KeyFigures,
  KeyValues,
  Panel,
  Price,
  StatStrip,
} from '@dealstead/kit';
import { ColumnChart, HorizontalBars, Ruler, Table } from '@dealstead/kit/data';
import { KitExample } from './gallery.tsx';

const fees = [
  { place: '88 Quarry Ln', fee: '$14,500' },
  { place: '19 Cedar Ct', fee: '$6,000' },
];

export function Numbers() {
  return (
    <KitExample title="Numbers">
      <StatStrip
        items={[
          { label: 'Expected profit, 5 months', value: '$110,400' },
          { label: 'Under contract', value: '6', note: '$53,400 in fees' },
          { label: 'Follow-ups due', value: '14', note: '3 late' },
          { label: 'Listing views, 7 days', value: '1,284', note: '+12%' },
        ]}
      />
      <Columns count={2}>
        <DealToScale price={84_500} rehab={26_000} arv={162_000} />
        <DealToScale price={126_000} rehab={52_000} arv={148_000} />
      </Columns>
      <Columns count={2}>
        <Panel>
          <Price size={36}>$84,500</Price>
          <KeyValues>
            <div>
              <dt>Wholesale fee, in the price</dt>
              <dd>$9,000</dd>
            </div>
            <div>
              <dt>Earnest money</dt>
              <dd>$2,500</dd>
            </div>
            <div data-total>
              <dt>At closing</dt>
              <dd>$82,000</dd>
            </div>
          </KeyValues>
        </Panel>
        <Panel>
          <HorizontalBars
            bars={[
              { label: 'Texas', value: 412 },
              { label: 'Florida', value: 388 },
              { label: 'Rhode Island', value: 6, sampleSize: 6 },
            ]}
          />
          <Ruler
            value={14}
            valueText="14 paying referrals"
            max={60}
            ticks={[
              { at: 0, label: 'Partner' },
              { at: 10, label: 'Senior' },
              { at: 50, label: 'Elite' },
            ]}
          />
        </Panel>
      </Columns>
      <Columns count={2}>
        <Panel>
          <ColumnChart
            label="Expected profit by month"
            format={formatMoneyCompact}
            bars={[
              { label: 'Nov', value: 20_500 },
              { label: 'Dec', value: 37_400 },
              { label: 'Jan', value: 24_000 },
              { label: 'Feb', value: 18_600, isForecast: true },
              { label: 'Mar', value: 9_900, sampleSize: 6 },
            ]}
          />
        </Panel>
      </Columns>
      <KeyFigures
        figures={[
          { value: '1,200+', label: 'active investors' },
          { value: '$50M+', label: 'deal volume' },
          { value: '500+', label: 'properties sold' },
          { value: '14 days', label: 'average close' },
        ]}
      />
    </KitExample>
  );
}

type Fee = (typeof fees)[number];

const place = { key: 'place', heading: 'Place', cell: (row: Fee) => row.place };

const fee = { key: 'fee', heading: 'Fee', isNumeric: true, cell: (row: Fee) => row.fee };

const review = {
  key: 'act',
  heading: 'Action',
  isAction: true,
  cell: () => (
    <Button kind="secondary" size="small">
      Review
    </Button>
  ),
};

const summed = [
  { ...place, total: 'Total' },
  { ...fee, total: '$20,500' },
];

export function Tables() {
  return (
    <KitExample title="Tables">
      <Columns count={2}>
        <Panel>
          <Table caption="Fees" columns={summed} rows={fees} rowKey={(row) => row.place} />
        </Panel>
        <Panel>
          <Table caption="Fees, dense" dense columns={summed} rows={fees} rowKey={(row) => row.place} />
        </Panel>
        <Panel>
          <Table caption="Queue" columns={[place, fee, review]} rows={fees} rowKey={(row) => row.place} />
        </Panel>
      </Columns>
    </KitExample>
  );
}
