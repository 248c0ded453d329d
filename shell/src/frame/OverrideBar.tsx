import {
  developmentVersion,
  noOverrides,
  overridesParameter,
  type PageState,
  type ReleasedName,
} from '@dealstead/contracts';
import { Alert, Button, Container } from '@dealstead/kit';
import { styled } from 'styled-components';
import { useSite } from '../site/SiteContext.tsx';

const Bar = styled.aside`
  padding-block: 8px;
  .line {
    flex: 1;
    display: flex;
    flex-wrap: wrap;
    min-width: 0;
    overflow-wrap: anywhere;
    align-items: center;
    justify-content: space-between;
    gap: 8px 16px;
  }
`;

/** Says on every page that this browser shows versions that an admin chose for it, or local builds, with the link to end it. */
export function OverrideBar() {
  const { overrides = [] } = useSite().state;
  if (overrides.length === 0) return null;
  const names = overrides.map(({ name, version }) =>
    version === developmentVersion ? `the local build of ${name}` : `${name} ${version}`,
  );
  const hasLocalBuild = overrides.some(({ version }) => version === developmentVersion);
  return (
    <Bar aria-label="Chosen versions">
      <Container>
        <Alert tone="amber">
          <span className="line">
            <span>
              <b>{`Only this browser shows ${new Intl.ListFormat('en-US').format(names)}.`}</b>
            </span>
            <Button kind="secondary" size="small" onClick={hasLocalBuild ? resetLocalBuilds : resetOverrides}>
              Reset
            </Button>
          </span>
        </Alert>
      </Container>
    </Bar>
  );
}

/**
 * Ends the overrides where the code of a slice failed whose version was chosen for this browser. A local build stays: its
 * developer is about to fix it.
 */
export function resetBrokenOverride({ overrides = [] }: PageState, slice: ReleasedName): void {
  const chosen = overrides.filter(({ version }) => version !== developmentVersion);
  if (chosen.some(({ name }) => name === slice || name === 'shell')) resetOverrides();
}

/** Loads the current page with the versions that everyone gets. */
function resetOverrides(): void {
  const address = new URL(globalThis.location.href);
  address.searchParams.set(overridesParameter, noOverrides);
  globalThis.location.replace(address);
}

/** Loads the home page with the releases that everyone gets. The development server ends the override. */
function resetLocalBuilds(): void {
  globalThis.location.replace('/dev/slices/off');
}
