import { canCompare } from '@dealstead/contracts';
import {
  Alert,
  Button,
  EmptyState,
  ErrorCard,
  Head,
  Page,
  Row,
  SectionHead,
  Skeleton,
  Stack,
  Switch,
  UpgradePrompt,
  phone,
  membershipOf,
  useAssumptions,
  usePlansPath,
  useSearchParams,
  useUser,
} from '@dealstead/kit';
import { Plus, Printer, ShareNetwork } from '@dealstead/kit/icons';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { CompareTable } from '../../features/compare/CompareTable.tsx';
import { compareUrl, mostCompared, parseIds, useCompare } from '../../features/compare/compared.ts';
import { ComparePreview } from '../../features/compare/ComparePreview.tsx';
import { ReturnsBar } from '../../features/compare/ReturnsBar.tsx';
import { useCompared } from '../../features/compare/useCompared.ts';
import { useComparedReturns } from '../../features/compare/useComparedReturns.ts';
import { share } from '../../features/propertyPage/share.ts';

const ActionRow = styled(Row)`
  font-size: var(--t14);
  ${phone} {
    .print {
      display: none;
    }
  }
  @media print {
    display: none;
  }
`;

/** With the page's padding: 48 px below the site's header. */
const CompareHead = styled(SectionHead)`
  margin-block: var(--s5) 0;
  p {
    margin-top: var(--s2);
  }
  ${phone} {
    margin-top: 0;
  }
  @media print {
    margin-top: 0;
    h1 {
      font-size: var(--t24);
    }
  }
`;

const Locked = styled.div`
  position: relative;
  > .dimmed {
    margin-top: -400px;
    opacity: 0.42;
    filter: saturate(0.4);
    pointer-events: none;
    user-select: none;
  }
  ${phone} {
    > .dimmed {
      margin-top: -60px;
    }
  }
`;

const title = (count: number) =>
  count === 0 ? 'Compare properties' : `Compare ${count} ${count === 1 ? 'property' : 'properties'}`;

/** Comparison of up to four listings. The URL contains their ids, so it can be shared; comparing requires a plan. */
export function Compare() {
  const membership = membershipOf(useUser());
  return (
    <Page>
      <Head
        title="Compare properties"
        description="Compare up to four listings side by side: the deal, the land and the terms."
        path="/compare"
        noIndex
      />
      {canCompare(membership) ? (
        <Comparison />
      ) : (
        <ComparePrompt current={membership?.plan ?? 'free'} visitor={membership === null} />
      )}
    </Page>
  );
}

