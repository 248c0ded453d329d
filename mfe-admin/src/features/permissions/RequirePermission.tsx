import type { AdminPermission } from '@dealstead/contracts';
import type { ReactNode } from 'react';
import { usePermission } from './usePermission.ts';

/** Shows its children to admins whose role holds a permission; their reads do not run for others. */
export const RequirePermission = ({ permission, children }: { permission: AdminPermission; children: ReactNode }) =>
  usePermission(permission) ? children : null;
