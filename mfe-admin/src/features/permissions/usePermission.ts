import { hasAdminPermission, type AdminPermission } from '@dealstead/contracts';
import { useUser } from '@dealstead/kit';

/** Whether the role of the signed-in admin holds a permission. Services enforce it. */
export const usePermission = (permission: AdminPermission): boolean => hasAdminPermission(useUser(), permission);