/** The listings of the URL; without any there, this tab's selection. */
function useIds(): [readonly number[], (removed: readonly number[]) => void] {
  const [params, setParams] = useSearchParams();
  const comparison = useCompare();
  const named = params.get('ids');
  const ids = named === null ? comparison.ids : parseIds(named);
  useEffect(() => {
    if (named === null && comparison.ids.length > 0) setParams({ ids: comparison.ids.join(',') }, { replace: true });
  }, [named, comparison.ids, setParams]);

  const remove = (removed: readonly number[]) => {
    for (const id of removed) if (comparison.has(id)) comparison.toggle(id);
    setParams(
      (now) => {
        const present = now.has('ids') ? parseIds(now.get('ids') ?? '') : ids;
        now.set('ids', present.filter((id) => !removed.includes(id)).join(','));
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [ids, remove];
}

function Comparison() {
  const [ids, remove] = useIds();
  // A search by return names the strategy in which the listings were found.
  const mode = useSearchParams()[0].get('mode');
  const { listings, removed, pending, retry } = useCompared(ids);
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const { figures: own } = useAssumptions();
  const returns = useComparedReturns(
    listings.map(({ id }) => id),
    own,
  );
  return (
    <Stack space={4}>
      <CompareHead>
        <div>
          <h1>{title(ids.length)}</h1>
          <p>“Best” compares one row at a time, from a buyer’s view. Missing numbers never count as best.</p>
        </div>
        {listings.length > 0 && (
          <Actions ids={ids} mode={mode} onlyDifferent={onlyDifferent} onOnlyDifferent={setOnlyDifferent} />
        )}
      </CompareHead>
      {removed.length > 0 && (
        <Alert tone="amber">
          {removed.length === 1 ? '1 listing is' : `${removed.length} listings are`} no longer on the market.{' '}
          <Button kind="quiet" size="small" onClick={() => remove(removed)}>
            Remove
          </Button>
        </Alert>
      )}
      {retry && (
        <ErrorCard title="Some listings did not load" onRetry={retry}>
          You can still compare the others.
        </ErrorCard>
      )}
      {ids.length === 0 ? (
        <EmptyState
          title="Nothing to compare yet"
          action={
            <Button kind="secondary" size="small" to="/#properties-section">
              Browse properties
            </Button>
          }
        >
          Add up to four listings to see them side by side.
        </EmptyState>
      ) : listings.length === 0 && pending ? (
        <LoadingRows />
      ) : (
        listings.length > 0 && (
          <>
            <ReturnsBar own={own} />
            <CompareTable
              listings={listings}
              onlyDifferent={onlyDifferent && listings.length > 1}
              onRemove={(id) => remove([id])}
              returns={returns}
              offerRule={own.offerRule}
              mode={mode}
            />
          </>
        )
      )}
    </Stack>
  );
}

interface ActionsProps {
  ids: readonly number[];
  mode: string | null;
  onlyDifferent: boolean;
  onOnlyDifferent: (checked: boolean) => void;
}

function Actions({ ids, mode, onlyDifferent, onOnlyDifferent }: ActionsProps) {
  const { clear, toggle } = useCompare();
  /** The search adds to this tab's selection, which a shared URL does not set. */
  function select() {
    clear();
    for (const id of ids) toggle(id);
  }
  return (
    <ActionRow space={4}>
      <Switch checked={onlyDifferent} onChange={(event) => onOnlyDifferent(event.currentTarget.checked)}>
        Only show differences
      </Switch>
      {ids.length < mostCompared && (
        <Button kind="secondary" size="small" icon={<Plus size={18} />} to="/search" onClick={select}>
          Add a property
        </Button>
      )}
      <Button
        kind="secondary"
        size="small"
        icon={<ShareNetwork size={18} />}
        onClick={() => void share(title(ids.length), compareUrl(ids, mode))}
      >
        Share
      </Button>
      <Button
        className="print"
        kind="secondary"
        size="small"
        icon={<Printer size={18} />}
        onClick={() => window.print()}
      >
        Print
      </Button>
    </ActionRow>
  );
}

function LoadingRows() {
  return (
    <Stack space={3} role="group" aria-busy="true" aria-label="The comparison is loading">
      <Skeleton height={240} />
      {Array.from({ length: 8 }, (_, i) => (
        <Skeleton key={i} height={32} />
      ))}
    </Stack>
  );
}

/** Preview for visitors and free members, with the upgrade prompt. */
function ComparePrompt({ current, visitor }: { current: string; visitor: boolean }) {
  const plansPath = usePlansPath('buyer');
  return (
    <>
      <SectionHead>
        <div>
          <h1>Compare properties</h1>
          <p>Compare up to four listings side by side: the deal, the land and the terms.</p>
        </div>
        <Button kind="secondary" size="small" to={visitor ? '/register' : plansPath}>
          {visitor ? 'Sign Up to Compare' : 'Upgrade to Compare'}
        </Button>
      </SectionHead>
      <Locked>
        <UpgradePrompt feature="Property Comparison" required="buyer" current={current} />
        <div className="dimmed" inert aria-hidden="true">
          <ComparePreview />
        </div>
      </Locked>
    </>
  );
}

export default Compare;
