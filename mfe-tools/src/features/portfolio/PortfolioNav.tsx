import { TabLinks } from '@dealstead/kit';

/** The pages of the portfolio. */
export function PortfolioNav() {
  return (
    <TabLinks
      label="Portfolio"
      links={[
        { to: '/portfolio', label: 'Properties', end: true },
        { to: '/portfolio/returns', label: 'Returns' },
        { to: '/reports', label: 'Reports' },
      ]}
    />
  );
}
