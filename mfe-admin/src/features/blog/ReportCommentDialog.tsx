import { commentReportLabels, type PostComment } from '@dealstead/contracts';
import { toast, toastError, useWrite } from '@dealstead/kit';
import { ReportForm } from '@dealstead/kit/data';
import { useState } from 'react';
import { Honeypot } from '../Honeypot.tsx';

interface ReportCommentDialogProps {
  readonly comment: PostComment;
  readonly onReported: () => void;
  readonly onClose: () => void;
}

/** Dialog in which a reader says what is wrong with a comment. */
export default function ReportCommentDialog({ comment, onReported, onClose }: ReportCommentDialogProps) {
  const [website, setWebsite] = useState('');
  const report = useWrite('POST', '/api/blog/comments/{id}/reports', {
    onSuccess: ({ message }) => {
      toast({ title: 'Comment reported', description: message });
      onReported();
    },
    onError: (error) => toastError(error, 'The report was not sent. Try again.'),
  });
  return (
    <ReportForm
      title="Report this comment"
      hint={`Moderators see the comment. ${comment.authorName} does not learn who reported it.`}
      labels={commentReportLabels}
      isSending={report.isPending}
      onSend={(reason, note) => report.mutate({ params: { id: comment.id }, body: { reason, note, website } })}
      onClose={onClose}
    >
      <Honeypot value={website} onChange={(event) => setWebsite(event.target.value)} />
    </ReportForm>
  );
}
