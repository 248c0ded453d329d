import { ventureReportLabels, type Venture, type VentureDetails } from '@dealstead/contracts';
import { Button, Small, TextLink, toast, useUser, useWrite } from '@dealstead/kit';
import { ReportForm } from '@dealstead/kit/data';
import { Flag } from '@dealstead/kit/icons';
import { useState } from 'react';

export interface ReportVentureProps {
  venture: Venture;
  /** Undefined for visitors, and while it loads. */
  details: VentureDetails | undefined;
}

/** Reports the post of another member to the moderators, once. */
export function ReportVenture({ venture, details }: ReportVentureProps) {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const report = useWrite('POST', '/api/joint-ventures/{id}/reports', {
    invalidates: [`/api/joint-ventures/${venture.id}/details`],
    onSuccess: ({ message }) => {
      setOpen(false);
      toast({ title: 'Post reported', description: message });
    },
  });
  if (details?.relation === 'poster' || details?.isReadOnly || details?.isRemoved) return null;
  if (!user)
    return (
      <Small>
        Something wrong?{' '}
        <TextLink to={`/login?next=${encodeURIComponent(`/joint-venture/${venture.id}`)}`}>Sign in to report</TextLink>
      </Small>
    );
  if (!details) return null;
  if (details.isReported) return <Small>You reported this post. We tell you what moderators decide.</Small>;
  return (
    <>
      <Button kind="quiet" size="small" icon={<Flag size={16} />} onClick={() => setOpen(true)}>
        Report this post
      </Button>
      {isOpen && (
        <ReportForm
          title="Report this post"
          hint={`Moderators see the post. ${venture.poster.name} does not learn who reported it.`}
          labels={ventureReportLabels}
          draft={`report-venture-${venture.id}`}
          onSend={(reason, note) => report.mutateAsync({ params: { id: venture.id }, body: { reason, note } })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
