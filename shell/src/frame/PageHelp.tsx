import { matchRoute } from '@dealstead/contracts';
import { Container, TextLink, useLocation } from '@dealstead/kit';
import { styled } from 'styled-components';
import { useSite } from '../site/SiteContext.tsx';

const Line = styled(Container)`
  font-size: var(--t14);
  /* Such a page has no margin of its own at its end; the link stands below the logo. */
  &[data-full-width] {
    width: calc(100% - 32px);
    padding-top: 20px;
  }
  /* 44 px for a thumb; the padding of an inline link moves nothing. */
  a {
    padding-block: 14px;
  }
  @media print {
    display: none;
  }
`;

/** Leads from a page to the article of the help section that explains it. */
export function PageHelp() {
  const { site } = useSite();
  const { pathname } = useLocation();
  const route = matchRoute(site.routes, pathname)?.route;
  return route?.help === undefined ? null : (
    <Line data-full-width={route.isFullWidth}>
      <TextLink to={route.help}>How this works</TextLink>
    </Line>
  );
}
