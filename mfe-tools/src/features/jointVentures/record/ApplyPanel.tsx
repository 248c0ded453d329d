import type { Venture, VentureDetails } from '@dealstead/contracts';
import { Button, Locked, Panel, PanelHead, Small, Stack, toast, useUser, useWrite } from '@dealstead/kit';
import { useState } from 'react';
import { FitReasons } from './FitReasons.tsx';
import { SplitDialog } from './SplitDialog.tsx';

export interface ApplyPanelProps {
  venture: Venture;
  /** Undefined for visitors, and while it loads. */
  details: VentureDetails | undefined;
}

/** Applies to an open venture, or says what is needed for it. */
export function ApplyPanel({ venture, details }: ApplyPanelProps) {
  const user = useUser();
  if (venture.status !== 'open' || details?.isRemoved || details?.relation === 'poster' || details?.isReadOnly)
    return null;
  // Only the details say whether the member has posted it or has applied.
  if (user && !details) return null;
  if (details?.applications.some(({ status }) => status === 'open' || status === 'accepted')) return null;
  return (
    <Panel aria-labelledby="apply">
      <PanelHead>
        <h2 id="apply">Apply</h2>
      </PanelHead>
      {user ? (
        <Locked needs="joint-ventures" feature="Applying to joint ventures" prompt={false} preview={null}>
          <Apply venture={venture} fit={details?.fit ?? []} />
        </Locked>
      ) : (
        <Stack space={3}>
          <Small>Sign in to apply. Applying needs the Partnership membership.</Small>
          <Button full to={`/login?next=${encodeURIComponent(`/joint-venture/${venture.id}`)}`}>
            Sign in to apply
          </Button>
        </Stack>
      )}
    </Panel>
  );
}

function Apply({ venture, fit }: { venture: Venture; fit: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const apply = useWrite('POST', '/api/joint-ventures/{id}/applications', {
    invalidates: ['/api/joint-ventures'],
    onSuccess: () => {
      setOpen(false);
      toast({ title: 'Application sent', description: `${venture.poster.name} answers here.` });
    },
  });
  return (
    <Stack space={3}>
      {fit.length > 0 && <FitReasons title="You fit" reasons={fit} />}
      <Button full onClick={() => setOpen(true)}>
        Apply with a split
      </Button>
      <Small>Propose the posted split or another one. You can negotiate until one of you accepts.</Small>
      {isOpen && (
        <SplitDialog
          title={`Apply to ${venture.poster.name}`}
          initialShare={venture.partnerShare}
          textName="message"
          textLabel="Your message"
          isTextRequired
          hint="What you bring, and what you have done like it. The poster also sees the joint ventures you completed and how your buyer profile fits."
          sendLabel="Send application"
          draft={`venture-${venture.id}-application`}
          posterLabel={venture.poster.name}
          partnerLabel="You"
          onSend={(message, split) => apply.mutateAsync({ params: { id: venture.id }, body: { message, split } })}
          onClose={() => setOpen(false)}
        />
      )}
    </Stack>
  );
}
