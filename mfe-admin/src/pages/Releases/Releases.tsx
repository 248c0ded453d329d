import { platformNames } from '@dealstead/contracts';
import { FilterSelect, Head, Lead, Page, Panel, PanelHead, Stack, useRead, useSearchParams } from '@dealstead/kit';
import { DashboardHeader } from '@dealstead/kit/data';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { areaName } from '../../features/releases/areas.ts';
import { HealthPanel } from '../../features/releases/HealthPanel.tsx';
import { PausedPanel } from '../../features/releases/PausedPanel.tsx';
import { ReleasesPanel } from '../../features/releases/ReleasesPanel.tsx';
import { SlicesPanel } from '../../features/releases/SlicesPanel.tsx';
import { Versions } from '../../features/releases/Versions.tsx';

/** What is live, the versions of each area with their checks, canaries and health, and pages that are turned off. Updates live. */
export function Releases() {
  const [search, setSearch] = useSearchParams();
  const names = useRead('/api/admin/releases').data?.map(({ name }) => name) ?? [...platformNames];
  const selected = search.get('of');
  const area = names.find((name) => name === selected) ?? 'listings';
  return (
    <Page>
      <Head title="Releases" description="Versions of each area of the site." path="/admin/releases" noIndex />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Releases</h1>
          <Lead>
            Each area of the site is released by itself. Try a version with a share of visitors before everyone.
          </Lead>
        </DashboardHeader>
        <ReleasesPanel title="Live now" />
        <Panel aria-labelledby="versions">
          <PanelHead>
            <h2 id="versions">Versions</h2>
            <FilterSelect
              label="Area"
              value={area}
              onChange={(event) => setSearch({ of: event.target.value }, { replace: true })}
            >
              {names.map((name) => (
                <option key={name} value={name}>
                  {areaName(name)}
                </option>
              ))}
            </FilterSelect>
          </PanelHead>
          <Versions key={area} name={area} />
        </Panel>
        <Panel aria-labelledby="health">
          <PanelHead>
            <h2 id="health">Health in browsers</h2>
            <span>{`${areaName(area)}, last 24 hours`}</span>
          </PanelHead>
          <HealthPanel key={area} name={area} />
        </Panel>
        <PausedPanel />
        <SlicesPanel />
      </Stack>
    </Page>
  );
}

export default Releases;
