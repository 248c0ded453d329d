import { useQuery, read, VisuallyHidden } from '@dealstead/kit';
import { styled } from 'styled-components';

const Badge = styled.span`
  display: inline-block;
  min-width: 20px;
  margin-left: 6px;
  padding: 0 6px;
  border-radius: 10px;
  background: var(--primary);
  color: var(--on-primary);
  font-size: var(--t12);
  font-weight: 700;
  line-height: 20px;
  text-align: center;
`;

/** The count of a navigation entry, such as unread messages; nothing while it is 0 or unknown. */
export function UnreadCount({ url }: { url: string }) {
  const { data } = useQuery({
    queryKey: [url],
    queryFn: ({ signal }) => read<{ count: number }>(url, signal),
    // A badge is not worth the retries of a page's content.
    retry: false,
  });
  if (!data || data.count === 0) return null;
  return (
    <>
      <VisuallyHidden>({data.count} unread)</VisuallyHidden>
      <Badge aria-hidden>{data.count > 99 ? '99+' : data.count}</Badge>
    </>
  );
}
