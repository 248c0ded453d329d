import { canCompare, type PropertyPage } from '@dealstead/contracts';
import { Link, TextLink, membershipOf, useIsAllowed, useLazyDialog, usePlansPath, useUser } from '@dealstead/kit';
import { Flag, Heart, HeartFilled, Scales, ShareNetwork } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { compareUrl, useCompare } from '../compare/index.ts';
import { useFavorite } from '../favorites/favorites.ts';
import { lazyPart } from '../islands/lazyPart.tsx';
import { cell, ActionButton } from './cells.ts';
import { share } from './share.ts';

const loadReportDialog = () => import('../reportListing/ReportListingDialog.tsx');

const Cells = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 1fr;
  margin: 20px -20px -20px;
  border-top: 1px solid var(--line);
  && > * + * {
    border-left: 1px solid var(--line);
  }
  @media print {
    display: none;
  }
`;

const ActionLink = styled(Link)`
  ${cell}
`;
const DisabledLink = styled.a`
  ${cell}
`;
const SelectionNote = styled.p`
  margin: 32px 0 -8px;
  font-size: var(--t14);
  text-align: center;
  @media print {
    display: none;
  }
`;

/** Lazy: only members with alerts need its code. */
const WatchCell = lazyPart(() => import('./WatchCell.tsx'), {
  title: 'Watching',
  fallback: <ActionButton disabled>Watch</ActionButton>,
});

/** Actions of a listing: save, compare, share, report. */
export function PropertyActions({ property }: { property: PropertyPage }) {
  const { saved, onToggle } = useFavorite(property.id);
  const { ids } = useCompare();
  const user = useUser();
  const canWatch = useIsAllowed('property-alerts');
  const report = useLazyDialog(loadReportDialog);
  const path = `/property/${property.id}`;
  return (
    <>
      <Cells role="group" aria-label="Listing actions">
        <ActionButton aria-pressed={saved} data-saved={saved || undefined} onClick={onToggle}>
          {saved ? <HeartFilled /> : <Heart />}
          {saved ? 'Saved' : 'Save'}
        </ActionButton>
        <CompareCell id={property.id} />
        {canWatch && property.userId !== user?.id && <WatchCell id={property.id} />}
        <DisabledLink
          href={path}
          data-replay
          onClick={(event) => {
            event.preventDefault();
            void share(property.title, path);
          }}
        >
          <ShareNetwork />
          Share
        </DisabledLink>
        <ActionButton aria-busy={report.isPending || undefined} onClick={report.open}>
          <Flag />
          Report
        </ActionButton>
      </Cells>
      {ids.length > 1 && (
        <SelectionNote>
          <TextLink to={compareUrl(ids)}>{`Compare ${ids.length} listings`}</TextLink>
        </SelectionNote>
      )}
      {report.Open && <report.Open id={property.id} title={property.title} onClose={report.close} />}
    </>
  );
}

/** Compare for members on a plan; a link to the plans for others. */
function CompareCell({ id }: { id: number }) {
  const user = useUser();
  const { has, toggle } = useCompare();
  const plansPath = usePlansPath('buyer');
  const label = (
    <>
      <Scales />
      Compare
    </>
  );
  if (!user) {
    return (
      <ActionLink to="/register" aria-label="Sign Up to Compare" title="Sign Up to Compare">
        {label}
      </ActionLink>
    );
  }
  if (!canCompare(membershipOf(user))) {
    return (
      <ActionLink to={plansPath} aria-label="Upgrade to Compare" title="Upgrade to Compare">
        {label}
      </ActionLink>
    );
  }
  return (
    <ActionButton aria-pressed={has(id)} onClick={() => toggle(id)}>
      {label}
    </ActionButton>
  );
}
