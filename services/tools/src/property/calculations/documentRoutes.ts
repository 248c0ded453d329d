import { workbookMediaType } from '@dealstead/contracts/mediaTypes';
import * as endpoints from '@dealstead/contracts/tools/calculations';
import { Conflict, file, handle, NotFound, type Route } from '@dealstead/service-kit';
import { type FindDocumentBrand, findBrand, readNames } from '../../copies/index.ts';
import { createLocator, locatorSvg } from '../../documents/index.ts';
import { comparablesNote, comparablesTable } from '../valuation/comparablesSheet.ts';
import { downloadHeaders } from './downloads.ts';
import { nameProfiles } from './profiles.ts';
import {
  readPicture,
  readProperty,
  readValue,
  type PropertyDeps,
  type ReportProperty,
  type ReportValue,
} from './property.ts';
import { renderAnalysisReport } from './report.ts';
import { reportContent, type ReportContext } from './reportContent.ts';
import { hashShareToken } from './rules.ts';
import { findRow, findShared, type CalculationRow } from './store.ts';
import { renderWorkbook } from './workbook/workbook.ts';

export interface CalculationDeps extends PropertyDeps {
  readonly findDocumentBrand: FindDocumentBrand;
}

const noCalculation = () => new NotFound('There is no such saved analysis.');
const noLink = () => new NotFound('This link does not work. It may have expired or been turned off.');

/** Size of the map of a page in points, twice that of a printed one. */
const mapSize = { width: 492, height: 232 } as const;

const readAuthor = async ({ db }: CalculationDeps, ownerId: number) =>
  (await readNames(db, [ownerId])).get(ownerId) ?? '';

async function pdfOf(deps: CalculationDeps, ownerId: number, row: CalculationRow) {
  const [brand, author, property] = await Promise.all([
    deps.findDocumentBrand(ownerId),
    readAuthor(deps, ownerId),
    readProperty(deps, ownerId, row),
  ]);
  const listingId = property?.listingId ?? null;
  const [picture, value] = await Promise.all([
    listingId === null ? null : readPicture(deps, listingId),
    property ? readValue(deps, ownerId, row, property.address) : null,
  ]);
  const context: ReportContext = { brand, author, property, picture, value };
  const content = await renderAnalysisReport(row, deps.now(), context);
  return file('application/pdf', content, downloadHeaders(row.name, property?.address ?? null, 'pdf'));
}

async function workbookOf(deps: CalculationDeps, ownerId: number, row: CalculationRow) {
  const [brand, author, property] = await Promise.all([
    findBrand(deps.db, ownerId),
    readAuthor(deps, ownerId),
    readProperty(deps, ownerId, row),
  ]);
  const context = { brand: brand && { ...brand, logo: null }, author, property, picture: null, value: null };
  const workbook = renderWorkbook(reportContent(row, context));
  if (!workbook) {
    throw new Conflict(
      'Some figures of this analysis are missing. Fill them in to download it as Excel.',
      'incomplete',
    );
  }
  return file(workbookMediaType, workbook, downloadHeaders(row.name, property?.address ?? null, 'xlsx'));
}

const locatorOf = (property: ReportProperty | null) =>
  property?.position ? createLocator(property.position, mapSize.width, mapSize.height) : null;

function propertyView(property: ReportProperty | null) {
  if (!property) return null;
  const { title, address, facts, listingId, positionNote } = property;
  const locator = locatorOf(property);
  const county = locator?.countyName ? `${locator.countyName} County highlighted. ` : '';
  return { title, address, facts: [...facts], listingId, mapNote: locator && `${county}${positionNote}` };
}

function comparablesView(value: ReportValue | null) {
  if (!value?.analysis) return null;
  const { columns, rows } = comparablesTable(value.analysis);
  return {
    columns: columns.map(({ heading }) => heading),
    rows: rows.map(({ cells }) => [...cells]),
    note: comparablesNote(value.analysis),
  };
}

/** Documents of calculations, and what a shared link shows. Whoever has the link reads it. */
export function documentRoutes(deps: CalculationDeps): Route[] {
  const { db } = deps;
  const own = async (ownerId: number, id: number) => {
    const row = await findRow(db, ownerId, id);
    if (!row) throw noCalculation();
    return nameProfiles(db, ownerId, row);
  };
  const shared = async (token: string) => {
    const row = await findShared(db, hashShareToken(token));
    if (!row) throw noLink();
    return nameProfiles(db, row.ownerId, row);
  };
  return [
    handle(endpoints.getCalculationReport, async ({ params, actor }) =>
      pdfOf(deps, actor.id, await own(actor.id, params.id)),
    ),

    handle(endpoints.getCalculationWorkbook, async ({ params, actor }) =>
      workbookOf(deps, actor.id, await own(actor.id, params.id)),
    ),

    handle(endpoints.getSharedCalculation, async ({ params }) => {
      const row = await shared(params.token);
      const { name, mode, version, inputs, sources, scenarios, simulation, items, updatedAt } = row;
      const { sharedUntil, ownerId } = row;
      const [brand, author, property] = await Promise.all([
        findBrand(db, ownerId),
        readAuthor(deps, ownerId),
        readProperty(deps, ownerId, row),
      ]);
      const value = property ? await readValue(deps, ownerId, row, property.address) : null;
      return {
        name,
        mode,
        version,
        inputs,
        sources,
        scenarios,
        simulation,
        items,
        author,
        savedAt: updatedAt.toISOString(),
        sharedUntil: sharedUntil.toISOString(),
        brand: brand && {
          name: brand.name,
          logo: brand.logo,
          email: brand.email,
          phone: brand.phone,
          website: brand.website,
        },
        property: propertyView(property),
        comparables: comparablesView(value),
      };
    }),

    handle(endpoints.getSharedReport, async ({ params }) => {
      const row = await shared(params.token);
      return pdfOf(deps, row.ownerId, row);
    }),

    handle(endpoints.getSharedWorkbook, async ({ params }) => {
      const row = await shared(params.token);
      return workbookOf(deps, row.ownerId, row);
    }),

    handle(endpoints.getSharedMap, async ({ params }) => {
      const row = await shared(params.token);
      const locator = locatorOf(await readProperty(deps, row.ownerId, row));
      if (!locator) throw new NotFound('The position of this property is not known.');
      return file('image/svg+xml', Buffer.from(locatorSvg(locator)), { headers: { 'cache-control': 'no-store' } });
    }),
  ];
}
