import { Head, Lead, Locked, Page, Skeleton, Stack, useAccess, useUser } from '@dealstead/kit';
import { DashboardHeader } from '@dealstead/kit/data';
import type { ReactNode } from 'react';

export interface TeamPageProps {
  title: string;
  description: string;
  path: string;
  /** What the page is for, to someone who may not open it. */
  purpose: string;
  /** The page, which is rendered only for those who may open it. */
  children: ReactNode;
}

/** A page of an owner's team: for members with team management, and for everyone on a seat. */
export function TeamPage({ title, description, path, purpose, children }: TeamPageProps) {
  const hasSeat = useUser()?.actingFor !== undefined;
  const access = useAccess('va-management');
  return (
    <Page>
      <Head title={title} description={description} path={path} noIndex />
      {access.allowed || hasSeat ? (
        children
      ) : (
        <Stack space={4}>
          <DashboardHeader>
            <h1>{title}</h1>
            <Lead>{purpose}</Lead>
          </DashboardHeader>
          <Locked needs="va-management" feature="VA Team Management" preview={<Skeleton height={320} />}>
            {null}
          </Locked>
        </Stack>
      )}
    </Page>
  );
}
