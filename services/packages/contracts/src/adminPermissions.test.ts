import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  adminPermissionName,
  adminPermissions,
  adminRoles,
  adminRoleTexts,
  hasAdminPermission,
  roleNeededText,
  rolesWith,
} from './adminPermissions.ts';

test('an owner holds every permission; members and admins without a role hold none', () => {
  for (const permission of adminPermissions) {
    expect(hasAdminPermission({ role: 'admin', adminRole: 'owner' }, permission)).toBe(true);
    for (const holder of [null, { role: 'admin' }, { role: 'member', adminRole: 'owner' }] as const)
      expect(hasAdminPermission(holder, permission)).toBe(false);
  }
});

test('a refusal names the roles that are enough', () => {
  expect(roleNeededText('admins')).toBe('This needs the role Owner.');
  expect(roleNeededText('read-members')).toBe('This needs the role Owner, Support, Moderator, or Finance.');
});

test('the table in the documentation is that of the contract', () => {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const table = [
    row(['', ...adminRoles.map((role) => adminRoleTexts[role].name)]),
    row(['---', ...adminRoles.map(() => ':-:')]),
    ...adminPermissions.map((permission) =>
      row([
        adminPermissionName(permission),
        ...adminRoles.map((role) => (rolesWith(permission).includes(role) ? 'yes' : '')),
      ]),
    ),
  ];
  const doc = readFileSync(join(import.meta.dirname, '../../../../docs/how-to/admin-roles.md'), 'utf8');
  const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());
  const rows = (lines: readonly string[]) =>
    lines.map((line) =>
      cellsOf(line)
        .join('|')
        .replaceAll(/:?-+:?/g, '-'),
    );
  expect(rows(doc.split('\n').filter((line) => line.startsWith('|')))).toEqual(rows(table));
});
