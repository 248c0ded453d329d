import type { CurrentUser } from '@dealstead/contracts';
import { Container, ErrorCard, Skeleton, useLazyModule } from '@dealstead/kit';
import { Route, Routes, SampleApi, SampleRouter, type SampleRouterProps } from '@dealstead/kit/data';
import { useEffect, type ComponentType } from 'react';
import { sampleResponse } from './sampleResponses.ts';

type PageLoader = () => Promise<{ Page: ComponentType }>;

/** The pages of the tools by their route. */
const pages: readonly (readonly [path: string, load: PageLoader])[] = [
  ['/calculator', async () => ({ Page: (await import('../../pages/Calculator/Calculator.tsx')).Calculator })],
  [
    '/property-lookup',
    async () => ({ Page: (await import('../../pages/PropertyLookup/PropertyLookup.tsx')).PropertyLookup }),
  ],
  ['/analytics', async () => ({ Page: (await import('../../pages/Analytics/Analytics.tsx')).Analytics })],
  ['/portfolio', async () => ({ Page: (await import('../../pages/Portfolio/Portfolio.tsx')).Portfolio })],
  [
    '/portfolio/returns',
    async () => ({ Page: (await import('../../pages/PortfolioReturns/PortfolioReturns.tsx')).PortfolioReturns }),
  ],
  [
    '/portfolio/add',
    async () => ({ Page: (await import('../../pages/PortfolioForm/PortfolioForm.tsx')).PortfolioForm }),
  ],
  [
    '/portfolio/:id/edit',
    async () => ({ Page: (await import('../../pages/PortfolioForm/PortfolioForm.tsx')).PortfolioForm }),
  ],
  [
    '/portfolio/:id',
    async () => ({ Page: (await import('../../pages/PortfolioHolding/PortfolioHolding.tsx')).PortfolioHolding }),
  ],
  ['/reports', async () => ({ Page: (await import('../../pages/Reports/Reports.tsx')).Reports })],
  ['/leads', async () => ({ Page: (await import('../../pages/Leads/Leads.tsx')).Leads })],
  ['/leads/:id', async () => ({ Page: (await import('../../pages/Lead/Lead.tsx')).Lead })],
  [
    '/buyer-dashboard',
    async () => ({ Page: (await import('../../pages/BuyerDashboard/BuyerDashboard.tsx')).BuyerDashboard }),
  ],
  ['/pro-dashboard', async () => ({ Page: (await import('../../pages/ProDashboard/ProDashboard.tsx')).ProDashboard })],
];

/** An investor with every plan feature. The id is new after each reset, so that drafts in the browser start over. */
const sampleUser = (reset: number): CurrentUser => ({
  id: -1 - reset,
  email: 'sam@example.com',
  firstName: 'Sam',
  lastName: 'Rivera',
  phone: null,
  role: 'member',
  subscriptionPlan: 'partnership',
  subscriptionStatus: 'active',
});

export interface SamplePagesProps extends Pick<SampleRouterProps, 'onNavigate' | 'hrefOf'> {
  /** The path with query of the page that is shown. */
  page: string;
  /** How often the samples began anew. */
  nth?: number;
}

/** A page of a tool on sample data: requests are answered in the browser, and writes are refused. */
export function SamplePages({ page, nth = 0, onNavigate, hrefOf }: SamplePagesProps) {
  return (
    <SampleApi
      responses={sampleResponse}
      user={sampleUser(nth)}
      refusal="This is sample data, so nothing is saved. Create an account to use your own."
    >
      <SampleRouter location={page} onNavigate={onNavigate} hrefOf={hrefOf}>
        <Routes>
          {pages.map(([path, load]) => (
            <Route key={path} path={path} element={<ToolPage key={path} load={load} />} />
          ))}
        </Routes>
      </SampleRouter>
    </SampleApi>
  );
}

/** A page of a tool, loaded when it is opened. */
function ToolPage({ load: loadPage }: { load: PageLoader }) {
  const { module, hasFailed, load } = useLazyModule(loadPage);
  useEffect(() => {
    if (!module && !hasFailed) load();
  }, [module, hasFailed, load]);
  if (module) return <module.Page />;
  return (
    <Container>
      {hasFailed ? (
        <ErrorCard title="The tool did not load" onRetry={() => load()}>
          The other tools of the demo may work.
        </ErrorCard>
      ) : (
        <Skeleton height={560} />
      )}
    </Container>
  );
}
