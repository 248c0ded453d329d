import { commentReportLabels, type PostComment } from '@dealstead/contracts';
import { toast, useWrite } from '@dealstead/kit';
import { ReportForm } from '@dealstead/kit/data';
import { Honeypot } from '../Honeypot.tsx';

interface ReportCommentDialogProps {
  readonly comment: PostComment;
  readonly onReported: () => void;
  readonly onClose: () => void;
}

/** Dialog in which a reader says what is wrong with a comment. */
export default function ReportCommentDialog({ comment, onReported, onClose }: ReportCommentDialogProps) {
  const report = useWrite('POST', '/api/blog/comments/{id}/reports', {
    onSuccess: ({ message }) => {
      toast({ title: 'Comment reported', description: message });
      onReported();
    },
  });
  return (
    <ReportForm
      title="Report this comment"
      hint={`Moderators see the comment. ${comment.authorName} does not learn who reported it.`}
      labels={commentReportLabels}
      draft={`report-comment-${comment.id}`}
      onSend={(reason, note, typed) =>
        report.mutateAsync({ params: { id: comment.id }, body: { reason, note, website: typed.text('website') } })
      }
      onClose={onClose}
    >
      <Honeypot />
    </ReportForm>
  );
}
