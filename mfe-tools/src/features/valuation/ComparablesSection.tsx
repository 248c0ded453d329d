import type { ComparableSettings, PropertyAnalysis, PropertyRecord } from '@dealstead/contracts';
import {
  Alert,
  Button,
  EmptyState,
  Field,
  PanelHead,
  Panel,
  Select,
  Small,
  Stack,
  formatMoney,
  formatShortDate,
  narrow,
  phone,
} from '@dealstead/kit';
import { DownloadSimple } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import { LocalMap } from '../localMap/LocalMap.tsx';
import { AdjustmentGrid } from './AdjustmentGrid.tsx';
import { ComparableTable } from './ComparableTable.tsx';
import type { ChangeAnalysis } from './useAnalysis.ts';

const Section = styled(Panel)`
  scroll-margin-top: 64px;
`;

const SettingsAndMap = styled.div`
  display: grid;
  grid-template-columns: 240px minmax(0, 1fr);
  gap: 20px;
  align-items: start;
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Settings = styled.div`
  display: grid;
  gap: 12px;
  ${narrow} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    align-items: end;
  }
  ${phone} {
    grid-template-columns: 1fr 1fr;
  }
`;

interface ComparablesSectionProps {
  report: PropertyRecord;
  analysis: PropertyAnalysis;
  isSaving: boolean;
  onChange: ChangeAnalysis;
}

/** Recent sales of similar properties nearby, on a map and in a table, with the settings that select them. */
export function ComparablesSection({ report, analysis, isSaving, onChange }: ComparablesSectionProps) {
  const [selectedId, setSelected] = useState<number | null>(null);
  const comparables = analysis.comparables.map((comparable, at) => ({ ...comparable, number: at + 1 }));
  const isChanged = comparables.some(({ pinned, status, weight }) => pinned || status === 'dropped' || weight !== 1);
  return (
    <Section id="comparables" aria-labelledby="comparables-title">
      <PanelHead>
        <h2 id="comparables-title">Comparable sales</h2>
        <span role="status">{isSaving ? 'Saving...' : countOf(analysis)}</span>
      </PanelHead>
      <Stack>
        {analysis.salesProblem && <Alert tone="amber">{analysis.salesProblem}</Alert>}
        <SettingsAndMap>
          <SettingsForm
            settings={analysis.settings}
            county={analysis.county}
            isLand={analysis.unit === 'acre'}
            isSaving={isSaving}
            onChange={onChange}
          >
            {isChanged && (
              <Button kind="quiet" disabled={isSaving} onClick={() => onChange({ reset: true })}>
                Reset choices
              </Button>
            )}
          </SettingsForm>
          {comparables.length === 0 ? (
            <EmptyState title="No comparable sales">{analysis.noArv}</EmptyState>
          ) : (
            <ComparablesMap
              report={report}
              analysis={analysis}
              comparables={comparables}
              selectedId={selectedId}
              onSelect={setSelected}
            />
          )}
        </SettingsAndMap>
        {comparables.length > 0 && (
          <>
            <ComparableTable
              analysis={analysis}
              comparables={comparables}
              selectedId={selectedId}
              isSaving={isSaving}
              onChange={onChange}
            />
            <AdjustmentGrid analysis={analysis} comparables={comparables} onChange={onChange} />
            <div>
              <Button
                kind="secondary"
                size="small"
                icon={<DownloadSimple size={16} />}
                href={`/api/property-records/${analysis.recordId}/comparables.pdf`}
              >
                Comparables sheet (PDF)
              </Button>
            </div>
            <Small>
              Outliers are more than two standard deviations from the mean price by {analysis.unit} and do not count
              unless you pin them. Sales: {[...new Set(comparables.map(({ sourceName }) => sourceName))].join(', ')}.
            </Small>
          </>
        )}
      </Stack>
    </Section>
  );
}

function countOf({ comparables, matching }: PropertyAnalysis): string {
  const counting = comparables.filter(({ status, weight }) => status === 'included' && weight > 0).length;
  return matching > comparables.length
    ? `${counting} count, ${matching} match`
    : `${counting} of ${comparables.length} count`;
}

interface ComparablesMapProps {
  report: PropertyRecord;
  analysis: PropertyAnalysis;
  comparables: readonly (PropertyAnalysis['comparables'][number] & { number: number })[];
  selectedId: number | null;
  onSelect: (id: number) => void;
}

function ComparablesMap({ report, analysis, comparables, selectedId, onSelect }: ComparablesMapProps) {
  const { latitude, longitude } = report;
  if (latitude === null || longitude === null)
    return <Small>The property has no recorded position, so there is no map.</Small>;
  const farthest = Math.max(
    0.2,
    analysis.settings.miles ?? 0,
    ...comparables.map(({ distanceMiles }) => distanceMiles ?? 0),
  );
  const marks = comparables.flatMap(({ id, number, address, price, soldOn, status, pinned, ...position }) =>
    position.latitude === null || position.longitude === null
      ? []
      : [
          {
            id,
            number,
            latitude: position.latitude,
            longitude: position.longitude,
            title: `${number}. ${address}, ${formatMoney(price)}, ${formatShortDate(soldOn)}`,
            tone: status === 'included' ? (pinned ? ('strong' as const) : ('plain' as const)) : ('muted' as const),
          },
        ],
  );
  return (
    <LocalMap
      label={`Map of ${marks.length} comparable sales around the property. The table below has the same sales.`}
      view={{ center: { latitude, longitude }, miles: farthest * 1.06 }}
      height={360}
      subject={{ latitude, longitude }}
      {...(analysis.settings.miles !== null && { ringMiles: analysis.settings.miles })}
      marks={marks}
      selectedId={selectedId}
      onSelect={onSelect}
    />
  );
}

const periods = [3, 6, 12, 18, 24, 36];
const distances = [0.25, 0.5, 1, 2, 5, 10];
const sizes = [10, 20, 30, 50];
const withCurrent = (values: readonly number[], current: number) =>
  [...new Set([...values, current])].toSorted((a, b) => a - b);

interface SettingsFormProps {
  settings: ComparableSettings;
  county: string | null;
  isLand: boolean;
  isSaving: boolean;
  onChange: ChangeAnalysis;
  children: React.ReactNode;
}

function SettingsForm({ settings, county, isLand, isSaving, onChange, children }: SettingsFormProps) {
  const set = (part: Partial<ComparableSettings>) => onChange({ settings: part });
  return (
    <Settings role="group" aria-label="Which sales are compared">
      <Field label="Sold within">
        <Select
          value={settings.months}
          disabled={isSaving}
          onChange={({ target }) => set({ months: Number(target.value) })}
        >
          {withCurrent(periods, settings.months).map((months) => (
            <option key={months} value={months}>
              {months} months
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Distance">
        <Select
          value={settings.miles ?? 'county'}
          disabled={isSaving || isLand}
          onChange={({ target }) => set({ miles: target.value === 'county' ? null : Number(target.value) })}
        >
          {(settings.miles === null ? distances : withCurrent(distances, settings.miles)).map((miles) => (
            <option key={miles} value={miles}>
              {miles} {miles === 1 ? 'mile' : 'miles'}
            </option>
          ))}
          <option value="county">{county ? `${county} County` : 'County'}</option>
        </Select>
      </Field>
      <Field label="Size">
        <Select
          value={settings.sizePercent}
          disabled={isSaving}
          onChange={({ target }) => set({ sizePercent: Number(target.value) })}
        >
          {withCurrent(sizes, settings.sizePercent).map((size) => (
            <option key={size} value={size}>
              ±{size}%
            </option>
          ))}
        </Select>
      </Field>
      {children}
    </Settings>
  );
}
