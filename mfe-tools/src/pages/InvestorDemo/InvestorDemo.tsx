import type { CurrentUser } from '@dealstead/contracts';
import {
  Button,
  Container,
  ErrorCard,
  Head,
  Skeleton,
  TabPanel,
  Tabs,
  toast,
  useLazyModule,
  useNavigate,
  useSearchParams,
  useUser,
} from '@dealstead/kit';
import { Route, Routes, SampleApi, SampleRouter } from '@dealstead/kit/data';
import { ArrowCounterClockwise } from '@dealstead/kit/icons';
import { useCallback, useEffect, useState, type ComponentType, type MouseEvent } from 'react';
import { styled } from 'styled-components';
import { sampleResponse } from '../../features/demo/sampleResponses.ts';
import { demoPageOf, demoPath, demoTools, resolveDemoLink, type DemoTool } from '../../features/demo/tools.ts';

const Banner = styled.aside`
  background: var(--amber-tint);
  color: var(--amber-ink);
  font-size: var(--t14);
  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 16px;
    padding-block: 10px;
  }
  p {
    flex: 1 1 280px;
  }
  b {
    font-weight: 700;
  }
`;

const Bar = styled(Container)`
  padding-top: var(--s4);
`;

/** The page of a tool brings its own margins. */
const Samples = styled.div`
  [role='tabpanel'] {
    padding-top: 0;
  }
`;

type PageLoader = () => Promise<{ Page: ComponentType }>;

/** The pages of the tools by their route. */
const pages: readonly (readonly [path: string, load: PageLoader])[] = [
  ['/calculator', async () => ({ Page: (await import('../Calculator/Calculator.tsx')).Calculator })],
  ['/property-lookup', async () => ({ Page: (await import('../PropertyLookup/PropertyLookup.tsx')).PropertyLookup })],
  ['/analytics', async () => ({ Page: (await import('../Analytics/Analytics.tsx')).Analytics })],
  ['/portfolio', async () => ({ Page: (await import('../Portfolio/Portfolio.tsx')).Portfolio })],
  [
    '/portfolio/returns',
    async () => ({ Page: (await import('../PortfolioReturns/PortfolioReturns.tsx')).PortfolioReturns }),
  ],
  ['/portfolio/add', async () => ({ Page: (await import('../PortfolioForm/PortfolioForm.tsx')).PortfolioForm })],
  ['/portfolio/:id/edit', async () => ({ Page: (await import('../PortfolioForm/PortfolioForm.tsx')).PortfolioForm })],
  [
    '/portfolio/:id',
    async () => ({ Page: (await import('../PortfolioHolding/PortfolioHolding.tsx')).PortfolioHolding }),
  ],
  ['/reports', async () => ({ Page: (await import('../Reports/Reports.tsx')).Reports })],
  ['/leads', async () => ({ Page: (await import('../Leads/Leads.tsx')).Leads })],
  ['/leads/:id', async () => ({ Page: (await import('../Lead/Lead.tsx')).Lead })],
  ['/buyer-dashboard', async () => ({ Page: (await import('../BuyerDashboard/BuyerDashboard.tsx')).BuyerDashboard })],
  ['/pro-dashboard', async () => ({ Page: (await import('../ProDashboard/ProDashboard.tsx')).ProDashboard })],
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

/** Removes what the tools stored in the browser for sample users. */
function clearDrafts(): void {
  for (const key of Object.keys(localStorage)) if (/^calculator-draft--\d+$/.test(key)) localStorage.removeItem(key);
}

const hrefOf = (path: string): string => resolveDemoLink(path) ?? path;

const refuse = () => void toast({ title: 'Sample data', description: 'This link works with your own account.' });

/** Goes where a link or a tool inside the samples leads, or says that the demo does not have it. */
function useDemoNavigation() {
  const navigate = useNavigate();
  return useCallback(
    (path: string, { replace }: { replace: boolean }) => {
      const target = resolveDemoLink(path);
      if (target === null) refuse();
      else void navigate(target, { replace });
    },
    [navigate],
  );
}

/**
 * A tour of the paid tools for everyone: each tool's own pages on sample data. Requests are answered in the browser, writes are
 * refused, and links lead to other samples or nowhere.
 */
export function InvestorDemo() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const user = useUser();
  const go = useDemoNavigation();
  const [resets, setResets] = useState(0);
  const { tool, page } = demoPageOf(params);

  useEffect(() => clearDrafts, []);

  const openTool = (chosen: DemoTool) =>
    void navigate(`${demoPath}?tool=${chosen}`, { replace: true, preventScrollReset: true });

  const reset = () => {
    clearDrafts();
    setResets((count) => count + 1);
    openTool(tool);
    toast({ title: 'Sample data reset' });
  };

  /** Stops links that leave the samples, such as downloads and phone numbers. The router inside sees links to pages only. */
  const stop = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href');
    if (!href || href.startsWith('#')) return;
    if (!link?.hasAttribute('download') && resolveDemoLink(href) === href) return;
    event.preventDefault();
    refuse();
  };

  return (
    <>
      <Head
        title="Investor tools demo"
        description="Try the calculator, property data, analytics and dashboards on sample data, without signing in."
        path={demoPath}
      />
      <Banner aria-label="Sample data">
        <Container>
          <p>
            <b>Sample data.</b> Every person, property and figure here is made up, and nothing is saved.
          </p>
          <Button kind="secondary" size="small" icon={<ArrowCounterClockwise size={16} />} onClick={reset}>
            Reset
          </Button>
          <Button size="small" to={user ? '/subscribe' : '/register'}>
            {user ? 'Compare plans' : 'Create Account'}
          </Button>
        </Container>
      </Banner>
      <Bar>
        <Tabs
          label="Tools"
          name="demo"
          items={demoTools.map(({ id, label }) => ({ id, label }))}
          value={tool}
          onChange={openTool}
        />
      </Bar>
      <Samples onClickCapture={stop}>
        <SampleApi
          key={resets}
          responses={sampleResponse}
          user={sampleUser(resets)}
          refusal="This is sample data, so nothing is saved. Create an account to use your own."
        >
          <TabPanel tabsId="demo" tab={tool}>
            <SampleRouter location={page} onNavigate={go} hrefOf={hrefOf}>
              <Routes>
                {pages.map(([path, load]) => (
                  <Route key={path} path={path} element={<ToolPage key={path} load={load} />} />
                ))}
              </Routes>
            </SampleRouter>
          </TabPanel>
        </SampleApi>
      </Samples>
    </>
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
    <Bar>
      {hasFailed ? (
        <ErrorCard title="The tool did not load" onRetry={() => load()}>
          The other tools of the demo may work.
        </ErrorCard>
      ) : (
        <Skeleton height={560} />
      )}
    </Bar>
  );
}

export default InvestorDemo;
