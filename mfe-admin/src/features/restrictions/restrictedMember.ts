import type { FoundMember } from '@dealstead/contracts';

/** The part of a member that the restrictions show. */
export type RestrictedMember = Pick<FoundMember, 'id' | 'name' | 'email' | 'role'>;
