import type { PostLink } from '@dealstead/contracts';
import { Button, ErrorText, messageOf, Row, Small, Stack, useWrite } from '@dealstead/kit';
import { CheckList } from './CheckList.ts';

interface LinkChecksProps {
  id: number;
  /** Links of the saved version to other sites. */
  links: readonly PostLink[];
  /** Saves what is unsaved. */
  flush: () => Promise<number | null>;
  onChecked: () => void;
}

const labels = { broken: 'Broken', unchecked: 'Could not be checked' };

const linksAre = (count: number) => (count === 1 ? '1 link is' : `${count} links are`);

/** How many links are fine and how many were not checked: "9 links are fine. 1 link is not checked yet." */
function summaryOf(links: readonly PostLink[]): string {
  const count = (result: PostLink['result']) => links.filter((link) => link.result === result).length;
  const [fine, open] = [count('fine'), count(null)];
  return [
    ...(fine > 0 ? [`${linksAre(fine)} fine.`] : []),
    ...(open > 0 ? [`${linksAre(open)} not checked yet.`] : []),
  ].join(' ');
}

/** Whether a post's links to other sites work. A broken one warns, and does not prevent publishing. */
export function LinkChecks({ id, links, flush, onChecked }: LinkChecksProps) {
  const checking = useWrite('POST', '/api/admin/blog/posts/{id}/link-checks', { onSuccess: onChecked });
  const problems = (['broken', 'unchecked'] as const).flatMap((result) =>
    links.filter((link) => link.result === result),
  );
  return (
    <Stack space={2}>
      <Row between>
        <h3>Links to other sites</h3>
        <Button
          kind="secondary"
          size="small"
          pending={checking.isPending}
          pendingLabel="Checking..."
          onClick={() => void flush().then((saved) => saved !== null && checking.mutate({ params: { id } }))}
        >
          Check links
        </Button>
      </Row>
      {checking.error && (
        <ErrorText role="alert">{messageOf(checking.error, 'The links were not checked. Try again.')}</ErrorText>
      )}
      {problems.length > 0 && (
        <CheckList aria-label="Links to look at">
          {problems.map(({ url, result, detail }) => (
            <li key={url} data-level={result === 'broken' ? 'warning' : 'note'}>
              <strong>{result && result !== 'fine' && labels[result]}</strong>{' '}
              <a href={url} target="_blank" rel="noreferrer">
                {url}
              </a>
              <Small>{detail}</Small>
            </li>
          ))}
        </CheckList>
      )}
      <Small role="status">{summaryOf(links)}</Small>
    </Stack>
  );
}
