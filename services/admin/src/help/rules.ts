import { type AdminRole, rolesWith } from '@dealstead/contracts';

/** The roles of admins who can be an account manager: those who answer help requests. */
export const managerRoles: readonly AdminRole[] = rolesWith('support');
