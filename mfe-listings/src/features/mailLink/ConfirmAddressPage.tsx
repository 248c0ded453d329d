import { Alert, Button, messageOf, useSearchParams } from '@dealstead/kit';
import type { FormEvent, ReactNode } from 'react';
import { LinkActions, MailLinkPage } from './MailLinkPage.tsx';

export interface ConfirmAddressPageProps {
  /** The write that confirms, and its path, to which the form posts without JavaScript. */
  confirmation: {
    readonly data: { readonly message: string } | undefined;
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly mutate: (request: { body: { token: string } }) => void;
  };
  action: string;
  title: string;
  lead: string;
  buttonLabel: string;
  /** Shown after the confirmation; `message` where the response is not known, after a post without JavaScript. */
  done: { title: string; message: string; next: ReactNode };
  /** Where a link without its token leads. */
  onIncomplete: ReactNode;
}

/**
 * Target of the link of a mail that asks whether an address is its reader's. Opening it changes nothing, since mail programs
 * prefetch links; the button confirms, as a plain form without JavaScript.
 */
export function ConfirmAddressPage(props: ConfirmAddressPageProps) {
  const { confirmation, action, title, lead, buttonLabel, done, onIncomplete } = props;
  const { data, error, isPending, mutate } = confirmation;
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  if (data || search.get('done') !== null)
    return (
      <MailLinkPage title={done.title} tone="ok">
        <Alert tone="ok">{data?.message ?? done.message}</Alert>
        <LinkActions>{done.next}</LinkActions>
      </MailLinkPage>
    );
  const isWrong = error !== null || token === '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) mutate({ body: { token } });
  };
  return (
    <MailLinkPage title={title} tone={isWrong ? 'danger' : 'plain'} lead={lead}>
      {isWrong && <Alert>{messageOf(error, 'This link is incomplete. Open it from the email again.')}</Alert>}
      {token === '' ? (
        <LinkActions>{onIncomplete}</LinkActions>
      ) : (
        <form method="post" action={action} onSubmit={submit}>
          <input type="hidden" name="token" value={token} />
          <LinkActions>
            <Button type="submit" pending={isPending} pendingLabel="Confirming...">
              {buttonLabel}
            </Button>
          </LinkActions>
        </form>
      )}
    </MailLinkPage>
  );
}
