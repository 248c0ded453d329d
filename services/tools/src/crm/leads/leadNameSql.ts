/** SQL of the name by which lead `table` is listed; see `leadName` of the contracts. */
export const leadNameSql = (table: string): string =>
  `coalesce(nullif(trim(${table}.first_name || ' ' || ${table}.last_name), ''), ${table}.company, 'Unnamed lead')`;
