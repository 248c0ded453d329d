import { TextLink } from '@dealstead/kit';

/** A member by id; leads to the member's row and restrictions. */
export const MemberLink = ({ id }: { id: number }) => (
  <TextLink to={`/admin/members?search=${id}&member=${id}`}>{`Member ${id}`}</TextLink>
);
