import { part } from '@dealstead/service-kit';
import type { ContractType } from '@dealstead/contracts';
import type { ContractTemplate } from '@dealstead/contracts/tools/contracts';
import type { Db, Tx } from '../../database.ts';
import { contractSamples } from './samples/samples.ts';

interface StoredTemplate {
  readonly id: number;
  readonly name: string;
  readonly contractType: ContractType;
  readonly body: string;
  readonly isFromSample: boolean;
  readonly version: number;
  readonly updatedAt: Date;
}

const columns = part`id, name, contract_type, body, is_from_sample, version,
  updated_at`;

const toTemplate = ({ id, updatedAt, ...fields }: StoredTemplate): ContractTemplate => ({
  ...fields,
  key: String(id),
  isOwn: true,
  updatedAt: updatedAt.toISOString(),
});

const samples: readonly ContractTemplate[] = contractSamples.map((sample) => ({
  ...sample,
  isFromSample: true,
  isOwn: false,
  version: 0,
  updatedAt: null,
}));

/** The owner's templates by name, then the samples. */
export async function listTemplates({ sql }: Db, ownerId: number): Promise<ContractTemplate[]> {
  const rows =
    await sql<StoredTemplate>`SELECT ${columns} FROM contract_templates WHERE user_id = ${ownerId} ORDER BY lower(name), id`;
  return [...rows.map(toTemplate), ...samples];
}

/** A sample, or a template of the owner. */
export async function findTemplate(
  { sql }: Pick<Tx, 'sql'>,
  ownerId: number,
  key: string,
): Promise<ContractTemplate | undefined> {
  const sample = samples.find((known) => known.key === key);
  if (sample || !/^\d+$/.test(key)) return sample;
  const [row] = await sql<StoredTemplate & Record<string, unknown>>`
    SELECT id, name, contract_type, body, is_from_sample, version,
      updated_at FROM contract_templates WHERE id = ${Number(key)} AND user_id = ${ownerId}`;
  return row && toTemplate(row);
}

export interface TemplateFields {
  readonly name: string;
  readonly contractType: ContractType;
  readonly body: string;
}

/** Stores a template. Serializes with the owner's others. @returns null where the owner has as many as allowed */
export async function insertTemplate(
  tx: Tx,
  ownerId: number,
  { name, contractType, body, isFromSample }: TemplateFields & { isFromSample: boolean },
  most: number,
): Promise<ContractTemplate | null> {
  await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended(${`contract templates ${ownerId}`}, 0))::text`;
  const rows =
    await tx.sql<StoredTemplate>`INSERT INTO contract_templates (user_id, name, contract_type, body, is_from_sample)
     SELECT ${ownerId}, ${name}, ${contractType}, ${body}, ${isFromSample}
     WHERE (SELECT count(*) FROM contract_templates WHERE user_id = ${ownerId}) < ${most}
     RETURNING ${columns}`;
  return rows[0] ? toTemplate(rows[0]) : null;
}

/** Changes a template of the owner in the version that was read. @returns undefined where there is none in that version */
export async function updateTemplate(
  tx: Tx,
  ownerId: number,
  id: number,
  { name, contractType, body, version }: TemplateFields & { version: number },
): Promise<ContractTemplate | undefined> {
  const rows = await tx.sql<StoredTemplate>`
    UPDATE contract_templates SET name = ${name}, contract_type = ${contractType}, body = ${body}, version = version + 1, updated_at = now()
    WHERE id = ${id} AND user_id = ${ownerId} AND version = ${version} RETURNING ${columns}`;
  return rows[0] && toTemplate(rows[0]);
}

export async function hasTemplate({ sql }: Pick<Tx, 'sql'>, ownerId: number, id: number): Promise<boolean> {
  return (await sql`SELECT FROM contract_templates WHERE id = ${id} AND user_id = ${ownerId}`).length > 0;
}

export async function deleteTemplate({ sql }: Tx, ownerId: number, id: number): Promise<boolean> {
  return (await sql`DELETE FROM contract_templates WHERE id = ${id} AND user_id = ${ownerId} RETURNING id`).length > 0;
}
