import { z } from 'zod';
import type { AdminColumn, AdminFilter, AdminList, AdminRow } from './adminList.ts';
import { endpoint, Id, type Endpoint } from './endpoint.ts';
import { ActionValues } from './recordedAction.ts';

const keysOf = (choices: object) => Object.keys(choices);

function valueSchema(column: AdminColumn): z.ZodType {
  switch (column.kind) {
    case 'choice':
      return z.enum(keysOf(column.choices));
    case 'id':
    case 'count':
    case 'member':
      return z.number().int();
    case 'dollars':
      return z.number();
    case 'moment':
      return z.iso.datetime();
    case 'flag':
      return z.boolean();
    case 'values':
      return ActionValues;
    default:
      return z.string();
  }
}

function filterSchema(filter: AdminFilter): z.ZodType {
  switch (filter.kind) {
    case 'choice':
      return z.enum(keysOf(filter.choices));
    case 'text':
      return z.string().trim().max(filter.maxLength);
    case 'member':
      return Id;
    case 'day':
      return z.iso.date('Choose a day');
  }
}

const shapeOf = <Part>(parts: Readonly<Record<string, Part>>, schemaOf: (part: Part) => z.ZodType) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, schemaOf(part)]));

/** An endpoint of a list for admins. */
export interface AdminListEndpoint<Path extends string> extends Endpoint {
  readonly method: 'GET';
  readonly path: Path;
  readonly query: z.ZodObject;
}

/** The schema of a row, for an endpoint that returns one. */
export const adminRow = <const L extends AdminList>(list: L) =>
  z.object(
    shapeOf(list.columns, (column) => (column.isNullable ? valueSchema(column).nullable() : valueSchema(column))),
  ) as unknown as z.ZodType<AdminRow<L>>;

/** The endpoints of a list for admins: a page of it, and all of it that matches as a CSV file. */
export function adminListEndpoints<const L extends AdminList>(
  list: L,
): readonly [
  AdminListEndpoint<L['path']> & { readonly response: z.ZodType<AdminRow<L>[]> },
  AdminListEndpoint<`${L['path']}.csv`> & { readonly response: z.ZodString },
] {
  const { service, permission, filePermission = permission, path, pageSize, summary, cursor } = list;
  const filters = shapeOf(list.filters, (filter) => filterSchema(filter).optional());
  const after = (cursor ? z.string().regex(cursor.pattern) : Id).optional();
  const admin = { service, method: 'GET', access: 'admin' } as const;
  return [
    endpoint({
      ...admin,
      permission,
      path: path as L['path'],
      query: z.object({ ...filters, after }),
      response: z.array(adminRow(list)).max(pageSize),
      summary: `${summary}, newest first, after the one that \`after\` names`,
    }),
    endpoint({
      ...admin,
      permission: filePermission,
      path: `${path as L['path']}.csv`,
      query: z.object(filters),
      response: z.string(),
      content: 'text/csv',
      summary: `${summary}, as CSV`,
    }),
  ];
}
