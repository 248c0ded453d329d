import {
  Button,
  Container,
  ErrorCard,
  Head,
  Skeleton,
  Stack,
  TabPanel,
  Tabs,
  toast,
  useLazyModule,
  useNavigate,
  useSearchParams,
  useUser,
} from '@dealstead/kit';
import { ArrowCounterClockwise } from '@dealstead/kit/icons';
import { useCallback, useEffect, useState, type MouseEvent } from 'react';
import { styled } from 'styled-components';
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

/** Removes what the tools stored in the browser for sample users. */
function clearDrafts(): void {
  for (const key of Object.keys(localStorage))
    if (/^(calculator-draft-|draft:)-\d/.test(key)) localStorage.removeItem(key);
}

const description = 'Try the calculator, property data, analytics and dashboards on sample data, without signing in.';

// The renderer's bundle leaves the tools out: the server renders the demo around them.
const loadSamples = () => import('../../features/demo/SamplePages.browser.tsx');

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

  const samples = useLazyModule(loadSamples);
  const { load } = samples;
  useEffect(() => load(), [load]);

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
      <Head title="Investor tools demo" description={description} path={demoPath} />
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
        <TabPanel tabsId="demo" tab={tool}>
          {samples.module ? (
            <samples.module.SamplePages key={resets} nth={resets} page={page} onNavigate={go} hrefOf={hrefOf} />
          ) : (
            <Bar>
              <Stack space={4}>
                <h1>{demoTools.find(({ id }) => id === tool)?.label}</h1>
                <p>{description}</p>
                {samples.hasFailed ? (
                  <ErrorCard title="The samples did not load" onRetry={() => samples.load()}>
                    Your connection may have been lost for a moment.
                  </ErrorCard>
                ) : (
                  <Skeleton height={560} />
                )}
              </Stack>
            </Bar>
          )}
        </TabPanel>
      </Samples>
    </>
  );
}

export default InvestorDemo;
