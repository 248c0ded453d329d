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
import { SampleApi } from '@dealstead/kit/data';
import { ArrowCounterClockwise } from '@dealstead/kit/icons';
import { useEffect, useState, type ComponentType, type MouseEvent } from 'react';
import { styled } from 'styled-components';
import { sampleResponse } from '../../features/demo/sampleResponses.ts';
import { demoPath, demoTools, demoUrl, resolveDemoLink, type DemoTool } from '../../features/demo/tools.ts';

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

const loaders: Readonly<Record<DemoTool, () => Promise<{ default: ComponentType }>>> = {
  calculator: () => import('../Calculator/Calculator.tsx'),
  property: () => import('../PropertyLookup/PropertyLookup.tsx'),
  analytics: () => import('../Analytics/Analytics.tsx'),
  buyer: async () => ({ default: (await import('../BuyerDashboard/BuyerDashboard.tsx')).BuyerDashboard }),
  pro: async () => ({ default: (await import('../ProDashboard/ProDashboard.tsx')).ProDashboard }),
};

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

const isTool = (text: string | null): text is DemoTool => demoTools.some(({ id }) => id === text);

/** Removes what the tools stored in the browser for sample users. */
function clearDrafts(): void {
  for (const key of Object.keys(localStorage)) if (/^calculator-draft--\d+$/.test(key)) localStorage.removeItem(key);
}

/**
 * A tour of the paid tools for everyone: each tool's own page on sample data. Requests are answered in the browser, writes are
 * refused, and links lead to other samples or nowhere.
 */
export function InvestorDemo() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const user = useUser();
  const [resets, setResets] = useState(0);
  const asked = params.get('tool');
  const tool = isTool(asked) ? asked : 'calculator';

  useEffect(() => clearDrafts, []);

  const reset = () => {
    clearDrafts();
    setResets((count) => count + 1);
    void navigate(demoUrl(tool), { replace: true });
    toast({ title: 'Sample data reset' });
  };

  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href');
    if (!href || href.startsWith('#')) return;
    const target = link?.hasAttribute('download') ? null : resolveDemoLink(href);
    if (target === href) return;
    event.preventDefault();
    if (target !== null) void navigate(target);
    else toast({ title: 'Sample data', description: 'This link works with your own account.' });
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
          onChange={(chosen) => void navigate(demoUrl(chosen), { replace: true, preventScrollReset: true })}
        />
      </Bar>
      <Samples onClickCapture={follow}>
        <SampleApi
          key={resets}
          responses={sampleResponse}
          user={sampleUser(resets)}
          refusal="This is sample data, so nothing is saved. Create an account to use your own."
        >
          <TabPanel tabsId="demo" tab={tool}>
            <ToolPage key={tool} tool={tool} />
          </TabPanel>
        </SampleApi>
      </Samples>
    </>
  );
}

/** The page of a tool, loaded when it is chosen. */
function ToolPage({ tool }: { tool: DemoTool }) {
  const { module, hasFailed, load } = useLazyModule(loaders[tool]);
  useEffect(() => {
    if (!module && !hasFailed) load();
  }, [module, hasFailed, load]);
  if (module) return <module.default />;
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
