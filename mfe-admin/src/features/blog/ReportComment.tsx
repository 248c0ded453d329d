import type { PostComment } from '@dealstead/contracts';
import { Button, Small, useLazyDialog } from '@dealstead/kit';
import { Flag } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';

const loadDialog = () => import('./ReportCommentDialog.tsx');

/* The label of the quiet button begins where the comment's text begins. */
const Align = styled.div`
  margin-left: -12px;
  @media print {
    display: none;
  }
  @media (scripting: none) {
    display: none;
  }
`;

/** The focus continues at the text that replaces the focused button. */
const focus = (element: HTMLElement | null) => element?.focus();

/** Reports a comment to the moderators, once. */
export function ReportComment({ comment }: { comment: PostComment }) {
  const [isReported, setReported] = useState(false);
  const { Open, isPending, open, close } = useLazyDialog(loadDialog);
  if (isReported)
    return (
      <Small ref={focus} tabIndex={-1}>
        You reported this comment.
      </Small>
    );
  return (
    <>
      <Align>
        <Button
          kind="quiet"
          size="small"
          icon={<Flag size={16} />}
          pending={isPending}
          onClick={open}
          aria-label={`Report the comment by ${comment.authorName}`}
        >
          Report
        </Button>
      </Align>
      {Open && <Open comment={comment} onReported={() => setReported(true)} onClose={close} />}
    </>
  );
}
