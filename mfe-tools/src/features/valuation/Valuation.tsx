import type { PropertyRecord } from '@dealstead/contracts';
import { Skeleton, Stack } from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { ModelValueSection } from '../modelValue/ModelValueSection.tsx';
import { ComparablesSection } from './ComparablesSection.tsx';
import { useAnalysis } from './useAnalysis.ts';
import { ValueSection } from './ValueSection.tsx';

/** Value and comparables of a report. */
export function Valuation({ report }: { report: PropertyRecord }) {
  const { query, saving, change } = useAnalysis(report.id);
  return (
    <QueryView query={query} label="Comparables and value" loading={<ValuationSkeleton />}>
      {(analysis) => {
        const shared = { report, analysis, isSaving: saving.isPending, onChange: change };
        return (
          <Stack space={5}>
            <ValueSection {...shared} error={saving.error} />
            {analysis.unit === 'square foot' && <ModelValueSection recordId={report.id} />}
            <ComparablesSection {...shared} />
          </Stack>
        );
      }}
    </QueryView>
  );
}

function ValuationSkeleton() {
  return (
    <Stack space={5} role="group" aria-busy="true" aria-label="Comparables and value are loading">
      <Skeleton height={360} />
      <Skeleton height={560} />
    </Stack>
  );
}
