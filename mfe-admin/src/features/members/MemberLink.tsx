import { TextLink } from '@dealstead/kit';

/** A member by id; leads to their record. */
export const MemberLink = ({ id }: { id: number }) => <TextLink to={`/admin/members/${id}`}>{`Member ${id}`}</TextLink>;
