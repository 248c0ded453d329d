import { matchRoute } from '@dealstead/contracts';
import { Container, TextLink, useLocation } from '@dealstead/kit';
import { styled } from 'styled-components';
import { useSite } from '../site/SiteContext.tsx';

const Line = styled(Container)`
  font-size: var(--t14);
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
  const help = matchRoute(site.routes, pathname)?.route.help;
  return help === undefined ? null : (
    <Line>
      <TextLink to={help}>How this works</TextLink>
    </Line>
  );
}
