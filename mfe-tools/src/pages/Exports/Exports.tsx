import {
  Alert,
  Head,
  Lead,
  Locked,
  Page,
  Panel,
  Skeleton,
  Stack,
  TextLink,
  useIsAllowed,
  useRead,
} from '@dealstead/kit';
import { DashboardHeader } from '@dealstead/kit/data';
import { ExportsPanel } from '../../features/exports/ExportsPanel.tsx';

/** `/analytics/exports`: exports that are written on a schedule. */
export function Exports() {
  const hasPlan = useIsAllowed('enterprise-analytics');
  return (
    <Page>
      <Head
        title="Scheduled exports"
        description="Your data as files, on a schedule."
        path="/analytics/exports"
        noIndex
      />
      <Stack space={5}>
        <DashboardHeader>
          <h1>Scheduled exports</h1>
          <Lead>
            Your data as CSV or Parquet, on a schedule. Download files here, or fetch the latest one with an{' '}
            <TextLink to="/settings/api-keys" whenPublished={false}>
              API key
            </TextLink>
            .
          </Lead>
        </DashboardHeader>
        {!hasPlan && <ExportsOfEndedPlan />}
        <Locked
          needs="enterprise-analytics"
          feature="Scheduled exports"
          preview={
            <Panel>
              <Skeleton height={160} />
            </Panel>
          }
        >
          <ExportsPanel />
        </Locked>
      </Stack>
    </Page>
  );
}

/** The exports of a member whose plan has ended: they do not run, and their files can still be downloaded. */
function ExportsOfEndedPlan() {
  const { data } = useRead('/api/scheduled-exports');
  if (!data || data.exports.length === 0) return null;
  return (
    <>
      <Alert tone="amber">
        Your exports do not run without the Partnership plan. Their files stay until you delete them.
      </Alert>
      <ExportsPanel />
    </>
  );
}
