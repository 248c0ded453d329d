import { type Brand, getLogoFile } from '@dealstead/contracts/account/brands';
import type { Logger, Peer } from '@dealstead/service-kit';
import type { PdfDocument } from '@dealstead/service-kit/pdf/pdfDocument';
import type { Db } from '../../database.ts';
import { findBrand } from './store.ts';

/** What the head of a PDF shows of its owner's brand. */
export interface DocumentBrand
  extends Pick<Brand, 'name' | 'color'>, Partial<Pick<Brand, 'email' | 'phone' | 'website'>> {
  /** PNG */
  readonly logo: Buffer | null;
}

/** The brand of a member for a document, while it is on. */
export type FindDocumentBrand = (userId: number) => Promise<DocumentBrand | null>;

export interface DocumentBrandDeps {
  readonly db: Pick<Db, 'sql'>;
  readonly account: Pick<Peer, 'call'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** Reads brands for documents. No document waits for account: while it is unavailable, the head has the name alone. */
export function createDocumentBrands({ db, account, log }: DocumentBrandDeps): FindDocumentBrand {
  async function readLogo(userId: number): Promise<Buffer | null> {
    try {
      const { png } = await account.call(getLogoFile, { params: { id: userId } });
      return png === null ? null : Buffer.from(png, 'base64');
    } catch (error) {
      log.warn({ err: error, userId }, 'a document is without the logo of its brand');
      return null;
    }
  }

  return async (userId) => {
    const brand = await findBrand(db, userId);
    if (!brand) return null;
    const { name, color, email, phone, website, logo } = brand;
    return { name, color, email, phone, website, logo: logo === null ? null : await readLogo(userId) };
  };
}

/** Points that a logo takes at most: width and height. */
const logoBox: [number, number] = [150, 44];

/** Draws the logo of a brand at the cursor's height, and moves the cursor below it. */
export function drawLogo(document: PdfDocument, brand: DocumentBrand | null, left: number): void {
  if (!brand?.logo) return;
  // Without a height the picture is in the flow of the document.
  document.image(brand.logo, left, undefined, { fit: logoBox });
  document.y += 10;
}
