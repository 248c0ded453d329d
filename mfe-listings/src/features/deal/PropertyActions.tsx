import { canCompare, type PropertyPage } from '@dealstead/contracts';
import { Link, TextLink, membershipOf, useIsAllowed, useUser } from '@dealstead/kit';
import { Flag, Heart, HeartFilled, Scales, ShareNetwork } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { compareUrl, useCompare } from '../compare/index.ts';
import { useFavorite } from '../favorites/favorites.ts';
import { lazyPart } from '../islands/lazyPart.tsx';
import { cell, Press } from './cells.ts';
import { share } from './share.ts';
import { useLazyDialog } from './useLazyDialog.ts';

const loadReportDialog = () => import('../report/ReportDialog.tsx');

const Cells = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 1fr;
  margin: 20px -20px -20px;
  border-top: 1px solid var(--line);
  && > * + * {
    border-left: 1px solid var(--line);
  }
`;

const Go = styled(Link)`
  ${cell}
`;
const Plain = styled.a`
  ${cell}
`;
const Chosen = styled.p`
  margin: 32px 0 -8px;
  font-size: var(--t14);
  text-align: center;
`;

/** Lazy: only members with alerts need its code. */
const WatchCell = lazyPart(() => import('./WatchCell.tsx'), {
  title: 'Watching',
  fallback: <Press disabled>Watch</Press>,
});

/** Actions of a listing: save, compare, share, report. */
export function PropertyActions({ of }: { of: PropertyPage }) {
  const { saved, onToggle } = useFavorite(of.id);
  const { ids } = useCompare();
  const user = useUser();
  const watches = useIsAllowed('property-alerts');
  const report = useLazyDialog(loadReportDialog);
  const path = `/property/${of.id}`;
  return (
    <>
      <Cells role="group" aria-label="With this listing">
        <Press aria-pressed={saved} data-saved={saved || undefined} onClick={onToggle}>
          {saved ? <HeartFilled /> : <Heart />}
          {saved ? 'Saved' : 'Save'}
        </Press>
        <CompareCell id={of.id} />
        {watches && of.userId !== user?.id && <WatchCell id={of.id} />}
        <Plain
          href={path}
          data-replay
          onClick={(event) => {
            event.preventDefault();
            void share(of.title, path);
          }}
        >
          <ShareNetwork />
          Share
        </Plain>
        <Press aria-busy={report.isPending || undefined} onClick={report.open}>
          <Flag />
          Report
        </Press>
      </Cells>
      {ids.length > 1 && (
        <Chosen>
          <TextLink to={compareUrl(ids)}>{`Compare ${ids.length} listings`}</TextLink>
        </Chosen>
      )}
      {report.Open && <report.Open id={of.id} title={of.title} onClose={report.close} />}
    </>
  );
}

/** Compare for members on a plan; a link to the plans for others. */
function CompareCell({ id }: { id: number }) {
  const user = useUser();
  const { has, toggle } = useCompare();
  const words = (
    <>
      <Scales />
      Compare
    </>
  );
  if (!user) {
    return (
      <Go to="/register" aria-label="Sign Up to Compare" title="Sign Up to Compare">
        {words}
      </Go>
    );
  }
  if (!canCompare(membershipOf(user))) {
    return (
      <Go to="/subscribe" aria-label="Upgrade to Compare" title="Upgrade to Compare">
        {words}
      </Go>
    );
  }
  return (
    <Press aria-pressed={has(id)} onClick={() => toggle(id)}>
      {words}
    </Press>
  );
}
