import { TabLinks, useUser } from '@dealstead/kit';

/** The board and, for members, their own joint ventures. */
export function VentureNav() {
  const user = useUser();
  if (!user) return null;
  return (
    <TabLinks
      label="Joint ventures"
      links={[
        { to: '/joint-venture', label: 'Board', end: true },
        { to: '/joint-venture/mine', label: 'Yours' },
      ]}
    />
  );
}
