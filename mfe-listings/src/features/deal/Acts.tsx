import { mayCompare, type PropertyPage } from '@dealstead/contracts';
import { Link, TextLink, standingOf, useUser } from '@dealstead/kit';
import { Flag, Heart, HeartFilled, Scales, ShareNetwork } from '@dealstead/kit/icons';
import { css, styled } from 'styled-components';
import { compareUrl, useCompare } from '../compare/index.ts';
import { useFavorite } from '../favorites/favorites.ts';
import { share } from './share.ts';
import { usePart } from './usePart.ts';

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

const cell = css`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: 4px;
  min-height: 68px;
  padding: 8px 4px;
  background: none;
  border-width: 0;
  color: var(--ink);
  font: 600 var(--t13) / 1.3 var(--sans);
  text-decoration: none;
  cursor: pointer;
  transition: background var(--fast);
  &:hover {
    background: var(--sunken);
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  &[aria-pressed='true'] {
    color: var(--primary);
  }
`;

const Press = styled.button.attrs({ type: 'button' })`
  ${cell}
  &[data-saved] svg {
    color: var(--danger);
  }
  /* A button that only scripts can answer. */
  @media (scripting: none) {
    display: none;
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

/** What one can do with a listing besides buying it: save, compare, share, report. */
export function Acts({ of }: { of: PropertyPage }) {
  const { saved, onToggle } = useFavorite(of.id);
  const { ids } = useCompare();
  const report = usePart(() => import('../report/ReportDialog.tsx'));
  const path = `/property/${of.id}`;
  return (
    <>
      <Cells role="group" aria-label="With this listing">
        <Press aria-pressed={saved} data-saved={saved || undefined} onClick={onToggle}>
          {saved ? <HeartFilled /> : <Heart />}
          {saved ? 'Saved' : 'Save'}
        </Press>
        <CompareCell id={of.id} />
        <Plain
          href={path}
          onClick={(event) => {
            event.preventDefault();
            void share(of.title, path);
          }}
        >
          <ShareNetwork />
          Share
        </Plain>
        <Press aria-busy={report.pending || undefined} onClick={report.open}>
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

/** Comparing is for members on a plan; others are led to where they get one. */
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
  if (!mayCompare(standingOf(user))) {
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
