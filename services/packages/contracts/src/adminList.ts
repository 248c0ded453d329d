import type { AdminPermission } from './adminPermissions.ts';
import type { ServiceName } from './endpoint.ts';
import type { ActionValues } from './recordedAction.ts';

/** A choice's label, and the tone of its badge. */
export interface AdminChoice {
  readonly label: string;
  readonly tone?: 'plain' | 'ok' | 'water' | 'amber' | 'danger';
}

interface ColumnPlace {
  /** Heading in the table, and in the file unless `file` is another; without one the table leaves it out. */
  readonly heading?: string;
  /** Heading in the file; false leaves it out, and so does having no heading at all. */
  readonly file?: string | false;
  readonly isNullable?: true;
  /** What the table shows for null. */
  readonly none?: string;
  /** Place in the stacked row of a phone, as of `Column` of the kit. */
  readonly onPhone?: 'corner' | 'line';
}

/** A value of a row. `line` is a text that may be long; `member` the id of a member; `values` the fields of an act. */
export type AdminColumn = ColumnPlace &
  (
    | {
        readonly kind: 'id' | 'count' | 'dollars' | 'member' | 'text' | 'line' | 'phone' | 'moment' | 'flag' | 'values';
      }
    | { readonly kind: 'choice'; readonly choices: Readonly<Record<string, AdminChoice>> }
  );

/** A query parameter that narrows the list. A `member` is chosen by a link to the list. */
export type AdminFilter =
  | { readonly kind: 'text'; readonly label: string; readonly maxLength: number }
  | { readonly kind: 'day'; readonly label: string }
  | { readonly kind: 'member'; readonly label: string }
  | {
      readonly kind: 'choice';
      readonly label: string;
      /** The option that does not narrow it: "All statuses". */
      readonly all: string;
      readonly choices: Readonly<Record<string, AdminChoice>>;
    };

/**
 * A list of the back office, newest rows first, a page at a time. The declaration derives the schemas of the endpoint and of its
 * CSV file (`adminListEndpoints`), their handlers (`adminListRoutes` of service-kit), and the page's filters, table and button
 * (`AdminListView` of the admin slice). See docs/how-to/add-an-admin-list.md.
 */
export interface AdminList {
  readonly service: ServiceName;
  /** Path of the endpoint; that of the file ends with `.csv`. */
  readonly path: `/api/admin/${string}`;
  readonly permission: AdminPermission;
  /** Permission for the file, where it needs another one. */
  readonly filePermission?: AdminPermission;
  readonly summary: string;
  /** Accessible name: "Text webhooks". */
  readonly title: string;
  /** The rows in the plural: webhooks. */
  readonly noun: string;
  /** Shown instead of rows where there are none, not even without a filter. */
  readonly empty: { readonly title: string; readonly text: string };
  readonly pageSize: number;
  /** Column and pattern of the cursor that continues after a row; by default the column `id`, a number. */
  readonly cursor?: { readonly column: string; readonly pattern: RegExp };
  readonly filters: Readonly<Record<string, AdminFilter>>;
  /** The values of a row, in the order of the table and of the file. */
  readonly columns: Readonly<Record<string, AdminColumn>>;
}

/** Declares a list of the back office. */
export const adminList = <const L extends AdminList>(list: L): L => list;

type ChoiceOf<C> = C extends { choices: infer Choices } ? Extract<keyof Choices, string> : never;

type ValueOf<C> = C extends { kind: 'choice' }
  ? ChoiceOf<C>
  : C extends { kind: 'id' | 'count' | 'dollars' | 'member' }
    ? number
    : C extends { kind: 'flag' }
      ? boolean
      : C extends { kind: 'values' }
        ? ActionValues
        : string;

/** A row of a list. Moments are ISO texts in UTC, amounts dollars. */
export type AdminRow<L extends AdminList> = {
  [Name in keyof L['columns']]:
    | ValueOf<L['columns'][Name]>
    | (L['columns'][Name] extends { isNullable: true } ? null : never);
};

type FilterValue<F> = F extends { kind: 'choice' } ? ChoiceOf<F> : F extends { kind: 'member' } ? number : string;

/** What narrows a list, as its service reads it. */
export type AdminFilterValues<L extends AdminList> = {
  [Name in keyof L['filters']]?: FilterValue<L['filters'][Name]> | undefined;
};

/** The cursor of a list: a row's id, or its own text. */
export type AdminCursor<L extends AdminList> = L extends { cursor: object } ? string : number;

/** Heading of a column in the file; null for one that it leaves out. */
export const fileHeading = ({ heading, file = heading ?? false }: AdminColumn): string | null =>
  file === false ? null : file;
